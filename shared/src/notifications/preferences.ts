import { toSeconds } from "../time/clock.ts";
import { addDays, instantOf, wallTime } from "../time/day.ts";
import type { NoticePreferences, QuietHours } from "./contract.ts";

/** The preferences of a member who has not changed them: all notices, quiet at night. */
export const DEFAULT_PREFERENCES: Omit<NoticePreferences, "user_id"> = {
  mail: true,
  push: true,
  quiet_hours: { from: "22:00:00", to: "08:00:00" },
  answers: true,
  votes: true,
  todos: true,
  day_before: true,
  changes: true,
  mentions: true,
};

/**
 * Returns when a notice that is due at `instant` may be sent: immediately, or at the end of the quiet hours. Instants
 * are in ms since 1970, `zone` is the band's time zone. The quiet hours include `from` but not `to`.
 */
export function afterQuietHours(instant: number, hours: QuietHours | null, zone: string): number {
  if (hours === null) return instant;
  const [from, to] = [toSeconds(hours.from), toSeconds(hours.to)];
  const { day, seconds } = wallTime(instant, zone);
  const isNight = from > to;
  const isQuiet = isNight ? seconds >= from || seconds < to : seconds >= from && seconds < to;
  if (!isQuiet) return instant;
  /* When the clocks go back, a time of day occurs twice: never return an earlier instant. */
  return Math.max(instant, instantOf(isNight && seconds >= from ? addDays(day, 1) : day, to, zone));
}
