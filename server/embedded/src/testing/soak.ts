/** The number of rounds in a test of kills or restarts: `count`, times the environment variable `SOAK` (default 1). */
export const rounds = (count: number): number => Math.ceil(count * Number(process.env["SOAK"] ?? 1));
