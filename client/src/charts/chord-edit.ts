import type { TextEdit, TextRange } from "../ui/markdown-edit.ts";

/** Inserts a chord in brackets before the caret or selection. If the caret is in a chord, replaces that chord. */
export function chordEdit(symbol: string, source: string, { start }: TextRange): TextEdit {
  const insert = `[${symbol}]`;
  const caretAfter = (from: number): TextRange => ({ start: from + insert.length, end: from + insert.length });
  const open = source.lastIndexOf("[", start - 1);
  const inside = start === 0 ? null : /^\[[^[\]\n]*\]/.exec(source.slice(Math.max(open, 0)));
  if (inside === null || open < 0 || open + inside[0].length <= start)
    return { start, end: start, insert, selected: caretAfter(start) };
  return { start: open, end: open + inside[0].length, insert, selected: caretAfter(open) };
}
