import type { Chart } from "./contract.ts";
import type { Reader } from "./for-reader.ts";

/** Compares names of parts without case and accents in different encodings, because members type some of them. */
const folded = (part: string): string => part.normalize("NFC").trim().toLowerCase();

/**
 * Returns the one of a song's charts that a member reads: that of their most important part, or else one for everybody,
 * or else the first. `parts` are the member's, the most important one first; undefined if there are no charts.
 */
export function chartForMember<C extends Pick<Chart, "parts">>(
  charts: readonly C[],
  parts: readonly string[],
): C | undefined {
  for (const part of parts.map(folded)) {
    const own = charts.find((chart) => chart.parts?.some((name) => folded(name) === part));
    if (own !== undefined) return own;
  }
  return charts.find((chart) => chart.parts === null) ?? charts[0];
}

/** Returns the chart that a member has chosen, or else that for their part. */
export const chosenChart = <C extends Pick<Chart, "chart_id" | "parts">>(
  charts: readonly C[],
  chart_id: string | null,
  parts: readonly string[],
): C | undefined => charts.find((chart) => chart.chart_id === chart_id) ?? chartForMember(charts, parts);

/** Whether a song's charts have one for this member: for one of their parts, or for everybody. */
export const hasChartFor = (charts: readonly Pick<Chart, "parts">[], parts: readonly string[]): boolean => {
  const found = chartForMember(charts, parts);
  if (found === undefined) return false;
  if (found.parts === null || parts.length === 0) return true;
  const own = new Set(parts.map(folded));
  return found.parts.some((name) => own.has(folded(name)));
};

/**
 * Returns the transposition in which members read charts for a part: that of the member for whom it is most important,
 * or none if nobody has it.
 */
export function usualTransposition(members: readonly Reader[], part: string): number {
  const placeOf = ({ parts }: Reader): number => parts.map(folded).indexOf(folded(part));
  const [first] = members.filter((member) => placeOf(member) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
  return first?.transposition ?? 0;
}
