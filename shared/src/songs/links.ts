import { LINK_URL_MAX } from "./limits.ts";
import { addressOf, hasScheme, isWebUrl } from "./web-address.ts";
import { isYoutubeLink, readYoutubeLink } from "./youtube.ts";

/** A link to a song on the web. */
export interface Link {
  readonly url: string;
  readonly title: string | null;
}

/** The links of a song. `links` is missing in rows that an older app stored, until the next sync. */
export interface LinkedSong {
  readonly youtube_link?: string | null | undefined;
  readonly links?: readonly Link[] | undefined;
}

/** The services that are recognised, with the domains of their links. */
const SERVICES = {
  YouTube: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
  Spotify: ["spotify.com", "spotify.link"],
  "Apple Music": ["music.apple.com", "itunes.apple.com"],
  SoundCloud: ["soundcloud.com"],
  Deezer: ["deezer.com", "deezer.page.link"],
} as const;
export type LinkService = keyof typeof SERVICES;

/** Whether the text is an http or https URL without a user name. */
export const isWebLink = (text: string): boolean => URL.canParse(text) && isWebUrl(new URL(text));

/** Returns a link as browsers write it, without spaces or deceptive characters. Any other text stays as it is. */
export const normalisedLink = (text: string): string => (isWebLink(text) ? new URL(text).href : text);

/** Returns the service to which a link leads, or null for any other web page. */
export function linkService(url: string): LinkService | null {
  if (!isWebLink(url)) return null;
  const { hostname } = new URL(url);
  const found = Object.entries(SERVICES).find(([, domains]) =>
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`)),
  );
  return (found?.[0] as LinkService | undefined) ?? null;
}

/** Returns the name of a link's service, or its host, which stays encoded so that it cannot imitate another one. */
export const linkName = (url: string): string =>
  linkService(url) ?? (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url);

/** Returns all links of a song, the video first. */
export const songLinks = ({ youtube_link, links }: LinkedSong): readonly Link[] => [
  ...(youtube_link ? [{ url: youtube_link, title: null }] : []),
  ...(links ?? []),
];

/** Distributes a song's links to its two fields: the first untitled YouTube link becomes the video. */
export function splitLinks(all: readonly Link[]): { youtube_link: string | null; links: Link[] } {
  const video = all.find(({ url, title }) => title === null && isYoutubeLink(url));
  return { youtube_link: video?.url ?? null, links: all.filter((link) => link !== video) };
}

/* Among other words, a word without a scheme needs a host and a path to be a link: "usw.und" is not one. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

function linkIn(word: string, isAlone: boolean): string | null {
  const url = addressOf(word);
  if (url === null) return null;
  const hasPath = url.pathname !== "/" || url.search !== "";
  if (!hasScheme(word) && !(HOST.test(word.replace(/[/?#].*$/, "").replace(/^\W+/, "")) && (hasPath || isAlone)))
    return null;
  const link = linkService(url.href) === "YouTube" ? (readYoutubeLink(url.href) ?? url.href) : url.href;
  return link.length <= LINK_URL_MAX ? link : null;
}

/**
 * Finds the first link in typed or pasted text. The scheme may be missing, and there may be other words around it. A
 * link to YouTube is normalised like `youtube_link`. Returns null if there is no link.
 */
export function readLink(typed: string): string | null {
  const words = typed.trim().split(/\s+/);
  return words.flatMap((word) => linkIn(word, words.length === 1) ?? [])[0] ?? null;
}

const SEPARATORS = " ,;|:–-";

/* Not a regular expression: its time would grow with the square of a long run of separators. */
function withoutSeparators(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && SEPARATORS.includes(text.charAt(from))) from += 1;
  while (to > from && SEPARATORS.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * Reads the links in a cell of a table. The words before a link are its title; the last link of a line may have its
 * title after it instead. Returns null if there is no link.
 */
export function readLinks(cell: string): Link[] | null {
  const found: Link[] = [];
  for (const line of cell.split("\n")) {
    const words = line.trim().split(/\s+/);
    const onLine: Link[] = [];
    let before: string[] = [];
    const title = (): string | null => withoutSeparators(before.join(" ")) || null;
    for (const word of words) {
      const url = linkIn(word, words.length === 1);
      if (url === null) before.push(word);
      else {
        onLine.push({ url, title: title() });
        before = [];
      }
    }
    const last = onLine.pop();
    if (last !== undefined) onLine.push({ ...last, title: last.title ?? title() });
    found.push(...onLine);
  }
  return found.length === 0 ? null : found;
}

/** Writes links for a cell of a table, each on a line, as `readLinks` reads them. */
export const writtenLinks = (links: readonly Link[]): string =>
  links.map(({ url, title }) => (title === null ? url : `${title} ${url}`)).join("\n");
