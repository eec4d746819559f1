import {
  type BandColors,
  type NameColor,
  NO_COLORS,
  bandColors,
  guestColor,
} from "@bandstand/shared/setlists/palette.ts";
import { type Accessor, createMemo, createRoot } from "solid-js";
import { memberTable } from "./members-table.ts";
import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";
import { songTable } from "./songs-table.ts";

const configTable = memoryTable<RowOf<"config"> & { readonly id: string }>("config", "id");

interface Palettes {
  readonly genres: ReadonlyMap<string, string>;
  readonly singers: ReadonlyMap<string, string>;
}

const mapOf = (colors: readonly NameColor[]): Map<string, string> =>
  new Map(colors.map(({ name, color }) => [name, color]));

/* Returns the same colours as the server: the stored ones and, for names that the server does not know yet, those it
   will assign. Undefined until all tables are loaded, so that no colour changes while it is on the screen. */
function readColors(): BandColors | undefined {
  if (![songTable, memberTable, configTable].every((table) => table.complete())) return undefined;
  const kept = configTable.rows()[0]?.colors ?? NO_COLORS;
  return bandColors(kept, songTable.rows(), (user_id) => memberTable.byId(user_id)?.real_name);
}

let shared: Accessor<Palettes | undefined> | undefined;

/* One palette shared by all parts of the app, created on first use. */
function palettes(): Palettes | undefined {
  shared ??= createRoot(() =>
    createMemo(() => {
      const colors = readColors();
      return colors && { genres: mapOf(colors.genres), singers: mapOf(colors.singers) };
    }),
  );
  return shared();
}

const NONE = "transparent";

/**
 * Returns the colour of a genre; transparent if no song has that genre, or while the colours are not loaded. Reactive.
 */
export const genreColor = (genre: string): string => palettes()?.genres.get(genre) ?? NONE;

/** Returns the colour of a singer in the repertoire, or of a guest. Reactive. */
export function singerColor(name: string): string {
  const known = palettes();
  return known === undefined ? NONE : (known.singers.get(name) ?? guestColor(name));
}
