import { addDays } from "../time/day.ts";

/**
 * The number of calendar days after the gig's date during which editors may still change the setlist and the schedule
 * (docs/rules/setlists.md#lock-after-a-gig).
 */
export const SETLIST_OPEN_DAYS = 7;

/**
 * True if only admins may still change the setlist and the schedule. `today` is the calendar day in the band's time
 * zone.
 */
export const isSetlistLocked = (gig: { readonly date: string }, today: string): boolean =>
  today > addDays(gig.date, SETLIST_OPEN_DAYS);
