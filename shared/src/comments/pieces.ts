import { isWebUrl, withoutClosing } from "../songs/web-address.ts";
import { MENTION } from "./mentions.ts";

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/g;

/** A part of a comment: plain text, a member's id or a web address. */
export interface CommentPiece {
  readonly kind: "text" | "mention" | "link";
  readonly value: string;
}

interface Mark extends CommentPiece {
  readonly from: number;
  readonly to: number;
}

function addressMark({ 0: found, index }: RegExpExecArray): Mark[] {
  const value = withoutClosing(found);
  const isLink = URL.canParse(value) && isWebUrl(new URL(value));
  return isLink ? [{ kind: "link", value, from: index, to: index + value.length }] : [];
}

const mentionMark = ({ 0: found, 1: value = "", index }: RegExpExecArray): Mark => ({
  kind: "mention",
  value,
  from: index,
  to: index + found.length,
});

/** Splits a stored comment into plain text, mentions and web addresses, in order. */
export function piecesOf(text: string): CommentPiece[] {
  const marks = [...[...text.matchAll(ADDRESS)].flatMap(addressMark), ...[...text.matchAll(MENTION)].map(mentionMark)];
  const pieces: CommentPiece[] = [];
  let at = 0;
  for (const { kind, value, from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    /* An apparent mention inside a web address is part of that address. */
    if (from < at) continue;
    if (from > at) pieces.push({ kind: "text", value: text.slice(at, from) });
    pieces.push({ kind, value });
    at = to;
  }
  return at < text.length ? [...pieces, { kind: "text", value: text.slice(at) }] : pieces;
}
