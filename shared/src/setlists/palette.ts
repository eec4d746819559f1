import { folded } from "../songs/fold.ts";
import type { NameOf, SongLineUp } from "./tonight.ts";

/*
 * Colours of genres and singers. A name gets a colour when it is first used and keeps it. The service stores the
 * colours and devices sync them; if a device sees a new name before the service does, it assigns the colour by the same
 * rule. Dark text (`INK`) is readable on each colour, in both the light and the dark theme. Neighbouring colours in the
 * lists differ strongly in hue.
 */

/** The text colour that is readable on all colours below. */
export const INK = "#1c1916";

const GENRE_COLORS: readonly string[] = [
  "#f0a35e",
  "#6fb7e8",
  "#8fc866",
  "#e58ac0",
  "#d9c04a",
  "#a99bf0",
  "#58c4b0",
  "#ee8f7f",
  "#9aa8b8",
  "#c58be6",
  "#b3c24e",
  "#5fc3de",
  "#f5b87e",
  "#7ccf92",
  "#ef86a0",
  "#8fa6f2",
  "#cfa77a",
  "#43c08a",
  "#e69adf",
  "#c4b36b",
  "#7fb3c4",
  "#ea9a55",
  "#a6d07c",
  "#c9a0b4",
  "#88c9c9",
];

/*
 * Each has a contrast of 7:1 against the dark background of live mode. The first few can be told apart with most kinds
 * of colour blindness.
 */
const SINGER_COLORS: readonly string[] = [
  "#ffb84d",
  "#7fd1ff",
  "#ff9ec4",
  "#9be28a",
  "#d3b3ff",
  "#ffe36e",
  "#7fe3d4",
  "#ffae93",
  "#3cb184",
  "#f960f9",
  "#a89fa8",
  "#609ff9",
  "#f9def0",
  "#b19f3c",
  "#3cf93c",
  "#3ccc3c",
  "#f97b3c",
  "#cc84d5",
  "#c3f93c",
  "#45bacc",
  "#c3c3c3",
  "#f9728d",
  "#d5f0c3",
  "#8dc396",
  "#c3c33c",
];

/* Sorts by folded spelling, so that `Älter` is sorted under A on every device, whatever its locale. */
function alphabetical(names: Iterable<string>): string[] {
  const keyed = [...new Set(names)].map((name) => ({ name, key: folded(name) }));
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return keyed.toSorted((a, b) => compare(a.key, b.key) || compare(a.name, b.name)).map(({ name }) => name);
}

export interface NameColor {
  readonly name: string;
  readonly color: string;
}

/** The colours of genres and singers, as the service stores them. */
export interface BandColors {
  readonly genres: readonly NameColor[];
  readonly singers: readonly NameColor[];
}

export const NO_COLORS: BandColors = { genres: [], singers: [] };

/**
 * Assigns a colour to each of `names` (the names in use) that has none in `kept`, and returns all colours, new ones
 * last. A new name gets the colour with the fewest names in use; among equals, the one with the fewest other names,
 * then the first one. So names in use share a colour only if there are more names than colours. A name that is not in
 * use keeps its colour until another one needs it. Returns `kept` itself if there is nothing to add.
 */
function withColors(
  kept: readonly NameColor[],
  names: Iterable<string>,
  colors: readonly string[],
): readonly NameColor[] {
  const inUse = new Set(names);
  const known = new Set(kept.map(({ name }) => name));
  const missing = alphabetical([...inUse].filter((name) => !known.has(name)));
  if (missing.length === 0) return kept;
  const countByColor = (list: readonly NameColor[]): Map<string, number> => {
    const counts = new Map(colors.map((color) => [color, 0]));
    for (const { color } of list) counts.set(color, (counts.get(color) ?? 0) + 1);
    return counts;
  };
  const used = countByColor(kept.filter(({ name }) => inUse.has(name)));
  const reserved = countByColor(kept);
  const weight = (color: string): number => (used.get(color) ?? 0) * (kept.length + 1) + (reserved.get(color) ?? 0);
  const added: NameColor[] = [];
  for (const name of missing) {
    const color = colors.reduce((best, one) => (weight(one) < weight(best) ? one : best));
    added.push({ name, color });
    for (const counts of [used, reserved]) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const taken = new Set(added.map(({ color }) => color));
  return [...kept.filter(({ name, color }) => inUse.has(name) || !taken.has(color)), ...added];
}

/** The fields of a song that get colours. */
type ColoredSong = SongLineUp & { readonly genre?: string | null | undefined };

/** The names of all singers of these songs: those written as text, and those of the referenced members. */
const singersOf = (songs: readonly ColoredSong[], nameOf: NameOf): string[] =>
  songs.flatMap(({ singers = [], singer_ids = [] }) => [...singers, ...singer_ids.flatMap((id) => nameOf(id) ?? [])]);

const genresOf = (songs: readonly ColoredSong[]): string[] => songs.flatMap(({ genre }) => genre ?? []);

/**
 * Returns the colours of a band's genres and singers: the existing ones, and new ones for names that have come into
 * use. `repertoire` must be complete. A list that gets no new names is the same object as in `kept`.
 */
export const bandColors = (kept: BandColors, repertoire: readonly ColoredSong[], nameOf: NameOf): BandColors => ({
  genres: withColors(kept.genres, genresOf(repertoire), GENRE_COLORS),
  singers: withColors(kept.singers, singersOf(repertoire, nameOf), SINGER_COLORS),
});

/**
 * Whether every genre and singer of these songs already has a colour in `kept`, so that `bandColors` would add none.
 */
export function areColored(kept: BandColors, songs: readonly ColoredSong[], nameOf: NameOf): boolean {
  const hasAll = (colors: readonly NameColor[], names: readonly string[]): boolean => {
    const known = new Set(colors.map(({ name }) => name));
    return names.every((name) => known.has(name));
  };
  return hasAll(kept.genres, genresOf(songs)) && hasAll(kept.singers, singersOf(songs, nameOf));
}

const inUse = (colors: readonly NameColor[], names: readonly string[]): Map<string, string> => {
  const byName = new Map(colors.map(({ name, color }) => [name, color]));
  return new Map(alphabetical(names).map((name) => [name, byName.get(name) ?? INK]));
};

/** The colour of each genre that the repertoire uses, in alphabetical order. */
export const genrePalette = (colors: BandColors, repertoire: readonly ColoredSong[]): Map<string, string> =>
  inUse(colors.genres, genresOf(repertoire));

/** The colour of each singer in the repertoire, in alphabetical order. */
export const singerPalette = (
  colors: BandColors,
  repertoire: readonly ColoredSong[],
  nameOf: NameOf,
): Map<string, string> => inUse(colors.singers, singersOf(repertoire, nameOf));

/** The colour of a singer who is not in the repertoire, derived from the name. */
export function guestColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return SINGER_COLORS[hash % SINGER_COLORS.length] ?? INK;
}
