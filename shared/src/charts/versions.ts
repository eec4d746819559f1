import { thinned } from "../setlists/thinning.ts";
import type { ChartState } from "./contract.ts";

/*
 * The history of a chart. Each version is stored as the difference from the previous one, line by line, so that fifty
 * of them take little more space than the text itself.
 */

/** Lines copied from the previous text: the zero-based position of the first one, and their number. */
type Span = readonly [from: number, count: number];

/** One stored version of a chart's text. */
export interface ChartVersion extends Omit<ChartState, "text"> {
  readonly lines: readonly (string | Span)[];
}

/** Computes the difference from `before` to `after`. */
export function deltaOf(before: string, after: string): ChartVersion["lines"] {
  const known = before.split("\n");
  const places = new Map(known.map((line, at) => [line, at] as const).toReversed());
  const delta: (string | [number, number])[] = [];
  /* Where the next line is in `before` if nothing was inserted or moved. */
  let next = 0;
  for (const line of after.split("\n")) {
    const at = known[next] === line ? next : places.get(line);
    const last = delta.at(-1);
    if (at === undefined) delta.push(line);
    else if (typeof last === "object" && last[0] + last[1] === at) last[1] += 1;
    else delta.push([at, 1]);
    next = (at ?? next) + 1;
  }
  return delta;
}

const applyDelta = (before: string, delta: ChartVersion["lines"]): string => {
  const known = before.split("\n");
  return delta
    .flatMap((part) => (typeof part === "string" ? part : known.slice(part[0], part[0] + part[1])))
    .join("\n");
};

/** Returns the text of every stored version, oldest first. */
export function statesOf(versions: readonly ChartVersion[]): ChartState[] {
  let text = "";
  return versions.map(({ lines, ...version }) => {
    text = applyDelta(text, lines);
    return { ...version, text };
  });
}

const versionOf = (before: ChartState | undefined, { text, ...state }: ChartState): ChartVersion => ({
  ...state,
  lines: deltaOf(before?.text ?? "", text),
});

/**
 * Adds a change to the history. If the history is empty, `before` becomes its first state. Old versions are thinned
 * out as for setlists.
 */
export function withVersion(
  versions: readonly ChartVersion[],
  before: ChartState,
  after: ChartState,
): readonly ChartVersion[] {
  const known = versions.length === 0 ? [versionOf(undefined, before)] : versions;
  const grown = [...known, versionOf(before, after)];
  return thinned(grown, statesOf(grown), versionOf);
}
