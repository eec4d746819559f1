import { readToken } from "./chord.ts";
import { readDirective } from "./directive.ts";

/* Chords above lyrics, as people copy them from the web, and their conversion to ChordPro by column. */

export type TextForm = "chordpro" | "chords-over-lyrics" | "plain";

const TAB_WIDTH = 8;

/** Expands tabs to columns of 8 and replaces other kinds of spaces with plain ones. */
function expanded(line: string): string {
  const plain = line.replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ");
  if (!plain.includes("\t")) return plain;
  let [text, column] = ["", 0];
  for (const [index, part] of plain.split("\t").entries()) {
    const gap = index === 0 ? 0 : TAB_WIDTH - (column % TAB_WIDTH);
    text += " ".repeat(gap) + part;
    column += gap + columnsOf(part);
  }
  return text;
}

/** Columns count characters, not UTF-16 units. */
const columnsOf = (text: string): number => Array.from(text).length;

/** Tokens that may stand between chords: bar lines, repeats, rests. */
const BETWEEN_CHORDS = /^(?:[|:.\-–—/%*…]+|\(?x?\d{1,2}x?\)?|N\.?C\.?)$/i;
/** Chords that are more likely words if a line has nothing else. */
const WORDS = /^(?:[A-H][oh]|[a-h]|[ae]s|des|Es|As|Des)$/;

/* German names include the English ones, and the notation does not matter here. */
const isChord = (token: string): boolean => readToken(token, "german") !== null;

/** Whether a line holds chords and nothing that is sung. */
function isChordLine(line: string): boolean {
  const tokens = line.trim().split(/\s+/);
  if (!tokens.some(isChord) || tokens.some((token) => !isChord(token) && !BETWEEN_CHORDS.test(token))) return false;
  if (!tokens.every((token) => WORDS.test(token))) return true;
  return tokens.length > 1 ? /\s{2}/.test(line.trim()) : /^\s/.test(line);
}

const SECTIONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:pre-?)chorus/i, "part"],
  [/^(?:chorus|refrain|refr\.?|kehrvers|kehrreim|ref)(?![a-zäöüß])/i, "chorus"],
  [/^(?:verse|vers|strophe|str)(?![a-zäöüß])/i, "verse"],
  [/^bridge(?![a-zäöüß])/i, "bridge"],
];
const OTHER_HEADINGS =
  /^(?:intro|outro|solo|interlude|zwischenspiel|vorspiel|nachspiel|instrumental|coda|tag|ending|schluss|ende|pre-?chorus|hook|break|part|teil)(?![a-zäöüß])/i;

/** The section and label of a heading such as `[Chorus]`, `Strophe 2:` or `Intro`, or null. */
function headingOf(line: string): { section: string; label: string } | null {
  const [, bracketed, bare] = /^\s*(?:\[([^[\]*]{1,60})\]|([^[\]{}]{1,30}?)\s*:?)\s*$/.exec(line.slice(0, 100)) ?? [];
  const label = (bracketed ?? bare ?? "").replace(/:\s*$/, "").trim();
  if (label === "" || line.length > 100) return null;
  const section = SECTIONS.find(([pattern]) => pattern.test(label))?.[1];
  if (bracketed !== undefined) return isChord(label) ? null : { section: section ?? "part", label };
  /* Without brackets, a heading is one word and perhaps a number, so that lyrics are not mistaken for one. */
  if (!/^[\p{L}-]+\.?(?:\s*\d+\.?)?$/u.test(label)) return null;
  return section === undefined && !OTHER_HEADINGS.test(label) ? null : { section: section ?? "part", label };
}

/** A line of a guitar tab, such as `e|--0--2--|`. */
function isTabLine(line: string): boolean {
  const text = line.trim();
  return (/^[A-Ha-h]?[#b]?\s*[|:]/.test(text) && text.includes("--")) || /^-{4}[-\d|]*$/.test(text);
}

/** Puts a chord in brackets; anything else among chords becomes an annotation. */
const bracketed = (token: string): string => (isChord(token) ? `[${token}]` : `[*${token}]`);

/** Puts the chords of one line into the line below it, each at its column. */
function merged(chordLine: string, lyricLine: string): string {
  const lyrics = Array.from(lyricLine);
  let [text, at, column] = ["", 0, 0];
  for (const part of chordLine.split(/(\s+)/)) {
    if (part.trim() !== "") {
      text += lyrics.slice(at, column).join("") + " ".repeat(Math.max(0, column - Math.max(at, lyrics.length)));
      text += bracketed(part);
      at = Math.max(at, column);
    }
    column += columnsOf(part);
  }
  return text + lyrics.slice(at).join("");
}

/** A line of chords without lyrics: each chord in brackets, at most one space between them. */
const chordsAlone = (line: string): string => line.trim().split(/\s+/).map(bracketed).join(" ");

/** Detects the form of a pasted text. */
export function formOf(text: string): TextForm {
  let [inline, over] = [0, 0];
  for (const line of text.split("\n")) {
    if (line.includes("{") && readDirective(line) !== null) return "chordpro";
    if (isTabLine(line)) continue;
    if (/\[[^[\]]+\]/.test(line) && headingOf(line) === null) {
      if (line.match(/\[[^[\]]+\]/g)?.some((chord) => isChord(chord.slice(1, -1)) || chord.startsWith("[*")))
        inline += 1;
    } else if (isChordLine(expanded(line))) over += 1;
  }
  if (inline > 0 && inline >= over) return "chordpro";
  return over > 0 ? "chords-over-lyrics" : "plain";
}

/** Writes the lines of a ChordPro text with its sections. A section ends before its trailing empty lines. */
function createWriter() {
  const lines: string[] = [];
  let section: string | null = null;
  function endSection(): void {
    if (section === null) return;
    let last = lines.length;
    while (lines[last - 1]?.trim() === "") last -= 1;
    lines.splice(last, 0, `{end_of_${section}}`);
    section = null;
  }
  return {
    lines,
    endSection,
    startSection(name: string, label: string | null): void {
      endSection();
      section = name;
      lines.push(label === null ? `{start_of_${name}}` : `{start_of_${name}: ${label}}`);
    },
    section: () => section,
  };
}

/**
 * Converts chords over lyrics to ChordPro. Headings become labelled sections, and guitar tabs are kept unchanged in tab
 * sections. Other forms of text are accepted too: plain lyrics only get their sections.
 */
export function overLyricsToChordPro(text: string): string {
  const source = text.split("\n").map(expanded);
  const writer = createWriter();
  for (let index = 0; index < source.length; index += 1) {
    const line = source[index] ?? "";
    const next = source[index + 1];
    const isTab = isTabLine(line);
    if (writer.section() === "tab" && !isTab) writer.endSection();
    const heading = isTab ? null : headingOf(line);
    if (heading !== null) writer.startSection(heading.section, heading.label);
    else if (isTab) {
      if (writer.section() !== "tab") writer.startSection("tab", null);
      writer.lines.push(line);
    } else if (!isChordLine(line)) writer.lines.push(line.trimEnd());
    else if (
      next === undefined ||
      next.trim() === "" ||
      isChordLine(next) ||
      headingOf(next) !== null ||
      isTabLine(next)
    )
      writer.lines.push(chordsAlone(line));
    else {
      writer.lines.push(merged(line, next).trimEnd());
      index += 1;
    }
  }
  writer.endSection();
  return writer.lines.join("\n");
}
