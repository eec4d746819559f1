import type { Song } from "../songs/contract.ts";

/** A song for export. For deleted songs, little more than the title is known. */
export type ExportSong = Pick<Song, "title" | "interpret" | "duration"> & Partial<Omit<Song, "song_id">>;

/** Looks up a song; undefined if it is unknown. */
export type SongOf = (song_id: string) => ExportSong | undefined;

/** A stored length `HH:MM:SS` in short form: 3:47, 1:02:03. Empty for a song without a length. */
export const shortLength = (length: string | null | undefined): string =>
  length === null || length === undefined ? "" : length.replace(/^00:/, "").replace(/^0(?=\d)/, "");

/** A stored clock time without its seconds: 19:30. */
export const shortClock = (clock: string | null | undefined): string => clock?.slice(0, 5) ?? "";
