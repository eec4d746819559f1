import { createHash } from "node:crypto";

const HASH_CHARACTERS = 22;

const hashOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, HASH_CHARACTERS);

/** `"<rev>-<hash>"` for a record, `"<hash>"` for a list or file. The hash covers what this viewer is sent. */
export const etagOf = (bytes: Uint8Array | string, rev: number | undefined): string =>
  rev === undefined ? `"${hashOf(bytes)}"` : `"${rev}-${hashOf(bytes)}"`;

const tagsOf = (header: string): string[] => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** True where `If-None-Match` names `etag`: the caller already has this answer. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).includes(etag));

/** A `rev` that no record has: an `If-Match` that is no tag of ours never matches. */
const NO_REV = -1;

/** The `rev` that `If-Match` names; null without the header and for `*`. The hash part is of no account. */
export function revOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  const rev = /^"(\d{1,15})(?:-[\w-]*)?"$/.exec(tagsOf(ifMatch)[0] ?? "")?.[1];
  return rev === undefined ? NO_REV : Number(rev);
}
