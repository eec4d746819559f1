/** Returns how many rounds a test of kills or restarts runs: `count`, times the environment variable `SOAK` (default 1). */
export const rounds = (count: number): number => Math.ceil(count * Number(process.env["SOAK"] ?? 1));
