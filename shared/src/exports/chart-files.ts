import { Zip, ZipDeflate } from "fflate";
import type { Chart } from "../charts/contract.ts";
import { keyAt, readKey, writeKey } from "../charts/key.ts";
import { capoOf, metadataOf, soundingKeyOf } from "../charts/metadata.ts";
import { parseChart } from "../charts/parse.ts";
import type { Language } from "../contract/errors.ts";
import type { Song } from "../songs/contract.ts";
import { type ExportFile, fileName, textBytes } from "./file.ts";
import { wordsOf } from "./words.ts";

type NamedSong = Pick<Song, "title" | "interpret">;
type ExportedChart = Pick<Chart, "name" | "text" | "written_key" | "notation">;

/** Replaces the braces in a value, because they would end the directive. */
const valueOf = (text: string): string => text.replaceAll("{", "(").replaceAll("}", ")");

/**
 * The key to write above a text whose sounding key only Bandstand knows: the key of its shapes. Null if it is unknown,
 * or if other programs would get a wrong key from it because the text transposes itself.
 */
function missingKey({ text, written_key, notation }: ExportedChart): string | null {
  const sounding = readKey(written_key ?? "", "english");
  if (sounding === null) return null;
  const key = writeKey(keyAt(sounding, -capoOf(parseChart(text))), notation);
  const read = soundingKeyOf(parseChart(`{key: ${key}}\n${text}`), notation);
  return read !== null && writeKey(read, "english") === written_key ? key : null;
}

/** The text of a chart as ChordPro for other programs: title, artist and key are added above it if it lacks them. */
export function chordProOf(chart: ExportedChart, song: NamedSong): string {
  const known = metadataOf(parseChart(chart.text));
  const added = [
    ["title", song.title],
    ["artist", song.interpret],
    ["key", known.has("key") ? null : missingKey(chart)],
  ] as const;
  const lines = added.flatMap(([name, value]) => (known.has(name) || !value ? [] : [`{${name}: ${valueOf(value)}}`]));
  return [...lines, chart.text].join("\n");
}

const nameOf = ({ title, interpret }: NamedSong, more: readonly string[]): string =>
  fileName([`${interpret} - ${title}`, ...more], "cho");

/** One chart as a file. Unless it is the song's only chart (`isOnly`), its name is part of the file name. */
export const chartFile = (chart: ExportedChart, song: NamedSong, isOnly: boolean): ExportFile => ({
  name: nameOf(song, isOnly ? [] : [`(${chart.name})`]),
  type: "text/plain",
  content: textBytes(chordProOf(chart, song)),
});

/** A zip to which charts are added one at a time, so that a screen can pause between them. */
export interface ChartsZip {
  add(chart: ExportedChart, song: NamedSong): void;
  end(band: string, language: Language): ExportFile;
}

export function createChartsZip(): ChartsZip {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(Uint8Array.from(part));
  });
  const names = new Set<string>();
  return {
    add(chart, song) {
      let name = nameOf(song, []);
      for (let number = 2; names.has(name.toLowerCase()); number += 1) name = nameOf(song, [`(${number})`]);
      names.add(name.toLowerCase());
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(textBytes(chordProOf(chart, song)), true);
    },
    end(band, language) {
      zip.end();
      const content = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
      let at = 0;
      for (const part of parts) {
        content.set(part, at);
        at += part.length;
      }
      return { name: fileName([band, wordsOf(language).charts], "zip"), type: "application/zip", content };
    },
  };
}
