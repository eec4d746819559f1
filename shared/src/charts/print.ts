import type { ParsedChart, ChartLine, Content, Piece } from "./chart.ts";

function printPiece({ kind, text }: Piece): string {
  if (kind === "text") return text;
  return kind === "chord" ? `[${text}]` : `[*${text}]`;
}

function printContent(content: Content): string {
  if (content.kind === "lyrics") return content.pieces.map(printPiece).join("");
  if (content.kind !== "directive") return content.text;
  const { open, name, selector, gap, value, close } = content;
  return `${open}${name}${selector === null ? "" : `-${selector}`}${gap}${value}${close}`;
}

function printLine({ content, joints }: ChartLine): string {
  const text = printContent(content);
  if (joints.length === 0) return text;
  const starts = [0, ...joints.map((joint) => joint.at)];
  return starts.map((start, index) => text.slice(start, starts[index + 1]) + (joints[index]?.text ?? "")).join("");
}

/** Writes a chart as text. For a parsed chart, this is the text that was parsed, character by character. */
export const printChart = (chart: ParsedChart): string => chart.lines.map(printLine).join("\n");
