import type { Chart } from "./contract.ts";

/** A song in a book. */
export interface BookSong {
  /** The id of the setlist or list entry: a song may appear twice, each time in a different key. */
  readonly entry_id: string;
  readonly song_id: string;
  /** Undefined for an unknown song. */
  readonly title: string | undefined;
  readonly interpret: string;
  /** The key in which the song is played, as typed; null for the chart's key. */
  readonly key: string | null;
  /** The chart that the reader sees, if there is one. */
  readonly chart: Chart | undefined;
}

/** A set, or a whole repertoire list. A list has no name. */
export interface BookPart {
  readonly name: string | null;
  readonly songs: readonly BookSong[];
}

/** The song details that a songbook shows. A deleted song has only its title. */
export interface BookedSong {
  readonly title: string;
  readonly interpret?: string | null | undefined;
  readonly key?: string | null | undefined;
}

interface Entry {
  readonly entry_id: string;
  readonly song_id: string;
  readonly key?: string | null | undefined;
}

export interface BookSources {
  readonly songOf: (song_id: string) => BookedSong | undefined;
  /** Returns the chart of a song that the reader sees, if there is one. */
  readonly chartOf: (song_id: string) => Chart | undefined;
}

const songsOf = (entries: readonly Entry[], { songOf, chartOf }: BookSources): BookSong[] =>
  entries.map(({ entry_id, song_id, key }) => {
    const song = songOf(song_id);
    const { title, interpret } = song ?? {};
    const chart = chartOf(song_id);
    return { entry_id, song_id, title, interpret: interpret ?? "", key: key ?? song?.key ?? null, chart };
  });

interface BookedSet {
  readonly name: string;
  readonly songs: readonly (Entry & { readonly uebersprungen: boolean })[];
}

/** The book of a gig: its sets without skipped songs, in tonight's keys. Empty sets are left out. */
export const bookOfSets = (sets: readonly BookedSet[], sources: BookSources): BookPart[] =>
  sets
    .map(({ name, songs }) => ({
      name,
      songs: songsOf(
        songs.filter(({ uebersprungen }) => !uebersprungen),
        sources,
      ),
    }))
    .filter(({ songs }) => songs.length > 0);

/** The book of a repertoire list. */
export const bookOfList = (entries: readonly Entry[], sources: BookSources): BookPart[] =>
  entries.length === 0 ? [] : [{ name: null, songs: songsOf(entries, sources) }];
