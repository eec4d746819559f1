import { pino } from "pino";
import type { Logger } from "pino";
import type { Env } from "../env.ts";

/** Last line of defence: fields of these names are never written, should an object with one ever be logged. */
const SECRET_FIELDS = [
  "password",
  "new_password",
  "current_password",
  "token",
  "csrf_token",
  "cookie",
  "authorization",
];

/** Structured JSON lines on standard output, UTC. What is logged of a request is chosen in `request-log.ts`. */
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
