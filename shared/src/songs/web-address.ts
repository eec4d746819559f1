import { LINK_TYPED_MAX } from "./limits.ts";

const OPENING = /^[<("'„“‚«[]+/;
const CLOSING = /[>"'“”’»«\].,;:!?]+$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Whether the URL is one that a browser opens over HTTP, without a user name that could pass for the host. */
export const isWebUrl = ({ protocol, hostname, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && hostname !== "" && username === "" && password === "";

/**
 * Removes punctuation from the end of a word. A closing bracket belongs to the link if it was opened there, as in
 * `…/wiki/Sway_(Lied)`.
 */
export function withoutClosing(word: string): string {
  const bare = word.replace(CLOSING, "");
  const isSurplus = bare.endsWith(")") && bare.split(")").length > bare.split("(").length;
  const next = isSurplus ? bare.slice(0, -1) : bare;
  return next === word ? word : withoutClosing(next);
}

/** Removes punctuation from the end of a URL, repeatedly: a shortened URL may end in punctuation again. */
export function withoutPunctuation(url: URL): URL {
  const bare = new URL(withoutClosing(url.href));
  return bare.href === url.href ? url : withoutPunctuation(bare);
}

/** Whether a word is written with its scheme rather than only a host. */
export const hasScheme = (word: string): boolean => /^https?:\/\//i.test(word.replace(OPENING, ""));

/**
 * Reads one word of pasted text as the URL of a web page, without surrounding punctuation such as brackets or a full
 * stop. The scheme may be missing. Returns null for anything else, including other schemes and words that are too long
 * to be worth reading.
 */
export function addressOf(word: string): URL | null {
  if (word.length > LINK_TYPED_MAX) return null;
  const bare = withoutClosing(word.replace(OPENING, ""));
  const address = SCHEME.test(bare) ? bare : `https://${bare}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return isWebUrl(url) ? withoutPunctuation(url) : null;
}
