import type { ParsedChart } from "./chart.ts";
import { applies, fullName, unquoted } from "./directive.ts";
import { keyAt, readKey, type Key } from "./key.ts";
import type { Notation } from "./contract.ts";

const NAMES: ReadonlySet<string> = new Set(
  (
    "title sorttitle subtitle artist composer lyricist arranger copyright album year key time tempo duration capo " +
    "transpose tag"
  ).split(" "),
);

/** Replaces escapes such as `\u00e4` with their characters, as ChordPro does. */
export const unescaped = (text: string): string =>
  text.includes("\\u")
    ? text
        .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
    : text;

/**
 * The metadata of a chart by full name, in order, with empty values left out. `{meta: name value}` counts as `{name:
 * value}` and may have any name. `names` are the viewer's, for directives with a selector. A file with several songs
 * has to be split first.
 */
export function metadataOf(chart: ParsedChart, names: readonly string[] = []): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { content } of chart.lines) {
    if (content.kind !== "directive" || !applies(content, names)) continue;
    const written = fullName(content.name);
    const [, metaName = "", metaValue = ""] =
      written === "meta" ? (/^(\S+)\s*:?\s*(.*)$/s.exec(content.value) ?? []) : ["", written, content.value];
    const name = fullName(metaName);
    const value = unescaped(unquoted(metaValue.trim()));
    if (value === "" || (written !== "meta" && !NAMES.has(name))) continue;
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

/** The fret in `{capo: …}`; 0 without a valid one. */
export function capoOf(chart: ParsedChart): number {
  const capo = Number(metadataOf(chart).get("capo")?.at(-1) ?? 0);
  return Number.isInteger(capo) && capo > 0 && capo < 12 ? capo : 0;
}

/** The key of the chords as they are written, from `{key: …}`. */
export function textKeyOf(chart: ParsedChart, notation: Notation): Key | null {
  return readKey(metadataOf(chart).get("key")?.[0] ?? "", notation);
}

/** Semitones in the value of `{transpose: …}`; a letter for sharps or flats may follow. Null if there is no number. */
export function semitonesIn(value: string): number | null {
  const [, number] = /^([+-]?\d{1,3})[sfk]?$/.exec(value.trim()) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * The key in which a chart sounds at its start: the key of the text, raised by the capo and by a `{transpose: …}` before
 * the first line of lyrics. Null if the chart has no readable `{key: …}`.
 */
export function soundingKeyOf(chart: ParsedChart, notation: Notation): Key | null {
  const key = textKeyOf(chart, notation);
  return key && keyAt(key, capoOf(chart) + openingTransposeOf(chart));
}

function openingTransposeOf(chart: ParsedChart): number {
  let sum = 0;
  for (const { content } of chart.lines) {
    if (content.kind === "lyrics" || content.kind === "raw") break;
    if (content.kind !== "directive" || content.selector !== null || fullName(content.name) !== "transpose") continue;
    sum = semitonesIn(content.value) ?? 0;
  }
  return sum;
}

/** Splits the text of a file at `{new_song}` and drops empty parts. */
export function splitSongs(chart: ParsedChart): readonly ParsedChart[] {
  const songs: ParsedChart[] = [];
  let lines: ParsedChart["lines"][number][] = [];
  const flush = (): void => {
    if (lines.some(({ content }) => content.kind !== "blank")) songs.push({ lines, marks: [] });
    lines = [];
  };
  for (const line of chart.lines) {
    if (line.content.kind === "directive" && fullName(line.content.name) === "new_song") flush();
    else lines.push(line);
  }
  flush();
  return songs;
}
