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

const REV = /^"(\d{1,15})(?:-[\w-]*)?"$/;

/**
 * Returns the `rev`s that `If-Match` accepts, ignoring the hashes; null if the header is missing or `*`. A tag that the
 * service did not issue accepts none.
 */
export function revsOf(ifMatch: string | undefined): readonly number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  return tagsOf(ifMatch).flatMap((tag) => {
    const rev = REV.exec(tag)?.[1];
    return rev === undefined ? [] : [Number(rev)];
  });
}

/** True if a request with these accepted `rev`s (see `revsOf`) must not change a record that has `rev`. */
export const isStale = (accepted: readonly number[] | null | undefined, rev: number): boolean =>
  accepted?.includes(rev) === false;
