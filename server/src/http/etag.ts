import { createHash } from "node:crypto";

const HASH_CHARACTERS = 22;

const hashOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, HASH_CHARACTERS);

/**
 * Returns `"<rev>-<hash>"` for a record and `"<hash>"` for a list or file. The hash covers the bytes that this viewer
 * gets.
 */
export const etagOf = (bytes: Uint8Array | string, rev: number | undefined): string =>
  rev === undefined ? `"${hashOf(bytes)}"` : `"${rev}-${hashOf(bytes)}"`;

const tagsOf = (header: string): string[] => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** True if `If-None-Match` contains `etag`: the client already has this response. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).includes(etag));

/** A `rev` that no record has, so that an `If-Match` that the service did not issue never matches. */
const NO_REV = -1;

/** Returns the `rev` in `If-Match`, ignoring the hash; null if the header is missing or `*`. */
export function revOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  const rev = /^"(\d{1,15})(?:-[\w-]*)?"$/.exec(tagsOf(ifMatch)[0] ?? "")?.[1];
  return rev === undefined ? NO_REV : Number(rev);
}
