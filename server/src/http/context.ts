import { todayIn } from "@bandstand/shared/time/day.ts";
import type { Logger } from "pino";
import type { Env } from "../env.ts";
import { Metrics } from "./metrics.ts";
import { sharedLimit } from "./rate-limit.ts";
import type { Allowance, RateLimit } from "./rate-limit.ts";

/**
 * What every room is given when it is mounted: a room exports `songHandlers(context: AppContext)` and keeps no state of
 * the process beside it. The clock is an argument, so that tests can stand on any day.
 */
export interface AppContext {
  readonly env: Env;
  readonly log: Logger;
  /** What this process counts, for whoever looks after it. */
  readonly metrics: Metrics;
  now(): Date;
  /** Today's calendar date `YYYY-MM-DD` in the band's time zone (decisions 1). */
  today(): string;
  /** A limit that is counted in the database, shared by all processes. */
  sharedLimit(allowance: Allowance): RateLimit;
  /** bcrypt's cost, 12; only a test may give less, never the environment. */
  readonly passwordCost: number;
}

/** bcrypt's cost in service: about a quarter of a second on one core. */
const PASSWORD_COST = 12;

/** The context of a process on an open database; `passwordCost` and `now` are for tests. */
export function createContext(
  { env, log, connection }: { env: Env; log: Logger; connection: unknown },
  { now = () => new Date(), passwordCost = PASSWORD_COST }: { now?: () => Date; passwordCost?: number } = {},
): AppContext {
  return {
    env,
    log,
    metrics: new Metrics(),
    now,
    passwordCost,
    today: () => todayIn(now().getTime(), env.TIMEZONE),
    sharedLimit: (allowance) => sharedLimit(env, connection, allowance),
  };
}
