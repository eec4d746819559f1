/** Local times and lengths: stored as `HH:MM:SS`, computed in whole seconds. */

export const DAY_SECONDS = 24 * 60 * 60;

/** The longest length that `HH:MM:SS` can represent. */
export const LENGTH_MAX_SECONDS = 99 * 60 * 60 + 59 * 60 + 59;

/** A schedule time before this belongs to the night after the gig's date. */
const NIGHT_ENDS_SECONDS = 6 * 60 * 60;

/** A meeting on the day before is at most this long before doors; otherwise it is on the gig's date. */
const LONGEST_WAIT_SECONDS = 12 * 60 * 60;

/** Converts a stored `HH:MM:SS` to seconds; NaN for anything else. For user input, see `typed.ts`. */
export function toSeconds(stored: string): number {
  if (stored.length !== "HH:MM:SS".length || stored[2] !== ":" || stored[5] !== ":") return NaN;
  return Number(stored.slice(0, 2)) * 60 * 60 + Number(stored.slice(3, 5)) * 60 + Number(stored.slice(6));
}

const pad = (value: number): string => String(value).padStart(2, "0");

const written = (seconds: number): string =>
  `${pad(Math.floor(seconds / (60 * 60)))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;

/** Writes a length as `HH:MM:SS`, rounded to seconds and limited to between zero and `99:59:59`. */
export function formatLength(seconds: number): string {
  return written(Math.min(Math.max(Math.round(seconds), 0), LENGTH_MAX_SECONDS));
}

/** Writes a local time as `HH:MM:SS`. Seconds outside the day wrap around (25 h → `01:00:00`). */
export function formatClock(seconds: number): string {
  const rounded = Math.round(seconds) % DAY_SECONDS;
  return written(rounded < 0 ? rounded + DAY_SECONDS : rounded);
}

/** Parses a length in a file: `M:SS`, `MM:SS` or `H:MM:SS`. Returns seconds, or null for anything else. */
export function parseLength(input: string): number | null {
  const match = /^(?:(\d{1,2}):(?=[0-5]?\d:))?(\d{1,2}):([0-5]\d)$/.exec(input.trim());
  if (match === null) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return Number(hours) * 60 * 60 + Number(minutes) * 60 + Number(seconds);
}

/** The fixed points of an evening, in stored form. Null if not set. */
export interface FixedPoints {
  readonly doors: string | null;
  readonly begin: string | null;
  readonly end: string | null;
}

/** The fixed points and the time at which the band meets, in stored form. */
export interface GigTimes extends FixedPoints {
  readonly meet: string | null;
}

/** The fixed points in seconds since midnight on the gig's date. */
export interface EveningSeconds {
  readonly doors: number | null;
  readonly begin: number | null;
  readonly end: number | null;
}

/**
 * Resolves times across midnight: if one of doors, start and end is earlier than the one before it, it is on the next
 * day. Missing times are skipped. Doors 23:00, start 00:30, end 03:00 give 23, 24.5 and 27 hours.
 */
export function eveningSeconds({ doors, begin, end }: FixedPoints): EveningSeconds {
  let previous = 0;
  const rolled = (point: string | null): number | null => {
    if (point === null) return null;
    const days = Math.floor(previous / DAY_SECONDS) * DAY_SECONDS;
    const sameDay = days + toSeconds(point);
    previous = sameDay < previous ? sameDay + DAY_SECONDS : sameDay;
    return previous;
  };
  return { doors: rolled(doors), begin: rolled(begin), end: rolled(end) };
}

/**
 * Converts the meeting time to seconds since midnight on the gig's date: its last occurrence before doors, or before
 * the start if doors are unknown. If that would be more than twelve hours earlier, the band meets on the gig's date,
 * whatever the other times. Negative on the day before; null if not set.
 */
export function meetingSeconds({ meet, ...points }: GigTimes): number | null {
  /* Missing on gigs that this device received before the field existed. */
  if (!meet) return null;
  const { doors, begin } = eveningSeconds(points);
  const start = doors ?? begin;
  const onDate = toSeconds(meet);
  if (start === null) return onDate;
  const latest = onDate + Math.floor((start - onDate) / DAY_SECONDS) * DAY_SECONDS;
  return start - latest > LONGEST_WAIT_SECONDS ? onDate : latest;
}

/**
 * Converts the time of a point of the run of show to seconds since midnight on the gig's date. A time before 06:00
 * belongs to the following night, unless the gig itself starts before 06:00 on its date. A start after midnight in the
 * same evening does not count as such an early start: with doors at 23:00 and the start at 00:30, a point at 01:00 is
 * half an hour into the gig.
 */
export function scheduleSeconds(time: string, gig: FixedPoints): number {
  const seconds = toSeconds(time);
  const { begin } = eveningSeconds(gig);
  const beginsEarly = begin !== null && begin < NIGHT_ENDS_SECONDS;
  return seconds < NIGHT_ENDS_SECONDS && !beginsEarly ? seconds + DAY_SECONDS : seconds;
}
