import type { CookieOptions } from "express";
import type { Env } from "../env.ts";

const MS_PER_SECOND = 1000;

/** Names and flags of our cookies. With https they are locked to the host (`__Host-`) and never sent in the clear. */
export interface CookieJar {
  readonly access: string;
  readonly refresh: string;
  readonly csrf: string;
  /** Flags of a cookie that scripts cannot read. Clearing needs the same flags, or the browser keeps it. */
  hidden(maxAgeSeconds?: number): CookieOptions;
  /** Flags of the CSRF cookie, which the app reads to send it back as a header. */
  readable(maxAgeSeconds?: number): CookieOptions;
}

/** Plain http serves this machine only (see `env.ts`), where browsers know no `Secure` cookies of other programs. */
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
    hidden: (maxAgeSeconds) => flags(true, maxAgeSeconds),
    readable: (maxAgeSeconds) => flags(false, maxAgeSeconds),
  };
}
