import { eveningSeconds, type FixedPoints } from "../time/clock.ts";
import { instantOf, todayIn } from "../time/day.ts";

/** True from the day after the gig's date. `today` is the calendar day in the band's time zone. */
export const isPastGig = (gig: { readonly date: string }, today: string): boolean => gig.date < today;

/**
 * True once a gig no longer appears on the start page: its date and its end, which may be after midnight, have passed.
 * `now` is in ms since 1970, `zone` the band's time zone.
 */
export function isOverGig(gig: FixedPoints & { readonly date: string }, now: number, zone: string): boolean {
  if (!isPastGig(gig, todayIn(now, zone))) return false;
  const { end } = eveningSeconds(gig);
  return end === null || now >= instantOf(gig.date, end, zone);
}

/**
 * True once the gig has ended, even if its date is still today; `isOverGig` waits until the next day. Without a start or
 * an end it is the same as `isOverGig`, because an end without a start may be after midnight. `now` and `zone` are those of
 * `isOverGig`.
 */
export function hasEndedGig(gig: FixedPoints & { readonly date: string }, now: number, zone: string): boolean {
  const { begin, end } = eveningSeconds(gig);
  return begin === null || end === null ? isOverGig(gig, now, zone) : now >= instantOf(gig.date, end, zone);
}
