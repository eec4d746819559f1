import { daysBetween } from "../time/day.ts";
import { MIN_INTERVAL_DAYS } from "./reminder.ts";

/** When a member was last reminded, by the app or by a person. Days `YYYY-MM-DD`, or null. */
interface LastReminded {
  /** The last reminder about anything. */
  readonly day: string | null;
  /** The last reminder about this event that a person sent. */
  readonly ofEvent: string | null;
}

/**
 * True if a member may be nudged about an event: at most once in seven days about the same event, and not on a day on
 * which the member has already been reminded of anything.
 */
export const mayNudge = ({ day, ofEvent }: LastReminded, today: string): boolean =>
  day !== today && (ofEvent === null || daysBetween(ofEvent, today) >= MIN_INTERVAL_DAYS);
