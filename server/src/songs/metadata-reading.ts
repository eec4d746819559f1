import type { SongScrawlOut } from "@bandstand/shared/songs/contract.ts";
import { normalisedName } from "@bandstand/shared/songs/duplicates.ts";
import { LINK_URL_MAX } from "@bandstand/shared/songs/limits.ts";
import { type Link, type LinkService, linkService, normalisedLink } from "@bandstand/shared/songs/links.ts";
import { isYoutubeLink } from "@bandstand/shared/songs/youtube.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { z } from "zod";

/* The parts of MusicBrainz responses that we use; everything else is ignored. */

const Credit = z.array(z.object({ name: z.string() }));

/** A search response. MusicBrainz omits empty keys. */
export const Found = z.object({
  recordings: z.array(
    z.object({
      id: z.string(),
      score: z.coerce.number().default(0),
      title: z.string(),
      length: z.number().nullable().optional(),
      "artist-credit": Credit.default([]),
    }),
  ),
});
export type Candidate = z.infer<typeof Found>["recordings"][number];

const Relation = z.object({
  type: z.string(),
  "target-type": z.string(),
  artist: z.object({ name: z.string() }).optional(),
  url: z.object({ resource: z.string() }).optional(),
});

/** One recording with its works, their authors and its links. */
export const Recording = z.object({
  length: z.number().nullable().optional(),
  relations: z
    .array(Relation.extend({ work: z.object({ relations: z.array(Relation).default([]) }).optional() }))
    .default([]),
});
export type Recording = z.infer<typeof Recording>;

/** Returns a quoted search phrase. Only `"` and `\` need escaping. */
const phrase = (text: string): string => `"${text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** Returns the search query for a recording by title and artist. */
export const searchFor = ({ title, interpret }: { title: string; interpret: string }): string =>
  `recording:${phrase(title)} AND artist:${phrase(interpret)}`;

const SURE_SCORE = 80;

/**
 * Returns recordings whose title and artist equal ours apart from case, accents and punctuation, best first. Finding
 * none is better than finding a wrong one.
 */
export function fittingCandidates(
  candidates: readonly Candidate[],
  wanted: { title: string; interpret: string },
): Candidate[] {
  const [title, interpret] = [normalisedName(wanted.title), normalisedName(wanted.interpret)];
  return candidates.filter((candidate) => {
    const artists = candidate["artist-credit"].map(({ name }) => normalisedName(name));
    const isArtist = artists.includes(interpret) || normalisedName(artists.join(" ")) === interpret;
    return candidate.score >= SURE_SCORE && normalisedName(candidate.title) === title && isArtist;
  });
}

const MS_PER_SECOND = 1000;

function authors(recording: Recording, kinds: readonly string[]): string | null {
  const relations = recording.relations.flatMap(({ type, work }) =>
    type === "performance" && work !== undefined ? work.relations : [],
  );
  const named = (kind: string) =>
    relations.flatMap(({ type, artist }) => (type === kind && artist !== undefined ? [artist.name] : []));
  const found = kinds.map(named).find((names) => names.length > 0) ?? [];
  return found.length === 0 ? null : [...new Set(found)].join(", ");
}

/* Returns the first link to each streaming service. A recording has links to many other places, such as databases. */
function streamsIn(links: readonly string[]): Link[] {
  const streams = new Map<LinkService, string>();
  for (const url of links.map(normalisedLink)) {
    const service = url.length <= LINK_URL_MAX ? linkService(url) : null;
    if (service !== null && service !== "YouTube" && !streams.has(service)) streams.set(service, url);
  }
  return [...streams.values()].map((url) => ({ url, title: null }));
}

/** Converts a recording to our metadata. `length` is the first known length among the candidates, in milliseconds. */
export function metadataOf(recording: Recording, length: number | null): SongScrawlOut {
  const links = recording.relations.flatMap(({ url }) => (url === undefined ? [] : [url.resource]));
  return {
    duration: length === null ? null : formatLength(length / MS_PER_SECOND),
    composer: authors(recording, ["composer", "writer"]),
    lyricist: authors(recording, ["lyricist", "librettist", "writer"]),
    youtube_link: links.find(isYoutubeLink) ?? null,
    links: streamsIn(links),
  };
}
