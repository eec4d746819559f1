import {
  DAY_SECONDS,
  type GigTimes,
  eveningSeconds,
  meetingSeconds,
  scheduleSeconds,
  toSeconds,
} from "../time/clock.ts";

type FixedPoint = "meet" | "doors" | "begin" | "end";

/** A set with its start and length, as returned by `setlistTiming`. */
interface ClockedSet {
  readonly set_id: string;
  readonly set_start: string | null;
  readonly duration: string;
}

interface Timed {
  readonly time: string | null;
}

/**
 * One line of the run of show. `at` is in seconds since midnight on the gig's date, so 01:00 on the next day is 25
 * hours. It is null for an item without a time.
 */
export type TimelineEntry<T extends Timed> =
  | { readonly kind: FixedPoint; readonly at: number }
  | { readonly kind: "set_start" | "set_end"; readonly at: number; readonly set_id: string }
  | { readonly kind: "item"; readonly at: number | null; readonly item: T };

/* The order at equal times: meeting, doors, start and ends first, then planned items, then the starts of sets. */
const ORDER_WITHIN_SECOND = ["meet", "doors", "begin", "set_end", "end", "item", "set_start"] as const;

const FIXED_POINTS: readonly FixedPoint[] = ["meet", "doors", "begin", "end"];

/* Start times wrap at midnight, so a set that seems to start before the end of the previous one is on the next day. */
function setEntries(sets: readonly ClockedSet[], begin: number | null): TimelineEntry<never>[] {
  if (begin === null) return [];
  let reached = begin;
  return sets.flatMap(({ set_id, set_start, duration }): TimelineEntry<never>[] => {
    const length = toSeconds(duration);
    if (set_start === null || length === 0) return [];
    const sameDay = Math.floor(reached / DAY_SECONDS) * DAY_SECONDS + toSeconds(set_start);
    const start = sameDay < reached ? sameDay + DAY_SECONDS : sameDay;
    reached = start + length;
    return [
      { kind: "set_start", at: start, set_id },
      { kind: "set_end", at: reached, set_id },
    ];
  });
}

/**
 * Lists the evening in chronological order, across midnight: meeting, doors, start, end and the sets as fixed points,
 * the items of the run of show between them, and items without a time at the end. Sets in which nothing is played are
 * omitted. Items at the same time keep their order.
 */
export function timeline<T extends Timed>(
  gig: GigTimes,
  items: readonly T[],
  sets: readonly ClockedSet[],
): TimelineEntry<T>[] {
  const evening = { meet: meetingSeconds(gig), ...eveningSeconds(gig) };
  const points = FIXED_POINTS.flatMap((kind): TimelineEntry<T>[] => {
    const at = evening[kind];
    return at === null ? [] : [{ kind, at }];
  });
  const placed = items.map((item): TimelineEntry<T> => {
    return { kind: "item", at: item.time === null ? null : scheduleSeconds(item.time, gig), item };
  });
  const rank = ({ kind }: TimelineEntry<T>): number => ORDER_WITHIN_SECOND.indexOf(kind);
  return [...points, ...setEntries(sets, evening.begin), ...placed].toSorted((a, b) => {
    if (a.at === null || b.at === null) return Number(a.at === null) - Number(b.at === null);
    return a.at - b.at || rank(a) - rank(b);
  });
}
