import type { ParsedChart, ChartLine, Content, Joint, Mark, MarkCode, Piece } from "./chart.ts";
import { fullName, isForeignSection, isRawSection, readDirective, sectionEdge } from "./directive.ts";
import { CHART_LIMITS } from "./limits.ts";

/** The maximum number of marks per line; more would help nobody. */
const MARKS_PER_LINE = 10;

interface Finding {
  readonly code: MarkCode;
  /** Offset in the text of the line. */
  readonly at: number;
}

interface JoinedLine {
  readonly text: string;
  readonly row: number;
  readonly joints: readonly Joint[];
}

/**
 * Splits a line of lyrics at its brackets. An opening bracket pairs with the next closing one, unless another opens
 * first.
 */
function piecesOf(line: string, findings: Finding[]): Piece[] {
  const pieces: Piece[] = [];
  let [at, from, open] = [0, 0, -1];
  const pushText = (end: number): void => {
    if (end > from) pieces.push({ kind: "text", text: line.slice(from, end) });
  };
  for (; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === "[") {
      if (open >= 0) findings.push({ code: "bracket", at: open });
      open = at;
    } else if (sign === "]" && open < 0) findings.push({ code: "bracket", at });
    else if (sign === "]") {
      pushText(open);
      const isNote = line.charAt(open + 1) === "*";
      pieces.push({ kind: isNote ? "annotation" : "chord", text: line.slice(open + (isNote ? 2 : 1), at) });
      [from, open] = [at + 1, -1];
    }
  }
  if (open >= 0) findings.push({ code: "bracket", at: open });
  pushText(line.length);
  return pieces;
}

/** Reads one line. `section` is the section that it is in, or null outside all sections. */
function readContent(line: string, section: string | null, findings: Finding[]): Content {
  const directive = line.includes("{") ? readDirective(line) : null;
  if (section !== null && isRawSection(section)) {
    const edge = directive === null ? null : sectionEdge(directive.name);
    const isOwnEnd = edge !== null && !edge.isStart && edge.section === section;
    if (directive !== null && (isOwnEnd || !isForeignSection(section))) return directive;
    return { kind: "raw", text: line };
  }
  if (directive !== null) return directive;
  if (line.startsWith("#")) return { kind: "remark", text: line };
  if (line.trim() === "") return { kind: "blank", text: line };
  const brace = line.search(/[{}]/);
  if (brace >= 0) findings.push({ code: "brace", at: brace });
  return { kind: "lyrics", pieces: piecesOf(line, findings) };
}

/** Joins the line at `index` with the following lines, as long as it ends in `\`. */
function joinedLine(lines: readonly string[], index: number): JoinedLine & { next: number } {
  let [text, next] = [lines[index] ?? "", index + 1];
  const joints: Joint[] = [];
  while (text.endsWith("\\") && next < lines.length) {
    const following = lines[next] ?? "";
    const rest = following.trimStart();
    text = text.slice(0, -1);
    joints.push({ at: text.length, text: `\\\n${following.slice(0, following.length - rest.length)}` });
    text += rest;
    next += 1;
  }
  return { text, row: index + 1, joints, next };
}

/** Row and column of an offset in a joined line. */
function placeOf({ row, joints }: JoinedLine, at: number): { row: number; column: number } {
  const passed = joints.filter((joint) => joint.at <= at);
  const last = passed.at(-1);
  const start = last === undefined ? 0 : last.at - (last.text.length - "\\\n".length);
  return { row: row + passed.length, column: at - start + 1 };
}

/** The section that is open at the current line. */
interface OpenSection {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

/** Tracks sections and choruses, and adds marks where they do not match. */
function sectionTracker(marks: Mark[]) {
  let open: OpenSection | null = null;
  let hasChorus = false;
  const markOpen = (): void => {
    if (open !== null) marks.push({ code: "section-not-ended", row: open.row, column: open.column });
  };
  return {
    current: () => open?.name ?? null,
    end: markOpen,
    read(name: string, place: { row: number; column: number }): void {
      if (fullName(name) === "chorus" && !hasChorus) marks.push({ code: "chorus-missing", ...place });
      const edge = sectionEdge(name);
      if (edge === null) return;
      if (edge.isStart) {
        markOpen();
        open = { name: edge.section, ...place };
        hasChorus ||= edge.section === "chorus";
      } else if (open?.name === edge.section) open = null;
      else marks.push({ code: "section-not-started", ...place });
    },
  };
}

/**
 * Parses a chart. Accepts any text and never throws: what cannot be read stays text, and `marks` says where. Lines end in
 * `\n`. `printChart` gives back the same text.
 */
export function parseChart(text: string): ParsedChart {
  const all = text.split("\n");
  const read = all.slice(0, CHART_LIMITS.lines);
  const lines: ChartLine[] = [];
  const marks: Mark[] = [];
  const sections = sectionTracker(marks);
  for (let index = 0; index < read.length;) {
    const section = sections.current();
    const isRaw = section !== null && isRawSection(section);
    const line = isRaw
      ? { text: read[index] ?? "", row: index + 1, joints: [], next: index + 1 }
      : joinedLine(read, index);
    const findings: Finding[] = [];
    const content = readContent(line.text, section, findings);
    lines.push({ content, row: line.row, joints: line.joints });
    for (const { code, at } of findings.slice(0, MARKS_PER_LINE)) marks.push({ code, ...placeOf(line, at) });
    if (content.kind === "directive") sections.read(content.name, placeOf(line, line.text.indexOf("{")));
    index = line.next;
  }
  sections.end();
  if (all.length > read.length) {
    const row = read.length + 1;
    lines.push({ content: { kind: "beyond", text: all.slice(read.length).join("\n") }, row, joints: [] });
    marks.push({ code: "too-many-lines", row, column: 1 });
  }
  return { lines, marks: marks.toSorted((a, b) => a.row - b.row || a.column - b.column) };
}
