import { genrePalette, guestColor, singerPalette } from "@bandstand/shared/setlists/palette.ts";
import { type Accessor, createMemo, createRoot } from "solid-js";
import type { MemoryTable } from "./table.ts";
import { songTable } from "./songs-table.ts";

type Palette = Accessor<ReadonlyMap<string, string> | undefined>;
type SongRow = typeof songTable extends MemoryTable<infer Row> ? Row : never;

/* The same colours as the service answers: computed from the whole repertoire. Until that is read there are none, so
   that no colour changes under somebody's eyes. One palette for all parts of the app, made when it is first asked for. */
const paletteOf = (make: (songs: readonly SongRow[]) => ReadonlyMap<string, string>): Palette => {
  let palette: Palette | undefined;
  return () => {
    palette ??= createRoot(() => createMemo(() => (songTable.complete() ? make(songTable.rows()) : undefined)));
    return palette();
  };
};

const genres = paletteOf((songs) => genrePalette(songs.flatMap(({ genre }) => genre ?? [])));
const singers = paletteOf((songs) => singerPalette(songs.flatMap((song) => song.singers)));

const NONE = "transparent";

/** The colour of a genre among those in use. Reactive. */
export const genreColor = (genre: string): string => genres()?.get(genre) ?? NONE;

/** The colour of a singer among those of the repertoire, or of a guest. Reactive. */
export function singerColor(name: string): string {
  const palette = singers();
  return palette === undefined ? NONE : (palette.get(name) ?? guestColor(name));
}
