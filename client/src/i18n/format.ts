import { daysBetween } from "@bandstand/shared/time/day.ts";
import { createSignal } from "solid-js";
import { type Language, language } from "./text.ts";

/*
 * Dates, times and numbers as the reader writes them. A calendar day (`YYYY-MM-DD`) and a wall-clock time (`HH:MM:SS`)
 * mean the band's place wherever the device is; an instant (ISO 8601 or milliseconds) is shown in the band's time zone.
 */

const [timeZone, setTimeZone] = createSignal("Europe/Berlin");

/** The band's time zone, as its configuration names it. Reactive. */
export { timeZone as bandTimeZone };

/** Takes the time zone from the band's configuration; the session gate calls it. */
export const setBandTimeZone = (zone: string): void => void setTimeZone(zone);

const LOCALE: Record<Language, string> = { de: "de-DE", en: "en-GB" };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than a hundred uses of it; a list has hundreds of rows. */
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
  /** Sa */
  weekday: { weekday: "short" },
  /** November 2025 */
  month: { month: "long", year: "numeric" },
  /** 22.11.2025 */
  numeric: { day: "2-digit", month: "2-digit", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayStyle = keyof typeof DAY_STYLES;

/** Sat 22 Nov: in English 05/12 is two days, one on each side of the ocean. */
const ENGLISH_SHORT: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };

const dayStyle = (style: DayStyle): Intl.DateTimeFormatOptions =>
  style === "short" && language() === "en" ? ENGLISH_SHORT : DAY_STYLES[style];

/** A calendar day. It has no time zone, so it is read and written as one of UTC. */
export const formatDay = (day: string, style: DayStyle = "medium"): string =>
  formatter(dayStyle(style), "UTC").format(new Date(`${day}T00:00:00Z`));

/** A wall-clock time `HH:MM:SS` without its seconds: 19:30. Both languages write 24 hours. */
export const formatTime = (clock: string): string => clock.slice(0, 5);

/** A stored length `HH:MM:SS` as musicians write it: 3:47, 1:02:03. */
export const formatSongLength = (length: string): string => length.replace(/^00:/, "").replace(/^0(?=\d)/, "");

/** Day and time of an instant (ISO 8601 or milliseconds) at the band's place. */
export const formatInstant = (instant: string | number): string =>
  formatter({ ...DAY_STYLES.medium, hour: "2-digit", minute: "2-digit" }, timeZone()).format(new Date(instant));

/** Time alone of an instant at the band's place: 14:02. */
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

/** How far `instant` is from `now` (milliseconds), in the largest unit that fits: "vor 3 Minuten", "in 2 Tagen". */
export function formatRelative(instant: string | number, now: number): string {
  const seconds = (new Date(instant).getTime() - now) / 1000;
  const relative = relativeFormatter();
  const [unit, size] = UNITS.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds) ?? ["second", Infinity];
  return relative.format(size === Infinity ? 0 : Math.trunc(seconds / size), unit);
}

/** A calendar day seen from today (`YYYY-MM-DD` both): "heute", "morgen", "in 12 Tagen". */
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

/** A number with at most one decimal: 7,4. */
export const formatNumber = (value: number): string => numberFormatter({ maximumFractionDigits: 1 }).format(value);

/** A size in bytes in the unit that reads best: 3,1 MB. */
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

/** Compares names as the reader's language sorts them, numbers by value ("Set 2" before "Set 10"). */
export const compareNames = (one: string, other: string): number => collators[language()].compare(one, other);
