import { z } from "zod";
import { weakness } from "./auth/password-rules.ts";
import { type Env, Settings } from "./env.ts";
import { chatService } from "./notifications/chat-service.ts";

/*
 * Refuses a weak password when the settings are read, so that it is reported with all other errors in them. Whether it
 * is the same as the name of the admin or the band is checked when the admin is created.
 */
const adminPassword = z.string().superRefine((password, { addIssue }) => {
  const reason = weakness(password, [], "en");
  if (reason !== null) addIssue(`cannot be used as a password: ${reason}`);
});

const AllSettings = Settings.extend({
  ADMIN_PASSWORD: adminPassword.optional(),
  CHAT_URL: z
    .string()
    .refine((text) => chatService(text) !== null, "must be an address like discord+https://… (see docs/chat.md)")
    .optional(),
});

export type Variables = Readonly<Record<string, string | undefined>>;

/** Thrown with all errors in the environment, one per line, without the invalid values, which may be secrets. */
export class EnvFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.name = "EnvFaults";
    this.faults = faults;
  }
}

/**
 * Reads and validates every setting; throws `EnvFaults` with all errors. An empty value counts as unset. Only this file
 * reads the process's environment.
 */
export function readEnv(variables: Variables = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = AllSettings.safeParse(given);
  if (!parsed.success)
    throw new EnvFaults(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  const { PUBLIC_URL, ...settings } = parsed.data;
  return Object.freeze({ ...settings, PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${settings.PORT}` });
}

/** Returns the URI of the MongoDB that a test run uses instead of the embedded database, or null. */
export const testMongodbUri = (): string | null => process.env["TEST_MONGODB_URI"] || null;

/** Returns `PATH`, for processes that tests start without the other environment variables. */
export const searchPath = (): string => process.env["PATH"] ?? "";
