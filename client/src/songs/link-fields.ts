import { LINKS_MAX } from "@bandstand/shared/songs/limits.ts";
import {
  type Link,
  type LinkedSong,
  linkService,
  readLink,
  songLinks,
  splitLinks,
} from "@bandstand/shared/songs/links.ts";
import { text } from "../i18n/text.ts";

/** A link as the user typed it. */
export interface TypedLink {
  readonly url: string;
  readonly title: string;
}

export const EMPTY_LINK: TypedLink = { url: "", title: "" };

const isEmpty = ({ url, title }: TypedLink): boolean => url.trim() === "" && title.trim() === "";

/** Returns the song's links for the form, with an empty one if the song has none. */
export function typedLinks(song: LinkedSong): TypedLink[] {
  const links = songLinks(song).map(({ url, title }) => ({ url, title: title ?? "" }));
  return links.length === 0 ? [EMPTY_LINK] : links;
}

/** Returns the error message for a typed link; undefined if the link is valid or empty. */
export const linkError = (link: TypedLink): string | undefined =>
  isEmpty(link) || readLink(link.url) !== null ? undefined : text().songs.linkBad;

/** Returns the error message for the list of links; undefined if it is valid. */
export function linksError(typed: readonly TypedLink[]): string | undefined {
  const isTooLong = splitLinks(linksOf(typed)).links.length > LINKS_MAX;
  return isTooLong ? text().songs.linksTooMany : typed.map(linkError).find((error) => error !== undefined);
}

/** Converts typed links to links. Skips empty and invalid ones. */
export const linksOf = (typed: readonly TypedLink[]): Link[] =>
  typed.flatMap(({ url, title }) => {
    const link = readLink(url);
    return link === null ? [] : [{ url: link, title: title.trim() || null }];
  });

/** Adds the found links to services for which the user has typed no link yet. */
export function withFoundLinks(typed: readonly TypedLink[], found: readonly Link[]): readonly TypedLink[] {
  const services = new Set(linksOf(typed).map(({ url }) => linkService(url)));
  const added = found.filter(({ url }) => !services.has(linkService(url)));
  if (added.length === 0) return typed;
  return [...typed.filter((link) => !isEmpty(link)), ...typedLinks({ links: added })].slice(0, LINKS_MAX);
}
