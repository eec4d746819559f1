import { folded } from "../songs/fold.ts";

/*
 * Colours of genres and singers: the same on every device without being stored. Dark text (`INK`) is readable on each of
 * them, so that a label can lie on the colour in the light and in the dark theme (decisions 4). Neighbours in the list
 * are far apart in hue.
 */

/** The text that may lie on every colour here. */
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

/* The stage shows them on a dark ground, where each has 7:1; apart for most kinds of colour blindness. */
const SINGER_COLORS: readonly string[] = [
  "#ffb84d",
  "#7fd1ff",
  "#ff9ec4",
  "#9be28a",
  "#d3b3ff",
  "#ffe36e",
  "#7fe3d4",
  "#ffae93",
];

/* By the folded spelling, so that `Älter` stands at A on every device, whatever its locale knows. */
function alphabetical(names: Iterable<string>): string[] {
  const keyed = [...new Set(names)].map((name) => ({ name, key: folded(name) }));
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return keyed.toSorted((a, b) => compare(a.key, b.key) || compare(a.name, b.name)).map(({ name }) => name);
}

const inTurn = (names: Iterable<string>, colors: readonly string[]): Map<string, string> =>
  new Map(alphabetical(names).map((name, at) => [name, colors[at % colors.length] ?? INK]));

/** The colour of each genre in use: in alphabetical order, 25 colours before one comes again. */
export const genrePalette = (genres: Iterable<string>): Map<string, string> => inTurn(genres, GENRE_COLORS);

/** The colour of each singer of the repertoire: in alphabetical order, 8 colours before one comes again. */
export const singerPalette = (singers: Iterable<string>): Map<string, string> => inTurn(singers, SINGER_COLORS);

/** The colour of a singer who sings no song of the repertoire, from the name alone. */
export function guestColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return SINGER_COLORS[hash % SINGER_COLORS.length] ?? INK;
}
