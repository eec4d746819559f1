import type { LeftOutReason } from "./file-names.ts";
import { SONG_LIMITS } from "../songs/limits.ts";
import { readTextFile } from "./clean.ts";
import type { Notation } from "./contract.ts";
import { detectNotation } from "./detect-notation.ts";
import { writeKey } from "./key.ts";
import { CHART_LIMITS } from "./limits.ts";
import { metadataOf, soundingKeyOf, splitSongs } from "./metadata.ts";
import { formOf, overLyricsToChordPro } from "./over-lyrics.ts";
import { parseChart } from "./parse.ts";
import { printChart } from "./print.ts";

/* Reads charts from files written by other programs. */

/** A chart in a file. */
export interface FoundChart {
  /** Unique among the charts of an import: the file's path, with a number if the file holds several songs. */
  readonly id: string;
  /** The path of the file, from the chosen folder or within the zip. */
  readonly path: string;
  /** "" if neither the text nor the file name gives one. */
  readonly title: string;
  readonly interpret: string;
  /** True if title and performer come from the file name, where they may be in either order. */
  readonly isOrderUnsure: boolean;
  /** ChordPro, ready to be stored. */
  readonly text: string;
  readonly notation: Notation | "unsure";
  /** The number of places in the text that could not be read. */
  readonly marks: number;
  /** True if the chords were above the lyrics and have been moved into them. */
  readonly isConverted: boolean;
  /** The number of control, invisible and broken characters that were removed or replaced. */
  readonly removed: number;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const oneLine = (text: string, max: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();

/** Reads `Artist - Title.cho`, `01. Title.cho` or `Title.cho`. */
function namesInPath(path: string): { readonly title: string; readonly interpret: string } {
  const name = baseName(path)
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .replaceAll("_", " ")
    .replace(/^\s*\d{1,3}(?:[.)]|\s*-)\s+/, "");
  const [, interpret = "", title = name] = /^(.+?)\s+[-–—]\s+(.+)$/.exec(name) ?? [];
  return { title: oneLine(title, SONG_LIMITS.title), interpret: oneLine(interpret, SONG_LIMITS.interpret) };
}

/** Reads a file's bytes as one chart, or several if it holds several songs. Never throws. */
export function chartsInFile(path: string, bytes: Uint8Array): readonly FoundChart[] | LeftOutReason {
  const read = readTextFile(bytes);
  /* A binary file with the wrong extension: text has hardly any such characters. */
  if (read.controls + read.broken > read.text.length / 20) return "unreadable";
  if (read.text.trim() === "") return "empty";
  const removed = read.controls + read.invisible + read.broken;
  const isConverted = formOf(read.text) === "chords-over-lyrics";
  const whole = parseChart(isConverted ? overLyricsToChordPro(read.text) : read.text);
  const songs = splitSongs(whole);
  const texts = songs.length < 2 ? [printChart(whole)] : songs.map((song) => printChart(song).trim());
  if (texts.some((text) => text.length > CHART_LIMITS.text)) return "too-large";
  return texts.map((text, index): FoundChart => {
    const chart = parseChart(text);
    const metadata = metadataOf(chart);
    const title = oneLine(metadata.get("title")?.[0] ?? "", SONG_LIMITS.title);
    const interpret = oneLine(
      metadata.get("artist")?.[0] ?? metadata.get("subtitle")?.[0] ?? "",
      SONG_LIMITS.interpret,
    );
    const inPath = title === "" && texts.length === 1 ? namesInPath(path) : { title, interpret: "" };
    return {
      id: index === 0 ? path : `${path} ${index + 1}`,
      path,
      title: inPath.title,
      interpret: interpret || inPath.interpret,
      isOrderUnsure: interpret === "" && inPath.interpret !== "",
      text,
      notation: detectNotation(chart),
      marks: chart.marks.length,
      isConverted,
      removed,
    };
  });
}

/** The fields of the new chart. `name` is for the first chart of a song; null names the chart after its file. */
export function chartOfFile({ path, text }: FoundChart, notation: Notation, name: string | null) {
  const key = soundingKeyOf(parseChart(text), notation);
  const file = oneLine(baseName(path), CHART_LIMITS.source);
  return {
    name: name ?? (oneLine(file.replace(/\.[^.]*$/, ""), CHART_LIMITS.name) || file.slice(0, CHART_LIMITS.name)),
    text,
    notation,
    written_key: key && writeKey(key, "english"),
    source: file || null,
  };
}
