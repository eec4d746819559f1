import { todayIn } from "@bandstand/shared/time/day.ts";
import type { Logger } from "pino";
import type { Env } from "../env.ts";
import { Metrics } from "./metrics.ts";
import { sharedLimit } from "./rate-limit.ts";
import type { Allowance, RateLimit } from "./rate-limit.ts";

/**
 * Everything that a room gets when it is mounted. A room exports a function such as `songHandlers(context: AppContext)`
 * and has no other process-wide state. The clock is part of the context, so that tests can set the time.
 */
export interface AppContext {
  readonly env: Env;
  readonly log: Logger;
  /** This process's metrics, for operators. */
  readonly metrics: Metrics;
  now(): Date;
  /** Returns today's date in the band's time zone, as `YYYY-MM-DD`. */
  today(): string;
  /** Creates a limit that is counted in the database and shared by all processes. */
  sharedLimit(allowance: Allowance): RateLimit;
  /** The bcrypt cost, 12. Only tests may lower it; there is no setting for it. */
  readonly passwordCost: number;
  /** The base-2 logarithm of the scrypt cost, 14. Only tests may lower it; there is no setting for it. */
  readonly recoveryCodeCost: number;
  /**
   * How often to check for notices, in milliseconds; also how long to wait for the rest of a series of rehearsals. Only
   * tests may shorten it; there is no setting for it.
   */
  readonly noticeRoundMs: number;
}

/** Options that only tests set. */
export interface ContextOptions {
  readonly now?: () => Date;
  readonly passwordCost?: number;
  readonly recoveryCodeCost?: number;
  readonly noticeRoundMs?: number;
}

/** The bcrypt cost in production, which takes about a quarter of a second on one core. */
const PASSWORD_COST = 12;
/** 2^14 is Node's default and takes about 50 ms. Another cost would invalidate all stored codes. */
const RECOVERY_CODE_COST = 14;
const NOTICE_ROUND_MS = 1_000;

/** Creates the context of a process with an open database. */
export function createContext(
  { env, log, connection }: { env: Env; log: Logger; connection: unknown },
  {
    now = () => new Date(),
    passwordCost = PASSWORD_COST,
    recoveryCodeCost = RECOVERY_CODE_COST,
    noticeRoundMs = NOTICE_ROUND_MS,
  }: ContextOptions = {},
): AppContext {
  return {
    env,
    log,
    metrics: new Metrics(),
    now,
    passwordCost,
    recoveryCodeCost,
    noticeRoundMs,
    today: () => todayIn(now().getTime(), env.TIMEZONE),
    sharedLimit: (allowance) => sharedLimit(env, connection, allowance),
  };
}
