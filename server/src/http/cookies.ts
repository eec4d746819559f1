import type { CookieOptions } from "express";
import type { Env } from "../env.ts";

const MS_PER_SECOND = 1000;

/**
 * The names and flags of the service's cookies. With https they are locked to the host (`__Host-`) and never sent
 * unencrypted.
 */
export interface CookieJar {
  readonly access: string;
  readonly refresh: string;
  readonly csrf: string;
  /** Remembers which members have signed in on this device. Grants no rights. */
  readonly device: string;
  /**
   * Returns the flags for a cookie that scripts cannot read. Clearing a cookie needs the same flags; otherwise browsers
   * keep it.
   */
  hidden(maxAgeSeconds?: number): CookieOptions;
  /** Returns the flags for the CSRF cookie, which the app reads to send it back as a header. */
  readable(maxAgeSeconds?: number): CookieOptions;
}

/**
 * Returns the names and flags of the cookies. With plain http, which is only for use on one machine (see `env.ts`),
 * they are not `Secure`, because browsers might reject `Secure` cookies there.
 */
export function cookieJar(env: Env): CookieJar {
  const secure = env.PUBLIC_URL.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  const flags = (httpOnly: boolean, maxAgeSeconds?: number): CookieOptions => ({
    httpOnly,
    secure,
    sameSite: "strict",
    path: "/",
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds * MS_PER_SECOND }),
  });
  return {
    access: `${prefix}access_token`,
    refresh: `${prefix}refresh_token`,
    csrf: `${prefix}csrf_token`,
    device: `${prefix}known_device`,
    hidden: (maxAgeSeconds) => flags(true, maxAgeSeconds),
    readable: (maxAgeSeconds) => flags(false, maxAgeSeconds),
  };
}
