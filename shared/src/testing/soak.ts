const SOAK = Number(process.env["SOAK"] ?? 1);

/**
 * Returns how many rounds a randomised test or a test of kills runs: `count`, times the environment variable `SOAK`
 * (default 1). `npm test` runs enough rounds to find what a change breaks; a night with `SOAK=20` looks for rarer
 * faults.
 */
export const rounds = (count: number): number => Math.ceil(count * SOAK);

/** Returns the time limit, in ms, of a test that needs at most `ms` without `SOAK`. */
export const limitMs = (ms: number): number => Math.max(ms, ms * SOAK);
