import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What a key is used for. Each purpose has its own key, so a signature for one purpose is invalid for the others. */
export type Purpose =
  | "access"
  | "refresh"
  | "csrf"
  | "reset"
  | "setup"
  | "ical"
  | "invitation"
  | "invitation-address"
  | "device"
  | "second-factor"
  | "second-factor-secret"
  | "recovery-codes"
  | "rate-limit"
  | "mutation"
  | "cursor"
  | "snapshot";

const KEY_BYTES = 32;

const keys = new Map<string, Buffer>();

/** Derives the key for one purpose from `secret` (HKDF-SHA256). */
export function subKey(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose}\u0000${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "bandstand", purpose, KEY_BYTES));
  keys.set(name, key);
  return key;
}

/** Returns the HMAC-SHA256 of `text` with the key for `purpose`, as base64url. */
export const sign = (secret: string, purpose: Purpose, text: string): string =>
  createHmac("sha256", subKey(secret, purpose)).update(text).digest("base64url");

/** Compares two strings in constant time, unless their lengths differ. */
export function isSameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
