import { daysBetween } from "@bandstand/shared/time/day.ts";
import { createSignal } from "solid-js";
import { type Language, language } from "./text.ts";

/* Formats dates, times and numbers in the user's language. A calendar day (`YYYY-MM-DD`) and a clock time (`HH:MM:SS`)
   are local to the band, wherever the device is; an instant (ISO 8601 or milliseconds) is shown in the band's time
   zone. */

const [timeZone, setTimeZone] = createSignal("Europe/Berlin");

/** The band's time zone, from its configuration. Reactive. */
export { timeZone as bandTimeZone };

/** Sets the time zone from the band's configuration; called by the session gate. */
export const setBandTimeZone = (zone: string): void => void setTimeZone(zone);

const LOCALE: Record<Language, string> = { de: "de-DE", en: "en-GB" };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes longer than using it a hundred times, and a list has hundreds of rows. */
function formatter(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const locale = LOCALE[language()];
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (found === undefined)
    formatters.set(key, (found = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })));
  return found;
}

const DAY_STYLES = {
  /** Sa., 22.11. */
  short: { weekday: "short", day: "2-digit", month: "2-digit" },
  /** Sa., 22. Nov. 2025 */
  medium: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** Samstag, 22. November 2025 */
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** Samstag */
  weekdayLong: { weekday: "long" },
  /** Sa */
  weekday: { weekday: "short" },
  /** November 2025 */
  month: { month: "long", year: "numeric" },
  /** 22.11.2025 */
  numeric: { day: "2-digit", month: "2-digit", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayStyle = keyof typeof DAY_STYLES;

/** Sat 22 Nov: a purely numeric 05/12 would be ambiguous in English. */
const ENGLISH_SHORT: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };

const dayStyle = (style: DayStyle): Intl.DateTimeFormatOptions =>
  style === "short" && language() === "en" ? ENGLISH_SHORT : DAY_STYLES[style];

/** Formats a calendar day. It has no time zone, so it is parsed and formatted as UTC. */
export const formatDay = (day: string, style: DayStyle = "medium"): string =>
  formatter(dayStyle(style), "UTC").format(new Date(`${day}T00:00:00Z`));

/** Formats a clock time `HH:MM:SS` without seconds: 19:30. Both languages use 24 hours. */
export const formatTime = (clock: string): string => clock.slice(0, 5);

/** Formats a length `HH:MM:SS` as musicians write it: 3:47, 1:02:03. */
export const formatSongLength = (length: string): string => length.replace(/^00:/, "").replace(/^0(?=\d)/, "");

/** Formats the day and time of an instant (ISO 8601 or milliseconds) in the band's time zone. */
export const formatInstant = (instant: string | number): string =>
  formatter({ ...DAY_STYLES.medium, hour: "2-digit", minute: "2-digit" }, timeZone()).format(new Date(instant));

/** Formats only the time of an instant in the band's time zone: 14:02. */
export const formatInstantTime = (instant: string | number): string =>
  formatter({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, timeZone()).format(new Date(instant));

const relatives = new Map<Language, Intl.RelativeTimeFormat>();

function relativeFormatter(): Intl.RelativeTimeFormat {
  let found = relatives.get(language());
  if (found === undefined)
    relatives.set(language(), (found = new Intl.RelativeTimeFormat(LOCALE[language()], { numeric: "auto" })));
  return found;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 60 * 60 * 24 * 365],
  ["month", 60 * 60 * 24 * 30],
  ["week", 60 * 60 * 24 * 7],
  ["day", 60 * 60 * 24],
  ["hour", 60 * 60],
  ["minute", 60],
];

/**
 * Formats the distance of `instant` from `now` (milliseconds) in the largest unit that fits: "vor 3 Minuten", "in 2
 * Tagen".
 */
export function formatRelative(instant: string | number, now: number): string {
  const seconds = (new Date(instant).getTime() - now) / 1000;
  const relative = relativeFormatter();
  const [unit, size] = UNITS.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds) ?? ["second", Infinity];
  return relative.format(size === Infinity ? 0 : Math.trunc(seconds / size), unit);
}

/** Formats a calendar day relative to today (both `YYYY-MM-DD`): "heute", "morgen", "in 12 Tagen". */
export function formatDayFromToday(day: string, today: string): string {
  const days = daysBetween(today, day);
  return relativeFormatter().format(days, "day");
}

const numbers = new Map<string, Intl.NumberFormat>();

function numberFormatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language()} ${JSON.stringify(options)}`;
  let found = numbers.get(key);
  if (found === undefined) numbers.set(key, (found = new Intl.NumberFormat(LOCALE[language()], options)));
  return found;
}

/** Formats a number with at most one decimal: 7,4. */
export const formatNumber = (value: number): string => numberFormatter({ maximumFractionDigits: 1 }).format(value);

/** Formats a size in bytes in the most readable unit: 3,1 MB. */
export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const style = { style: "unit", unit: units[step] ?? "byte", unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return numberFormatter(style).format(bytes / 1000 ** step);
}

const collators: Record<Language, Intl.Collator> = {
  de: new Intl.Collator(LOCALE.de, { numeric: true }),
  en: new Intl.Collator(LOCALE.en, { numeric: true }),
};

/** Compares names by the rules of the user's language, numbers by value ("Set 2" before "Set 10"). */
export const compareNames = (one: string, other: string): number => collators[language()].compare(one, other);
