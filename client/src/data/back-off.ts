const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;
const JITTER = 0.3;

/**
 * Returns the delay after `tries` failed attempts in a row (1, 2, …), in milliseconds: at most `longest` plus its
 * jitter, which keeps a band's devices from all retrying at once.
 */
export function backOffMs(tries: number, longest = LONGEST_WAIT_MS, random: () => number = Math.random): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20), longest);
  return Math.round(wait * (1 + JITTER * random()));
}
