import type { SongScrawlOut, SongUpdate } from "@bandstand/shared/songs/contract.ts";
import type { Failure, Reply } from "../data/request.ts";

const FIELDS = ["duration", "composer", "lyricist"] as const;
export type LookupField = (typeof FIELDS)[number];

/** The fields of a song that a lookup reads and may fill. */
export type GapSong = { readonly song_id: string; readonly title: string; readonly interpret: string } & {
  readonly [_ in LookupField]: string | null;
};

/** Values for a song's empty fields. */
export type Filling = Pick<SongUpdate, LookupField>;

export interface FoundDetails {
  readonly song: GapSong;
  readonly filling: Filling;
}

/** The progress of looking up several songs. `failure` is the reason for ending early. */
export interface Lookup {
  readonly open: readonly GapSong[];
  readonly found: readonly FoundDetails[];
  readonly notFound: readonly GapSong[];
  readonly failure: Failure | null;
}

const isEmpty = (value: string | null | undefined): boolean => (value ?? "").trim() === "";

/** Songs without a length, composer or lyricist. */
export interface Gaps {
  /** Songs with a title and artist to look up. */
  readonly toLookUp: readonly GapSong[];
  /** Songs without a title or artist, which cannot be looked up. */
  readonly unnamed: readonly GapSong[];
}

/** Returns the songs without a length, composer or lyricist, each once, grouped by whether they can be looked up. */
export function gapsOf(songs: readonly GapSong[]): Gaps {
  const byId = new Map(songs.map((song) => [song.song_id, song]));
  const lacking = [...byId.values()].filter((song) => FIELDS.some((field) => isEmpty(song[field])));
  const isNamed = ({ title, interpret }: GapSong): boolean => !isEmpty(title) && !isEmpty(interpret);
  return { toLookUp: lacking.filter(isNamed), unnamed: lacking.filter((song) => !isNamed(song)) };
}

/** Returns the found values for empty fields; a filled field keeps its value. */
export const fillingOf = (song: Pick<GapSong, LookupField>, known: Filling | SongScrawlOut): Filling =>
  Object.fromEntries(
    FIELDS.filter((field) => isEmpty(song[field]) && !isEmpty(known[field])).map((field) => [field, known[field]]),
  );

export const startLookup = (open: readonly GapSong[]): Lookup => ({ open, found: [], notFound: [], failure: null });

/** Returns how many songs have been looked up, whether anything was found or not. */
export const doneOf = ({ found, notFound }: Lookup): number => found.length + notFound.length;

/** The delay if the service asks to wait without saying how long, in ms. */
const PAUSE_MS = 10_000;

export type Step =
  | { readonly lookup: Lookup; readonly waitMs: number }
  | { readonly lookup: Lookup; readonly waitMs: null };

/**
 * Returns the state after the response for the first song in `open`: the song is done, or it is retried after `waitMs`
 * because of the rate limit, or the lookup ends. `waitMs` is null if there are no more requests.
 */
export function step(before: Lookup, reply: Reply<SongScrawlOut>): Step {
  const [song, ...open] = before.open;
  if (song === undefined) return { lookup: before, waitMs: null };
  if (!reply.ok && reply.code === "RATE_LIMITED") return { lookup: before, waitMs: reply.retryAfterMs ?? PAUSE_MS };
  if (!reply.ok && reply.code !== "NOT_FOUND") return { lookup: { ...before, failure: reply }, waitMs: null };
  const filling = reply.ok ? fillingOf(song, reply.body) : {};
  const lookup: Lookup =
    Object.keys(filling).length > 0
      ? { ...before, open, found: [...before.found, { song, filling }] }
      : { ...before, open, notFound: [...before.notFound, song] };
  return { lookup, waitMs: open.length > 0 ? 0 : null };
}
