import { wallTime, weekday } from "../time/day.ts";

/** Rehearsals on the same weekday at the same time, which a member can answer together. */
interface AnswerSeries<R> {
  /** The weekday as in ISO 8601: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** The local start, in seconds since midnight. */
  readonly seconds: number;
  /** At least two rehearsals, in chronological order. */
  readonly rehearsals: readonly R[];
}

/** Fewer rehearsals do not form a series. */
const SERIES_MIN = 2;

/**
 * Groups rehearsals by weekday and start in `zone`, the band's time zone. A clock change does not split a series.
 * Rehearsals are stored without a reference to a series, so rehearsals that were added one by one are grouped as well.
 * Returns the series in the order of their first rehearsals; rehearsals without a second one at the same time are
 * omitted.
 */
export function answerSeries<R extends { readonly begin: string }>(
  rehearsals: readonly R[],
  zone: string,
): AnswerSeries<R>[] {
  const groups = new Map<string, { weekday: number; seconds: number; rehearsals: R[] }>();
  for (const rehearsal of rehearsals.toSorted((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0))) {
    const { day, seconds } = wallTime(Date.parse(rehearsal.begin), zone);
    const key = `${weekday(day)} ${seconds}`;
    const group = groups.get(key) ?? { weekday: weekday(day), seconds, rehearsals: [] };
    group.rehearsals.push(rehearsal);
    groups.set(key, group);
  }
  return [...groups.values()].filter((group) => group.rehearsals.length >= SERIES_MIN);
}
