import type { Song } from "../songs/contract.ts";

/** A song as exports need it; deleted ones have a title and nothing more. */
export type ExportSong = Pick<Song, "title" | "interpret" | "duration"> & Partial<Omit<Song, "song_id">>;

/** A song by its id; undefined for one that nobody knows any more. */
export type SongOf = (song_id: string) => ExportSong | undefined;

/** A stored length `HH:MM:SS` as musicians write it: 3:47, 1:02:03. Nothing for none. */
export const shortLength = (length: string | null | undefined): string =>
  length === null || length === undefined ? "" : length.replace(/^00:/, "").replace(/^0(?=\d)/, "");

/** A stored clock time without its seconds: 19:30. */
export const shortClock = (clock: string | null | undefined): string => clock?.slice(0, 5) ?? "";
