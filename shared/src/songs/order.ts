import type { Song, SongStatus } from "./contract.ts";
import { folded } from "./fold.ts";
import { linkName, songLinks } from "./links.ts";

/** The columns of the song table. */
export const SONG_COLUMNS = [
  "title",
  "interpret",
  "duration",
  "genre",
  "dance_styles",
  "singers",
  "needed_parts",
  "key",
  "bpm",
  "status",
  "composer",
  "lyricist",
  "links",
] as const;
export type SongColumn = (typeof SONG_COLUMNS)[number];

/** The fields by which songs can be sorted: all columns, and the times of creation and last change. */
export const SORT_FIELDS = [...SONG_COLUMNS, "created_at", "updated_at"] as const;
export type SortField = (typeof SORT_FIELDS)[number];

type SortedSong = Pick<Song, SortField | "youtube_link">;

const STATUS_ORDER: readonly SongStatus[] = ["active", "rehearsing", "suggested", "retired", "rejected"];

/**
 * Returns the sort key of a song, or an empty string if the field has no value. Keys are compared as plain text, which
 * is ten times faster than using a collator. Folding sorts Ä like A, as in German.
 */
export function sortKey(song: SortedSong, field: SortField): string {
  if (field === "links")
    return folded(
      songLinks(song)
        .map(({ url }) => linkName(url))
        .join(" "),
    );
  const value = song[field];
  if (field === "status") return String(STATUS_ORDER.indexOf(song.status));
  if (typeof value === "number") return String(value).padStart(4, "0");
  return folded(Array.isArray(value) ? value.join(" ") : (value ?? ""));
}

type KeyOf<S> = (song: S, field: SortField) => string;

/** `sortKey` with a cache per song object, because folding 5,000 songs takes about 50 ms. */
export function keptSortKeys<S extends SortedSong>(): KeyOf<S> {
  const kept = new WeakMap<S, Map<SortField, string>>();
  return (song, field) => {
    let keys = kept.get(song);
    if (keys === undefined) kept.set(song, (keys = new Map<SortField, string>()));
    let key = keys.get(field);
    if (key === undefined) keys.set(field, (key = sortKey(song, field)));
    return key;
  };
}

/**
 * Sorts songs by a field, in descending order if it has a leading `-`. Songs without a value come last; equal ones are
 * sorted by title. An unknown field sorts by title. `keyOf` may be a cached `sortKey`.
 */
export function sortSongs<S extends SortedSong>(songs: readonly S[], sort: string, keyOf: KeyOf<S> = sortKey): S[] {
  const direction = sort.startsWith("-") ? -1 : 1;
  const name = sort.replace(/^-/, "");
  const field = SORT_FIELDS.find((one) => one === name) ?? "title";
  const keyed = songs.map((song) => ({ song, key: keyOf(song, field), title: keyOf(song, "title") }));
  keyed.sort((a, b) => {
    if (a.key !== b.key) {
      if (a.key === "") return 1;
      if (b.key === "") return -1;
      return a.key < b.key ? -direction : direction;
    }
    return a.title < b.title ? -1 : a.title > b.title ? 1 : 0;
  });
  return keyed.map(({ song }) => song);
}
