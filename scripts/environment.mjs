import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { root, say } from "./prepare.mjs";

/**
 * The server's environment: the variables of this process, which take precedence, and those in `.env`, which the server
 * does not read itself. Adds a random SECRET_KEY to `.env` if there is none.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const file = join(root, ".env");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  /** @type {Record<string, string | undefined>} */
  const fromFile = parseEnv(text);
  if (!process.env.SECRET_KEY && !fromFile.SECRET_KEY) {
    fromFile.SECRET_KEY = randomBytes(48).toString("base64url");
    const separator = text === "" || text.endsWith("\n") ? "" : "\n";
    writeFileSync(file, `${separator}SECRET_KEY=${fromFile.SECRET_KEY}\n`, { flag: "a", mode: 0o600 });
    chmodSync(file, 0o600);
    say("Wrote a random SECRET_KEY to .env. Keep that file private, and do not lose it: sign-ins depend on it.");
  }
  const SECRET_KEY = process.env.SECRET_KEY || fromFile.SECRET_KEY;
  return { NODE_ENV: "production", ...fromFile, ...process.env, SECRET_KEY };
}
