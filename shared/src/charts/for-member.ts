import type { Chart } from "./contract.ts";
import type { Reader } from "./for-reader.ts";

/** Normalises a part's name for comparison: members type some, in any case and with accents encoded differently. */
const folded = (part: string): string => part.normalize("NFC").trim().toLowerCase();

/**
 * Returns the chart of a song that a member reads: the one for their most important part, else one for everybody, else
 * the first; undefined if there are no charts. `parts` are the member's parts, most important first.
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

/** Returns the chart that a member has chosen, or else the one for their part. */
export const chosenChart = <C extends Pick<Chart, "chart_id" | "parts">>(
  charts: readonly C[],
  chart_id: string | null,
  parts: readonly string[],
): C | undefined => charts.find((chart) => chart.chart_id === chart_id) ?? chartForMember(charts, parts);

/**
 * Whether one of a song's charts suits a member: it is for one of their parts or for everybody, or they have no parts.
 */
export const hasChartFor = (charts: readonly Pick<Chart, "parts">[], parts: readonly string[]): boolean => {
  const found = chartForMember(charts, parts);
  if (found === undefined) return false;
  if (found.parts === null || parts.length === 0) return true;
  const own = new Set(parts.map(folded));
  return found.parts.some((name) => own.has(folded(name)));
};

/**
 * Returns the transposition for reading a part's charts: that of the member for whom the part is most important, or 0
 * if nobody has it.
 */
export function usualTransposition(members: readonly Reader[], part: string): number {
  const placeOf = ({ parts }: Reader): number => parts.map(folded).indexOf(folded(part));
  const [first] = members.filter((member) => placeOf(member) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
  return first?.transposition ?? 0;
}
