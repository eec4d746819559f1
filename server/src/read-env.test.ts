import { describe, expect, test } from "vitest";
import { EnvFaults, readEnv } from "./read-env.ts";

const SECRET_KEY = "0123456789abcdef0123456789abcdef";

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnv(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvFaults) return error.faults;
    throw error;
  }
}

describe("the settings", () => {
  test("can all be left out except the secret", () => {
    expect(readEnv({ SECRET_KEY })).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://localhost:3000",
      DATA_DIR: "./data",
      TIMEZONE: "Europe/Berlin",
      MAX_ACTIVE_SESSIONS: 10,
      REFRESH_TOKEN_EXPIRE_DAYS: 90,
      SESSION_MAX_DAYS: 365,
      ICAL_TOKEN_EXPIRE_DAYS: 365,
      ACCESS_TOKEN_EXPIRE_MINUTES: 15,
    });
  });

  test("treat an empty value as unset", () => {
    expect(readEnv({ SECRET_KEY, MONGODB_URI: "", PORT: "" })).toMatchObject({ PORT: 3000 });
  });

  test("accept the origins of the band's own push services, which need HTTPS unless they are on the same machine", () => {
    const own = "https://push.example.org, http://127.0.0.1:4000/,";
    const origins = ["https://push.example.org", "http://127.0.0.1:4000"];
    expect(readEnv({ SECRET_KEY, PUSH_ORIGINS: own }).PUSH_ORIGINS).toEqual(origins);
    expect(readEnv({ SECRET_KEY }).PUSH_ORIGINS).toEqual([]);
    for (const wrong of ["http://push.example.org", "https://push.example.org/up", "push.example.org", "*"])
      expect(faultsOf({ SECRET_KEY, PUSH_ORIGINS: wrong })).toEqual([expect.stringMatching(/^PUSH_ORIGINS /)]);
  });

  test("refuse a missing or short secret, and the documented placeholder", () => {
    for (const secret of ["", "change-me", "x".repeat(31)]) {
      expect(faultsOf({ SECRET_KEY: secret })).toEqual([expect.stringMatching(/^SECRET_KEY /)]);
    }
  });

  test("report all errors at once, without the invalid values", () => {
    const faults = faultsOf({
      SECRET_KEY: "too-short-a-secret",
      PORT: "99999",
      TIMEZONE: "Europe/Nowhere",
      MAX_ACTIVE_SESSIONS: "0",
      MONGODB_URI: "postgres://user:pass@host",
      SMTP_URL: "mail.example.org",
      PUBLIC_URL: "http://band.example.org",
      LOG_LEVEL: "loud",
      RATE_LIMIT_PER_MINUTE: "many",
      ADMIN_USERNAME: "x",
      ADMIN_PASSWORD: "zu-kurz",
    });
    const names = faults.map((fault) => fault.split(" ")[0]);
    expect(new Set(names)).toEqual(
      new Set([
        "SECRET_KEY",
        "PORT",
        "TIMEZONE",
        "MAX_ACTIVE_SESSIONS",
        "MONGODB_URI",
        "SMTP_URL",
        "PUBLIC_URL",
        "LOG_LEVEL",
        "RATE_LIMIT_PER_MINUTE",
        "ADMIN_USERNAME",
        "ADMIN_PASSWORD",
      ]),
    );
    expect(faults.join("\n")).not.toMatch(/too-short-a-secret|pass@|zu-kurz/);
  });

  test.each([
    "https://band.example.org",
    "https://example.org/band/",
    "http://localhost:3000",
    "http://127.0.0.1:8080",
    "http://[::1]:3000",
  ])("accept %s as the public URL", (PUBLIC_URL) => {
    expect(readEnv({ SECRET_KEY, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL.replace(/\/$/, ""));
  });

  test.each([
    "http://192.168.0.5:3000",
    "http://band.local",
    "ftp://localhost",
    "band.example.org",
    "https://a:b@example.org",
    "https://example.org/?x=1",
  ])("refuse %s as the public URL", (PUBLIC_URL) => {
    expect(faultsOf({ SECRET_KEY, PUBLIC_URL })).not.toEqual([]);
  });
});
