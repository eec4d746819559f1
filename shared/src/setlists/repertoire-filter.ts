import { folded, foldedSpelledOut, searchMatcher, songHaystack, type SearchedSong } from "../songs/fold.ts";
import type { SongStatus } from "../songs/contract.ts";

/** The filter for the repertoire in the setlist editor. `null` and 0 mean no restriction. */
export interface RepertoireFilter {
  readonly query: string;
  readonly genre: string | null;
  readonly singer: string | null;
  readonly dance_style: string | null;
  /** `playable`: songs that are active or in rehearsal. */
  readonly status: SongStatus | "playable" | null;
  /** Keeps only songs that were not played at any of the last `not_played_for` gigs. */
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

/*
 * A song object keeps its identity until it changes, so its folded text is cached instead of computed on every key
 * press.
 */
interface Folded {
  readonly text: string;
  readonly title: string;
}
const texts = new WeakMap<object, Folded>();

function foldedOf(song: FilteredSong): Folded {
  let found = texts.get(song);
  if (found === undefined) texts.set(song, (found = { text: songHaystack(song), title: foldedSpelledOut(song.title) }));
  return found;
}

/* A song's folded text begins with its title. */
function titlesFirst<T extends FilteredSong>(songs: readonly T[], query: string): T[] {
  const [plain, spelledOut] = [folded(query), foldedSpelledOut(query)];
  const isFirst = (song: T): boolean =>
    foldedOf(song).text.startsWith(plain) || foldedOf(song).title.startsWith(spelledOut);
  const [first, rest] = [[] as T[], [] as T[]];
  for (const song of songs) (isFirst(song) ? first : rest).push(song);
  return [...first, ...rest];
}

/**
 * Returns the matching songs in their given order, but first those whose title starts with the query. `since` is how
 * many gigs ago each song was played (see `countSincePlayed`).
 */
export function filteredSongs<T extends FilteredSong>(
  songs: readonly T[],
  filter: RepertoireFilter,
  since: ReadonlyMap<string, number>,
): T[] {
  const { genre, singer, dance_style, status, not_played_for } = filter;
  /* Without a query, do not fold the songs' texts: with 5,000 songs that is slow on a phone. */
  const matches = filter.query.trim() === "" ? undefined : searchMatcher(filter.query);
  const found = songs.filter(
    (song) =>
      (status === null ||
        song.status === status ||
        (status === "playable" && (song.status === "active" || song.status === "rehearsing"))) &&
      (genre === null || song.genre === genre) &&
      (singer === null || (song.singers?.includes(singer) ?? false)) &&
      (dance_style === null || (song.dance_styles?.includes(dance_style) ?? false)) &&
      (since.get(song.song_id) ?? Infinity) > not_played_for &&
      (matches === undefined || matches(foldedOf(song).text)),
  );
  return matches === undefined ? found : titlesFirst(found, filter.query);
}

/** The number of filters, apart from the search, that differ from their default. */
export const activeFilters = (filter: RepertoireFilter): number =>
  (["genre", "singer", "dance_style", "status", "not_played_for"] as const).filter(
    (name) => filter[name] !== NO_FILTER[name],
  ).length;
