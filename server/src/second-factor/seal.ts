import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Env } from "../env.ts";
import { subKey } from "../http/secrets.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts `text` to base64url with AES-256-GCM and a key derived from `SECRET_KEY`. `owner` is authenticated too, so a
 * secret sealed for one member cannot be opened as another's.
 */
export function seal(env: Pick<Env, "SECRET_KEY">, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, subKey(env.SECRET_KEY, "second-factor-secret"), nonce);
  cipher.setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString("base64url");
}

/** Decrypts the result of `seal`. Returns null for another owner, modified data, or another `SECRET_KEY`. */
export function unseal(env: Pick<Env, "SECRET_KEY">, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const key = subKey(env.SECRET_KEY, "second-factor-secret");
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), options);
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const content = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(content).toString("utf8");
  } catch {
    return null;
  }
}
