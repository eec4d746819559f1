import { z } from "zod";

/** The documented placeholder in `.env.example`. If the service started with it, its secret would be public. */
const DEFAULT_SECRET = "change-me";
const SECRET_MIN_LENGTH = 32;

const between = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const wholeNumber = (min: number, max: number, standard: number) => between(min, max).default(standard);

const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((word) => word === "true")
  .default(false);

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for `localhost`, `127.0.0.1` and `[::1]`, as spelled in `URL.hostname`. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOSTS.has(hostname);

const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.test(new URL(text).protocol),
      `must be an address like ${example}`,
    );

const publicUrl = url(/^https?:$/, "https://band.example.org")
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || isLoopbackHost(hostname);
  }, "must be https; plain http works on this machine (localhost) only")
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { search, hash, username, password } = new URL(text);
    return search + hash + username + password === "";
  }, "must have no query, fragment or user")
  .transform((text) => text.replace(/\/+$/, ""));

/** Comma-separated URLs without a path. */
const origins = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((part) => part.trim().replace(/\/$/, "")))
  .transform((parts) => parts.filter((part) => part !== ""))
  .refine(
    (parts) =>
      parts.every((part) => {
        if (!URL.canParse(part)) return false;
        const { origin, protocol, hostname } = new URL(part);
        return origin === part && (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname)));
      }),
    "must be addresses like https://push.example.org, with commas between them",
  );

/** Every setting, by its environment variable. `read-env.ts` adds the rules that belong to a room. */
export const Settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: publicUrl.optional(),
  SECRET_KEY: z
    .string({ error: "must be set: a random secret of 32 or more characters" })
    .refine((key) => key !== DEFAULT_SECRET, "must not be the documented default")
    .refine(
      (key) => key === DEFAULT_SECRET || key.length >= SECRET_MIN_LENGTH,
      `must have at least ${SECRET_MIN_LENGTH} characters`,
    ),
  MONGODB_URI: url(/^mongodb(\+srv)?:$/, "mongodb://host/name").optional(),
  DATA_DIR: z.string().default("./data"),
  TIMEZONE: z.string().refine(isTimeZone, "must be a time zone like Europe/Berlin").default("Europe/Berlin"),
  MAX_ACTIVE_SESSIONS: wholeNumber(1, 1000, 10),
  REFRESH_TOKEN_EXPIRE_DAYS: wholeNumber(1, 3650, 90),
  SESSION_MAX_DAYS: wholeNumber(1, 3650, 365),
  ICAL_TOKEN_EXPIRE_DAYS: wholeNumber(1, 3650, 365),
  ACCESS_TOKEN_EXPIRE_MINUTES: wholeNumber(1, 1440, 15),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{3,32}$/, "must be 3 to 32 of a-z 0-9 . _ -")
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: url(/^smtps?:$/, "smtps://user:password@mail.example.org").optional(),
  MAIL_FROM: z.string().optional(),
  CHAT_URL: z.string().optional(),
  PUSH_ORIGINS: origins,
  METADATA_BASE_URL: url(/^https?:$/, "https://musicbrainz.org").default("https://musicbrainz.org"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 60, 0),
  METRICS_PORT: between(1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  CSRF_REQUIRE_ORIGIN: flag,
  RATE_LIMIT_LOGIN_PER_MINUTE: wholeNumber(1, 1_000_000, 10),
  RATE_LIMIT_LOGIN_FAILURES_PER_15_MINUTES: wholeNumber(1, 1_000_000, 5),
  RATE_LIMIT_LOGIN_FAILURES_PER_HOUR: wholeNumber(1, 1_000_000, 50),
  RATE_LIMIT_RESET_PER_HOUR: wholeNumber(1, 1_000_000, 5),
  RATE_LIMIT_REFRESH_PER_MINUTE: wholeNumber(1, 1_000_000, 60),
  RATE_LIMIT_GUEST_PER_MINUTE: wholeNumber(1, 1_000_000, 30),
  RATE_LIMIT_CRAWLER_PER_MINUTE: wholeNumber(1, 1_000_000, 30),
  RATE_LIMIT_EXPORT_PER_MINUTE: wholeNumber(1, 1_000_000, 60),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000, 600),
});

/** The validated settings. `PUBLIC_URL` has no trailing slash. */
export type Env = Readonly<Omit<z.output<typeof Settings>, "PUBLIC_URL">> & { readonly PUBLIC_URL: string };
