import { createHash } from "node:crypto";
import type { RequestContext } from "../http/handler.ts";

/** The required format of a client's random value. A shorter value could be guessed. */
const RANDOM_TEXT = /^[\w-]{16,128}$/;

/** Returns the SHA-256 of a client's random value, or null if the value is missing or too short to be random. */
export const hashRandom = (text: string | undefined): string | null =>
  text !== undefined && RANDOM_TEXT.test(text) ? createHash("sha256").update(text).digest("base64url") : null;

/**
 * Returns the hash of the requesting app's key. The key is in the app's own storage, so cookies copied to another app
 * arrive without it.
 */
export const clientKeyOf = (request: Pick<RequestContext, "header">): string | null =>
  hashRandom(request.header("X-Client-Key"));
