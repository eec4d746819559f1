/** A range in a text, as offsets. Start and end are equal for a caret. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Replaces `start` to `end` with `insert`; afterwards `selected` is selected. */
export interface TextEdit extends TextRange {
  readonly insert: string;
  readonly selected: TextRange;
}

export type MarkdownAction = "bold" | "italic" | "heading" | "list" | "numbers" | "link";

const MARKS = { bold: "**", italic: "*" } as const;
const EDGES = /^(\s*)([\s\S]*?)(\s*)$/;
const ITEM_EDGES = /^(\s*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)?)([\s\S]*?)(\s*)$/;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;
const NEW_ADDRESS = "https://";

/* The prefix of a line that is a heading, a list item or a numbered item. The checkbox of a task is part of the
   prefix. */
const PREFIX = /^(\s*)(#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)?/;
const IS = { heading: /^\s*#{1,6}\s/, list: /^\s*[-*+]\s/, numbers: /^\s*\d+[.)]\s/ } as const;

type LineAction = keyof typeof IS;

/** Returns the edit that a button of the Markdown toolbar makes. Pressing the button again removes its marks. */
export function markdownEdit(action: MarkdownAction, source: string, range: TextRange): TextEdit {
  if (action === "link") return linkEdit(source, range);
  return action === "bold" || action === "italic"
    ? wrapEdit(source, range, MARKS[action])
    : linesEdit(source, range, action);
}

/* The word at the caret, if any. */
function wordAt(source: string, at: number): TextRange {
  const isWord = (index: number): boolean => /[\p{L}\p{N}_'’-]/u.test(source.charAt(index));
  let [start, end] = [at, at];
  while (start > 0 && isWord(start - 1)) start -= 1;
  while (end < source.length && isWord(end)) end += 1;
  return { start, end };
}

/* A run of two or more asterisks means bold, an odd number of them italic. */
const hasMark = (run: number, mark: string): boolean => (mark === "**" ? run >= 2 : run % 2 === 1);

const starsBefore = (source: string, at: number): number => /\**$/.exec(source.slice(0, at))?.[0].length ?? 0;
const starsAfter = (source: string, at: number): number => /^\**/.exec(source.slice(at))?.[0].length ?? 0;

function wrapEdit(source: string, range: TextRange, mark: string): TextEdit {
  const { start, end } = range.start === range.end ? wordAt(source, range.start) : range;
  const isLineStart = source.slice(source.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
  /* Spaces at the edges and list markers stay outside, because Markdown requires the marks next to the words. */
  const [, before = "", words = "", after = ""] =
    (isLineStart ? ITEM_EDGES : EDGES).exec(source.slice(start, end)) ?? [];
  const [from, to] = words === "" ? [end, end] : [start + before.length, end - after.length];
  const around = Math.min(starsBefore(source, from), starsAfter(source, to));
  const size = mark.length;
  if (hasMark(around, mark)) {
    return { start: from - size, end: to + size, insert: words, selected: { start: from - size, end: to - size } };
  }
  const inside = Math.min(starsAfter(words, 0), starsBefore(words, words.length));
  if (words.length > 2 * inside && hasMark(inside, mark)) {
    const insert = words.slice(size, words.length - size);
    return { start: from, end: to, insert, selected: { start: from, end: from + insert.length } };
  }
  /* Emphasis ends with its paragraph, so each line gets its own marks. */
  const insert = words
    .split("\n")
    .map((line, index) => {
      const [, head = "", core = "", tail = ""] = (index === 0 ? EDGES : ITEM_EDGES).exec(line) ?? [];
      return core === "" && words !== "" ? line : `${head}${mark}${core}${mark}${tail}`;
    })
    .join("\n");
  const isOneLine = !words.includes("\n");
  const selected = isOneLine ? { start: from + size, end: to + size } : { start: from, end: from + insert.length };
  return { start: from, end: to, insert, selected };
}

function linesEdit(source: string, range: TextRange, action: LineAction): TextEdit {
  const start = source.lastIndexOf("\n", range.start - 1) + 1;
  /* A selection that ends at the start of a line does not include that line. */
  const last = range.end > range.start && source[range.end - 1] === "\n" ? range.end - 1 : range.end;
  const lineEnd = source.indexOf("\n", last);
  const end = lineEnd === -1 ? source.length : lineEnd;
  const lines = source.slice(start, end).split("\n");
  const isOnly = lines.length === 1;
  const filled = lines.filter((line) => isOnly || line.trim() !== "");
  const isOn = filled.length > 0 && filled.every((line) => IS[action].test(line));
  let number = 0;
  const changed = lines.map((line) => {
    if (!isOnly && line.trim() === "") return line;
    number += 1;
    const prefix = isOn ? "" : { heading: "## ", list: "- ", numbers: `${number}. ` }[action];
    return line.replace(PREFIX, (_, indent: string) => (action === "heading" ? prefix : indent + prefix));
  });
  const body = changed.join("\n");
  /* Without an empty line above, a list or heading may be parsed as part of the paragraph before it. */
  const lead = isOn || !needsGap(source, start, action) ? "" : "\n";
  const insert = lead + body;
  /* The caret keeps its distance from the end of the line. */
  const caret = Math.max(start + lead.length, start + insert.length - (end - Math.min(range.end, end)));
  return {
    start,
    end,
    insert,
    selected: isOnly ? { start: caret, end: caret } : { start: start + lead.length, end: start + insert.length },
  };
}

/* Whether the line above is a different kind of text, which an empty line has to separate. */
function needsGap(source: string, start: number, action: LineAction): boolean {
  if (start === 0) return false;
  const above = source.slice(source.lastIndexOf("\n", start - 2) + 1, start - 1);
  return above.trim() !== "" && !IS.heading.test(above) && !IS[action].test(above);
}

function linkEdit(source: string, range: TextRange): TextEdit {
  const { start, end } = range.start === range.end ? wordAt(source, range.start) : range;
  const words = source.slice(start, end);
  if (ADDRESS.test(words.trim())) {
    const insert = `[](${words.trim()})`;
    return { start, end, insert, selected: { start: start + 1, end: start + 1 } };
  }
  const insert = `[${words}](${NEW_ADDRESS})`;
  const address = start + words.length + 3;
  /* Selects the part to fill in next: the link's text if it is empty, otherwise the placeholder address. */
  return words === ""
    ? { start, end, insert, selected: { start: start + 1, end: start + 1 } }
    : { start, end, insert, selected: { start: address, end: address + NEW_ADDRESS.length } };
}
