import type { ParsedChart, ChartLine, Content } from "./chart.ts";
import { mapChords, writeChord, type Chord } from "./chord.ts";
import { fullName, isGridAfter } from "./directive.ts";
import { mapGrid } from "./grid.ts";
import { keyAt, readKey, writeKey, type Key } from "./key.ts";
import { textKeyOf } from "./metadata.ts";
import type { Notation } from "./contract.ts";
import { shiftBy, transposeChord } from "./transpose.ts";
import { guessedKey } from "./view.ts";

interface Rewriting {
  readonly from: Notation;
  readonly write: (chord: Chord) => string;
  readonly writeKey: (key: Key) => string;
}

function rewriteContent(content: Content, { from, write, writeKey: writeKeyOf }: Rewriting): Content {
  const chords = (text: string): string => mapChords(text, from, write);
  if (content.kind === "lyrics") {
    const pieces = content.pieces.map((piece) =>
      piece.kind === "chord" ? { ...piece, text: chords(piece.text) } : piece,
    );
    return { ...content, pieces };
  }
  if (content.kind !== "directive") return content;
  const name = fullName(content.name);
  if (name.startsWith("comment"))
    return {
      ...content,
      value: content.value.replace(/\[([^[\]*][^[\]]*)\]/g, (_, text: string) => `[${chords(text)}]`),
    };
  const key = name === "key" ? readKey(content.value, from) : null;
  return key === null ? content : { ...content, value: writeKeyOf(key) };
}

/**
 * Rewrites the text of a chart in another key, `semitones` higher, or in another notation: its chords, grids and `{key:
 * …}`. Everything else keeps every character. `{transpose: …}` and `{capo: …}` are relative, so they stay.
 */
export function rewriteChart(chart: ParsedChart, from: Notation, to: Notation, semitones = 0): ParsedChart {
  const shift = shiftBy(textKeyOf(chart, from) ?? guessedKey(chart, from), semitones);
  const rewriting: Rewriting = {
    from,
    write: (chord) => writeChord(transposeChord(chord, shift), to),
    writeKey: (key) => writeKey(keyAt(key, semitones), to),
  };
  let isGrid = false;
  const lines = chart.lines.map((line): ChartLine => {
    const { content } = line;
    if (content.kind === "directive") isGrid = isGridAfter(isGrid, content.name);
    if (content.kind === "raw")
      return isGrid ? { ...line, content: { ...content, text: mapGrid(content.text, from, rewriting.write) } } : line;
    /* A joined line becomes one line, because the places of its breaks have moved. */
    return { ...line, content: rewriteContent(content, rewriting), joints: [] };
  });
  return { ...chart, lines };
}
