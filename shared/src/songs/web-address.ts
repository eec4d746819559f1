import { LINK_TYPED_MAX } from "./limits.ts";

const OPENING = /^[<("'„“‚«[]+/;
const CLOSING = new Set(">\"'“”’»«].,;:!?");
/** A word without a full stop or scheme, which needs no reading. */
const PLAIN_WORD = /^[\w-]*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Whether the URL is one that a browser opens over HTTP, without a user name that could pass for the host. */
export const isWebUrl = ({ protocol, hostname, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && hostname !== "" && username === "" && password === "";

/**
 * Removes punctuation from the end of a word. A closing bracket belongs to the link if it was opened there, as in
 * `…/wiki/Sway_(Lied)`. Reads each character once, because a word from a file may be long.
 */
export function withoutClosing(word: string): string {
  let surplus = word.split(")").length - word.split("(").length;
  let end = word.length;
  for (; end > 0; end -= 1) {
    const isSurplus = word[end - 1] === ")" && surplus > 0;
    if (isSurplus) surplus -= 1;
    else if (!CLOSING.has(word.charAt(end - 1))) break;
  }
  return word.slice(0, end);
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
  if (word.length > LINK_TYPED_MAX || PLAIN_WORD.test(word)) return null;
  const bare = withoutClosing(word.replace(OPENING, ""));
  const address = SCHEME.test(bare) ? bare : `https://${bare}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return isWebUrl(url) ? withoutPunctuation(url) : null;
}
