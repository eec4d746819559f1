import { searchMatcher, songHaystack, type SearchedSong } from "../songs/fold.ts";
import type { SongStatus } from "../songs/contract.ts";

/** What the repertoire beside a setlist is narrowed down to; null and 0 narrow nothing. */
export interface RepertoireFilter {
  readonly query: string;
  readonly genre: string | null;
  readonly singer: string | null;
  readonly dance_style: string | null;
  /** `playable`: what a band can put on stage, active or in rehearsal. */
  readonly status: SongStatus | "playable" | null;
  /** Only songs that were not played at the last so many gigs. */
  readonly not_played_for: number;
}

export const NO_FILTER: RepertoireFilter = {
  query: "",
  genre: null,
  singer: null,
  dance_style: null,
  status: "playable",
  not_played_for: 0,
};

interface FilteredSong extends SearchedSong {
  readonly song_id: string;
  readonly status: SongStatus;
}

/* A row keeps its identity until it changes, so its folded text is made once and not with every key press. */
const folded = new WeakMap<object, string>();

function textOf(song: FilteredSong): string {
  let text = folded.get(song);
  if (text === undefined) folded.set(song, (text = songHaystack(song)));
  return text;
}

/** The songs that fit, in the order they came. `since` says how many gigs ago a song was played, see `gigsSincePlayed`. */
export function filteredSongs<T extends FilteredSong>(
  songs: readonly T[],
  filter: RepertoireFilter,
  since: ReadonlyMap<string, number>,
): T[] {
  const { genre, singer, dance_style, status, not_played_for } = filter;
  /* Without a query no song's text is needed: folding 5,000 of them holds a phone up. */
  const matches = filter.query.trim() === "" ? undefined : searchMatcher(filter.query);
  return songs.filter(
    (song) =>
      (status === null ||
        song.status === status ||
        (status === "playable" && (song.status === "active" || song.status === "rehearsing"))) &&
      (genre === null || song.genre === genre) &&
      (singer === null || (song.singers?.includes(singer) ?? false)) &&
      (dance_style === null || (song.dance_styles?.includes(dance_style) ?? false)) &&
      (since.get(song.song_id) ?? Infinity) > not_played_for &&
      (matches === undefined || matches(textOf(song))),
  );
}

/** How many filters beside the search are set differently from the usual. */
export const activeFilters = (filter: RepertoireFilter): number =>
  (["genre", "singer", "dance_style", "status", "not_played_for"] as const).filter(
    (name) => filter[name] !== NO_FILTER[name],
  ).length;
