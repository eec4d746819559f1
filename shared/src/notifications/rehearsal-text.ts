import type { Rehearsal } from "../rehearsals/contract.ts";
import { wallTime } from "../time/day.ts";

type Announced = Pick<Rehearsal, "rehearsal_id" | "begin" | "end" | "location">;

interface Surroundings {
  /** The band's time zone. */
  readonly zone: string;
  /** The address of the app, without a slash at its end. */
  readonly appUrl: string;
}

/** A place is written out up to here; a chat is no page. */
const PLACE_MAX = 80;

const dayFormat = new Intl.DateTimeFormat("de-DE", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

const twoDigits = (value: number): string => String(value).padStart(2, "0");

function dayAndTime(instant: string, zone: string): { readonly day: string; readonly time: string } {
  const { day, seconds } = wallTime(Date.parse(instant), zone);
  return { day, time: `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}` };
}

const written = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/**
 * A period from begin to end as German musicians write it, in the band's zone: `Freitag, 4. Dezember 2026, 19:00–21:00`.
 * An end on another day is written with its day.
 */
export function periodText(period: { readonly begin: string; readonly end: string }, zone: string): string {
  const [begin, end] = [dayAndTime(period.begin, zone), dayAndTime(period.end, zone)];
  const from = `${written(begin.day)}, ${begin.time}`;
  return begin.day === end.day ? `${from}–${end.time}` : `${from} – ${written(end.day)}, ${end.time}`;
}

function line({ begin, end, location }: Announced, zone: string): string {
  const place = [...(location ?? "").trim()];
  const shown = place.length > PLACE_MAX ? `${place.slice(0, PLACE_MAX - 1).join("")}…` : place.join("");
  return periodText({ begin, end }, zone) + (shown === "" ? "" : `, ${shown}`);
}

/**
 * The text that tells the band's chat of new rehearsals, each with its full period (specification 6), and where to find
 * them. Empty for no rehearsals.
 */
export function newRehearsalsText(rehearsals: readonly Announced[], { zone, appUrl }: Surroundings): string {
  const [first, ...more] = rehearsals;
  if (first === undefined) return "";
  if (more.length === 0) return `Neue Probe: ${line(first, zone)}\n${appUrl}/rehearsals/${first.rehearsal_id}`;
  const lines = rehearsals.map((rehearsal) => `• ${line(rehearsal, zone)}`);
  return [`${rehearsals.length} neue Proben:`, ...lines, `${appUrl}/rehearsals`].join("\n");
}
