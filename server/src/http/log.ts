import { pino } from "pino";
import type { Logger } from "pino";
import type { Env } from "../env.ts";

/** Last line of defence: fields with these names are removed if an object with one is ever logged. */
const SECRET_FIELDS = [
  "password",
  "new_password",
  "current_password",
  "token",
  "csrf_token",
  "cookie",
  "authorization",
];

/** Structured JSON lines on standard output, in UTC. `request-log.ts` chooses which data of a request is logged. */
export function createLog(env: Pick<Env, "LOG_LEVEL">, destination?: { write(line: string): void }): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
