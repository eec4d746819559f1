import type { TextEdit, TextRange } from "./markdown-edit.ts";

/* Groups: indent, bullet or number with its delimiter, task checkbox, text. */
const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))[ \t]+(\[[ xX]\][ \t]+)?(.*)$/;

/**
 * The edit that Enter makes in a Markdown list: it starts the next item, or ends the list if the item is empty. Returns
 * null where the browser's default is right: outside lists, and before the text of an item.
 */
export function listEnter(source: string, range: TextRange): TextEdit | null {
  const lineStart = source.lastIndexOf("\n", range.start - 1) + 1;
  const lineEnd = endOfLine(source, range.start);
  const [line, indent = "", bullet, number, point, box, words = ""] = ITEM.exec(source.slice(lineStart, lineEnd)) ?? [];
  if (line === undefined || range.start < lineEnd - words.length) return null;
  if (words === "") {
    /* Without an empty line, Markdown would continue the item above. */
    const insert = lineStart === 0 || /(?:^|\n)[ \t]*\n$/.test(source.slice(0, lineStart)) ? "" : "\n";
    const caret = lineStart + insert.length;
    return { start: lineStart, end: range.end, insert, selected: { start: caret, end: caret } };
  }

  const sign = bullet ?? `${Number(number) + 1}${point}`;
  const head = `\n${indent}${sign} ${box === undefined ? "" : "[ ] "}`;
  const caret = range.start + head.length;
  /* Drops the spaces at which the text is split, so that the new item does not start with them. */
  const gap = /^[ \t]*/.exec(source.slice(range.end))?.[0].length ?? 0;
  const edit = { start: range.start, end: range.end + gap, insert: head, selected: { start: caret, end: caret } };
  if (number === undefined) return edit;
  const rest = endOfLine(source, edit.end);
  const below = countedOn(source.slice(rest), indent, Number(number) + 1);
  if (below === null) return edit;
  return { ...edit, end: rest + below.length, insert: head + source.slice(edit.end, rest) + below.text };
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end;
}

/*
 * Increments the numbers of the items in `below` that are numbered consecutively from `from`; more deeply indented
 * lines are kept. The returned `text` replaces the first `length` characters of `below`. Returns null if there is
 * nothing to renumber.
 */
function countedOn(below: string, indent: string, from: number): { text: string; length: number } | null {
  const lines = below.split("\n").slice(1);
  const changed: string[] = [];
  let next = from;
  for (const line of lines) {
    const [, margin, , number, point] = ITEM.exec(line) ?? [];
    if (margin === indent && Number(number) === next) {
      next += 1;
      changed.push(line.replace(/\d+[.)]/, `${next}${point}`));
    } else if (line.trim() !== "" && line.startsWith(`${indent} `)) changed.push(line);
    else break;
  }
  if (next === from) return null;
  const length = lines.slice(0, changed.length).reduce((sum, line) => sum + line.length + 1, 0);
  return { text: changed.map((line) => `\n${line}`).join(""), length };
}
