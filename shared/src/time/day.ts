/**
 * Calendar days `YYYY-MM-DD` in the band's time zone. Rules about days count calendar days, never multiples of 24
 * hours, which would be an hour off when the clocks change. Days can be compared as strings.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether the text is a valid date. `2026-02-29` and `2026-2-28` are not. */
export function isDay(text: string): boolean {
  if (!DAY_FORM.test(text)) return false;
  const ms = utcOf(text);
  return !Number.isNaN(ms) && dayOfUtc(ms) === text;
}

/** The day `count` days after `day`, or before it if `count` is negative. */
export const addDays = (day: string, count: number): string => dayOfUtc(utcOf(day) + count * DAY_MS);

/** The number of days from `from` to `to`, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / DAY_MS);

/** The weekday as in ISO 8601: 1 is Monday, 7 is Sunday. */
export const weekday = (day: string): number => ((new Date(utcOf(day)).getUTCDay() + 6) % 7) + 1;

/* Cached: creating a formatter takes about 50 µs, using one about 2 µs. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(zone, made);
  return made;
}

/** The local time in `zone` at `instant` (ms since 1970), encoded as if it were UTC, without milliseconds. */
function wallMs(instant: number, zone: string): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(zone).formatToParts(instant))
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
}

/**
 * Returns the local calendar day and the seconds since midnight in `zone` (IANA name) at `instant` (ms since 1970).
 * Throws a RangeError for an unknown zone.
 */
export function wallTime(instant: number, zone: string): { readonly day: string; readonly seconds: number } {
  const wall = wallMs(instant, zone);
  const day = dayOfUtc(wall);
  return { day, seconds: (wall - utcOf(day)) / 1000 };
}

/** The calendar day in `zone` at `instant` (ms since 1970). */
export const todayIn = (instant: number, zone: string): string => wallTime(instant, zone).day;

/**
 * Returns the instant (ms since 1970) of a local time in `zone`, given as `seconds` after midnight of `day`. Values of
 * 24 hours or more denote local times on the following days: a Saturday gig that ends at 25:00 ends on Sunday at 01:00.
 * A time that is skipped in spring moves forward by the gap (02:30 → 03:30). For a time that occurs twice in autumn,
 * the first of the two is returned.
 */
export function instantOf(day: string, seconds: number, zone: string): number {
  const wall = utcOf(day) + seconds * 1000;
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((instant) => wallMs(instant, zone) - instant) as [
    number,
    number,
  ];
  const meant = [wall - before, wall - after].filter((instant) => wallMs(instant, zone) === wall);
  return meant.length === 0 ? wall - before : Math.min(...meant);
}
