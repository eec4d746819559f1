import { createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Env } from "../env.ts";
import { subKey } from "./secrets.ts";

/** Kinds of signed token. Each has its own key, type and audience, so none is accepted in place of another. */
export type TokenKind = "access" | "ical" | "reset" | "setup" | "invitation" | "device" | "second-factor";

const ALGORITHM = "HS256";
const ISSUER = "bandstand";

const audienceOf = (kind: TokenKind): string => `bandstand:${kind}`;

const Claims = z.looseObject({ typ: z.string(), iat: z.int(), exp: z.int() });

const keys = new WeakMap<Buffer, KeyObject>();

/** Returns a key object, because the library spends half a millisecond trying to parse raw bytes as a public key. */
function keyOf(env: Env, kind: TokenKind): KeyObject {
  const bytes = subKey(env.SECRET_KEY, kind);
  const key = keys.get(bytes) ?? createSecretKey(bytes);
  keys.set(bytes, key);
  return key;
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Signs `claims` as a token of `kind` that is valid for `seconds` from `now`. */
export function signToken(
  env: Env,
  kind: TokenKind,
  claims: Readonly<Record<string, string | number>>,
  { now, seconds }: { now: Date; seconds: number },
): string {
  const issued = secondsOf(now);
  return jwt.sign({ ...claims, typ: kind, iat: issued, exp: issued + seconds }, keyOf(env, kind), {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: audienceOf(kind),
  });
}

/**
 * Returns the claims of a token of `kind`, parsed with `schema`; null if the token is forged, expired, of another kind
 * or without `exp`.
 */
export function readToken<T extends z.ZodType>(
  env: Env,
  kind: TokenKind,
  token: string,
  { schema, now }: { schema: T; now: Date },
): z.output<T> | null {
  try {
    const payload = jwt.verify(token, keyOf(env, kind), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: audienceOf(kind),
      clockTimestamp: secondsOf(now),
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success || claims.data.typ !== kind) return null;
    const parsed = schema.safeParse(claims.data);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
