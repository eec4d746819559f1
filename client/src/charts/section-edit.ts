import type { TextEdit, TextRange } from "../ui/markdown-edit.ts";

export const SECTIONS = ["verse", "chorus", "bridge"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Turns the selected lines, or the line with the caret, into a section of the chart. */
export function sectionEdit(name: SectionName, source: string, { start, end }: TextRange): TextEdit {
  const from = source.lastIndexOf("\n", start - 1) + 1;
  /* A selection that ends at the start of a line does not include that line. */
  const last = end > start && source[end - 1] === "\n" ? end - 1 : end;
  const lineEnd = source.indexOf("\n", last);
  const to = lineEnd < 0 ? source.length : lineEnd;
  const lines = source.slice(from, to);
  const head = `{start_of_${name}}\n`;
  const insert = `${head}${lines}\n{end_of_${name}}`;
  return {
    start: from,
    end: to,
    insert,
    selected: { start: from + head.length, end: from + head.length + lines.length },
  };
}
