import type { Logger } from "pino";
import type { Env } from "../env.ts";

/**
 * What every room is given when it is mounted: a room exports `songHandlers(context: AppContext)` and keeps no state of
 * the process beside it. The clock is an argument, so that tests can stand on any day.
 */
export interface AppContext {
  readonly env: Env;
  readonly log: Logger;
  now(): Date;
  /** Today's calendar date `YYYY-MM-DD` in the band's time zone (decisions 1). */
  today(): string;
  /** bcrypt's cost, 12; only a test may give less, never the environment. */
  readonly passwordCost: number;
}

/** The calendar date of `instant` in `timeZone`, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return parts.format(instant);
}
