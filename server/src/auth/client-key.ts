import { createHash } from "node:crypto";
import type { RequestContext } from "../http/handler.ts";

/** 128 random bits and more, as text. */
const RANDOM_TEXT = /^[\w-]{16,128}$/;

/** SHA-256 of a random text that a client made; null where it sent none, or one that is too short to be random. */
export const hashRandom = (text: string | undefined): string | null =>
  text !== undefined && RANDOM_TEXT.test(text) ? createHash("sha256").update(text).digest("base64url") : null;

/**
 * What is kept of the key of the app that asks. It lies in the app's own storage, so cookies that were copied into
 * another app come without it.
 */
export const clientKeyOf = (request: Pick<RequestContext, "header">): string | null =>
  hashRandom(request.header("X-Client-Key"));
