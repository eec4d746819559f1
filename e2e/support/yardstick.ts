/**
 * The fresh memory that one run of the yardstick touches, in bytes: 1,600 pages of 4 KiB. Until the current song is
 * shown, a cold start of live mode touches 7,300 fresh pages in 950 ms; 1,600 pages is about the same rate over the 200
 * ms that the calculation takes at a four-fold slow-down. On virtual machines, touching a fresh page takes between 0.5
 * and 16 microseconds.
 */
export const FRESH_BYTES = 1_600 * 4_096;

/**
 * The time that a fixed piece of work takes now, in milliseconds: the median of five runs. The work is a calculation,
 * for the speed of the processor, and touching fresh memory, which on some machines takes a starting browser as long.
 * Uses nothing but its argument, so that it can also run in a page.
 */
export function yardstickMs(freshBytes: number): number {
  /* Kept until the end, so that every run gets memory that no other has touched. */
  const kept: Uint8Array[] = [];
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    let sum = 0;
    for (let i = 0; i < 40_000_000; i++) sum = Math.imul(sum ^ i, 0x9e3779b1);
    const fresh = new Uint8Array(freshBytes);
    for (let at = 0; at < freshBytes; at += 4_096) fresh[at] = sum;
    kept.push(fresh);
    return performance.now() - start;
  });
  /* Uses the results, so that the optimiser cannot remove the work. */
  return kept.length === times.length ? (times.sort((one, other) => one - other)[2] ?? 0) : Number.NaN;
}
