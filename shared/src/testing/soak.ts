const SOAK = Number(process.env["SOAK"] ?? 1);

/**
 * Returns the number of rounds of a randomised test or a test that kills processes: `count` times the environment
 * variable `SOAK` (default 1). `npm test` runs enough rounds to catch regressions; an overnight run with `SOAK=20`
 * looks for rarer bugs.
 */
export const rounds = (count: number): number => Math.ceil(count * SOAK);

/** Returns the time limit, in ms, of a test that needs at most `ms` without `SOAK`. */
export const limitMs = (ms: number): number => Math.max(ms, ms * SOAK);
