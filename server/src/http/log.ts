import { pino } from "pino";
import type { Logger } from "pino";
import type { Env } from "../env.ts";

/** A last line of defence: fields with these names are redacted if an object that contains one is ever logged. */
const SECRET_FIELDS = [
  "password",
  "new_password",
  "current_password",
  "token",
  "csrf_token",
  "cookie",
  "authorization",
];

/**
 * Creates a log that writes structured JSON lines to standard output, with times in UTC. `mount.ts` chooses which data
 * about a request is logged.
 */
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
