import { addDays } from "../time/day.ts";

/** The maximum number of valid links to one gig. */
export const SHARES_PER_GIG_MAX = 20;

/** The maximum number of days for which a link may be valid. */
export const SHARE_DAYS_MAX = 365;

/** The maximum length of a link's label. */
export const SHARE_LABEL_MAX = 60;

/** How many days after the gig a link ends, unless another day is chosen. */
const DAYS_AFTER_GIG = 3;

const later = (one: string, other: string): string => (one > other ? one : other);

/** The latest day that can be chosen as a link's last day. */
export const latestEnd = (today: string): string => addDays(today, SHARE_DAYS_MAX);

/** The last day of a new link: three days after the gig, or three days from today if the gig is past. */
export function defaultEnd(gigDate: string, today: string): string {
  const end = addDays(later(gigDate, today), DAYS_AFTER_GIG);
  return end < latestEnd(today) ? end : latestEnd(today);
}
