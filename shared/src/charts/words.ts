import { type Layout, type LayoutLine, type Pair, type Section, withLabelAsLine } from "./layout.ts";

/** A part of a word: its letters and what is written above the first of them. */
export interface Syllable {
  readonly above: string | null;
  /** `above` is an annotation, which is not a chord. */
  readonly isNote: boolean;
  readonly text: string;
}

/** A stretch of a line that must not be broken, so that a chord stays above its syllable. */
export interface Word {
  readonly syllables: readonly Syllable[];
  /** The spaces after the word, where the line may break. */
  readonly space: string;
}

/** Splits a line of lyrics into words, between which it may break. Adjacent words without chords become one. */
export function wordsOf(pairs: readonly Pair[]): Word[] {
  const words: Word[] = [];
  let syllables: Syllable[] = [];
  const close = (space: string): void => {
    if (syllables.length > 0) words.push({ syllables, space });
    else if (words.length === 0 && space !== "") words.push({ syllables: [], space });
    syllables = [];
  };
  for (const { above, isNote, text } of pairs) {
    const [, before = "", first = "", space = "", rest = ""] = /^(\s*)(\S*)(\s*)(.*)$/s.exec(text) ?? [];
    if (above !== null && before !== "") syllables.push({ above, isNote, text: "" });
    if (before !== "") close(before);
    if (first !== "" || (above !== null && before === ""))
      syllables.push({ above: before === "" ? above : null, isNote: before === "" && isNote, text: first });
    if (space !== "") close(space);
    const [, middle = "", last = ""] = /^(.*\s)?(\S*)$/s.exec(rest) ?? [];
    if (middle !== "") words.push({ syllables: [{ above: null, isNote: false, text: middle.trimEnd() }], space: " " });
    if (last !== "") syllables.push({ above: null, isNote: false, text: last });
  }
  close("");
  return words;
}

/** True for a line that has only chords, which needs no room for text below them. */
export const hasNoText = (pairs: readonly Pair[]): boolean => pairs.every(({ text }) => text.trim() === "");

function withoutChords(line: LayoutLine): readonly LayoutLine[] {
  if (line.kind === "mono") return [];
  if (line.kind !== "lyrics") return [line];
  const pairs = line.pairs.map((pair) => (pair.isNote ? pair : { ...pair, above: null }));
  return hasNoText(pairs) && pairs.every(({ above }) => above === null) ? [] : [{ ...line, pairs }];
}

/** Returns an array with the section's lyrics, empty if only players read it. */
function sung(section: Section): readonly Section[] {
  const lines = section.lines.flatMap(withoutChords);
  if (lines.some(({ kind }) => kind !== "blank")) return [{ ...section, lines }];
  /* The comment above an instrumental is for everybody. A section that was empty before only has its name. */
  if (section.labelStyle !== null) return [withLabelAsLine({ ...section, lines: [] })];
  return section.isRepeat || section.lines.length === 0 ? [{ ...section, lines: [] }] : [];
}

/**
 * A layout for somebody who only sings: without chords, tabs and grids, and without sections that this leaves empty.
 * Comments remain.
 */
export const lyricsOnly = (layout: Layout): Layout => ({ ...layout, sections: layout.sections.flatMap(sung) });
