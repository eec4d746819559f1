import type { Directive } from "./chart.ts";

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["t", "title"],
  ["st", "subtitle"],
  ["c", "comment"],
  ["highlight", "comment"],
  ["ci", "comment_italic"],
  ["cb", "comment_box"],
  ["soc", "start_of_chorus"],
  ["eoc", "end_of_chorus"],
  ["sov", "start_of_verse"],
  ["eov", "end_of_verse"],
  ["sob", "start_of_bridge"],
  ["eob", "end_of_bridge"],
  ["sot", "start_of_tab"],
  ["eot", "end_of_tab"],
  ["sog", "start_of_grid"],
  ["eog", "end_of_grid"],
  ["ns", "new_song"],
]);

/** The full name of a directive in lower case: `soc` is `start_of_chorus`. */
export function fullName(name: string): string {
  const lower = name.toLowerCase();
  return SHORT_NAMES.get(lower) ?? lower;
}

/** The section that a directive starts or ends, or null if it does neither. */
export function sectionEdge(name: string): { isStart: boolean; section: string } | null {
  const [, edge, section = ""] = /^(start|end)_of_(.+)$/.exec(fullName(name)) ?? [];
  return edge === undefined ? null : { isStart: edge === "start", section };
}

/** Whether the lines after a directive belong to a grid. `isGrid` says whether those before it did. */
export function isGridAfter(isGrid: boolean, name: string): boolean {
  const edge = sectionEdge(name);
  return edge === null ? isGrid : edge.isStart && edge.section === "grid";
}

/** Sections whose lines hold no chords in brackets. Tabs and grids may contain directives, foreign formats may not. */
const MONOSPACE = new Set(["tab", "grid"]);
const FOREIGN = new Set(["abc", "ly", "svg", "textblock", "strum"]);

export const isRawSection = (section: string): boolean => MONOSPACE.has(section) || FOREIGN.has(section);
export const isForeignSection = (section: string): boolean => FOREIGN.has(section);

const isSpace = (text: string): boolean => text.trim() === "";

/**
 * Reads a line that is one directive and nothing else. Returns null for other lines. Does not backtrack, so hostile
 * lines take no longer than others.
 */
export function readDirective(line: string): Directive | null {
  const start = line.indexOf("{");
  const end = line.lastIndexOf("}");
  if (start < 0 || end < start || !isSpace(line.slice(0, start)) || !isSpace(line.slice(end + 1))) return null;
  const inner = line.slice(start + 1, end);
  const lead = inner.length - inner.trimStart().length;
  const [head, name = "", selector] = /^([a-z_]\w*)(?:-([\p{L}\p{N}_]+!?))?/iu.exec(inner.slice(lead)) ?? [];
  if (head === undefined) return null;
  const rest = inner.slice(lead + head.length);
  const [gap = ""] = /^\s*:?\s*/.exec(rest) ?? [];
  if (rest !== "" && gap === "") return null;
  const padded = rest.slice(gap.length);
  const value = padded.trimEnd();
  return {
    kind: "directive",
    open: line.slice(0, start + 1) + inner.slice(0, lead),
    name,
    selector: selector ?? null,
    gap,
    value,
    close: padded.slice(value.length) + line.slice(end),
  };
}

/** Removes the quotation marks around a value. */
export function unquoted(value: string): string {
  const quote = value.charAt(0);
  const inner = value.slice(1, -1);
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted && !inner.includes(quote) ? inner : value;
}

const GRID_SHAPE = /^(?:shape=)?(?:\d+\+)?\d+(?:x\d+)?(?:\+\d+)?(?=\s|$)\s*/;

/** The label in the value of a section's start, such as `Verse 1`, `label="Verse 1"` or, for a grid, `4x4 Intro`. */
export function labelOf(value: string, section: string): string | null {
  const [, , quoted] = /(?:^|\s)label\s*=\s*(["'])(.*?)\1/.exec(value) ?? [];
  const hasAttributes = quoted !== undefined || /^\w+\s*=\s*["']/.test(value);
  const plain = section === "grid" ? value.replace(GRID_SHAPE, "") : value;
  const label = (quoted ?? (hasAttributes ? "" : unquoted(plain))).replaceAll("\\n", " ").trim();
  return label === "" ? null : label;
}

/**
 * Whether a directive applies to a reader whose selector names are `names`, such as their instruments. Case does not
 * matter. Directives without a selector apply to everybody.
 */
export function applies({ selector }: Directive, names: readonly string[]): boolean {
  if (selector === null) return true;
  const isNegated = selector.endsWith("!");
  const wanted = (isNegated ? selector.slice(0, -1) : selector).toLowerCase();
  return names.some((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_") === wanted) !== isNegated;
}
