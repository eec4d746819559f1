import { addDays } from "../time/day.ts";

/** For how many calendar days after the gig's date an editor may still change setlist and schedule (specification 8). */
export const SETLIST_OPEN_DAYS = 7;

/** True when only admins may still change setlist and schedule. `today` is the calendar day in the band's zone. */
export const isSetlistLocked = (gig: { readonly date: string }, today: string): boolean =>
  today > addDays(gig.date, SETLIST_OPEN_DAYS);
