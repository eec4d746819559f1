const SOAK = Number(process.env["SOAK"] ?? 1);

/** The number of rounds in a test of kills or restarts: `count`, times the environment variable `SOAK` (default 1). */
export const rounds = (count: number): number => Math.ceil(count * SOAK);

/** Returns the time limit, in ms, of a test that needs at most `ms` without `SOAK`. */
export const limitMs = (ms: number): number => Math.max(ms, ms * SOAK);
