import { todayIn } from "@bandstand/shared/time/day.ts";
import type { Logger } from "pino";
import type { Env } from "../env.ts";
import { Metrics } from "./metrics.ts";
import { sharedLimit } from "./rate-limit.ts";
import type { Allowance, RateLimit } from "./rate-limit.ts";

/**
 * Everything a feature gets when it is mounted: a feature exports `songHandlers(context: AppContext)` and has no other
 * process-wide state. The clock is an argument, so that tests can choose the time.
 */
export interface AppContext {
  readonly env: Env;
  readonly log: Logger;
  /** Metrics of this process, for operators. */
  readonly metrics: Metrics;
  now(): Date;
  /** Today's date `YYYY-MM-DD` in the band's time zone. */
  today(): string;
  /** A limit counted in the database, shared by all processes. */
  sharedLimit(allowance: Allowance): RateLimit;
  /** bcrypt cost, 12; only tests may lower it, never the environment. */
  readonly passwordCost: number;
}

/** bcrypt cost in production: about a quarter of a second on one core. */
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
