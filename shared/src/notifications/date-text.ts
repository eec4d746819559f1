import type { Language } from "../contract/errors.ts";
import { wallTime } from "../time/day.ts";

const dayFormatIn = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const dayFormats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  de: dayFormatIn("de-DE"),
  en: dayFormatIn("en-GB"),
};

const twoDigits = (value: number): string => String(value).padStart(2, "0");

function dayAndTime(instant: string, zone: string): { readonly day: string; readonly time: string } {
  const { day, seconds } = wallTime(Date.parse(instant), zone);
  return { day, time: `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}` };
}

/** A calendar day with its weekday: `Freitag, 4. Dezember 2026`. */
export const dayText = (day: string, language: Language): string =>
  dayFormats[language].format(new Date(`${day}T00:00:00Z`));

/** A wall-clock time without its seconds. */
export const clockText = (time: string): string => time.slice(0, 5);

/** An instant in the band's zone: `Freitag, 4. Dezember 2026, 19:00`. */
export function instantText(instant: string, zone: string, language: Language): string {
  const { day, time } = dayAndTime(instant, zone);
  return `${dayText(day, language)}, ${time}`;
}

/**
 * Writes a period in the band's time zone: `Freitag, 4. Dezember 2026, 19:00–21:00`. If it ends on another day, that
 * day is included as well.
 */
export function periodText(
  period: { readonly begin: string; readonly end: string },
  zone: string,
  language: Language = "de",
): string {
  const [begin, end] = [dayAndTime(period.begin, zone), dayAndTime(period.end, zone)];
  const from = `${dayText(begin.day, language)}, ${begin.time}`;
  return begin.day === end.day ? `${from}–${end.time}` : `${from} – ${dayText(end.day, language)}, ${end.time}`;
}

/** The maximum length of a place in a message. */
const PLACE_MAX = 80;

/** Shortens a string to `max` code points, with an ellipsis. */
export function shortText(text: string | null | undefined, max = PLACE_MAX): string {
  const points = [...(text ?? "").trim()];
  return points.length > max ? `${points.slice(0, max - 1).join("")}…` : points.join("");
}
