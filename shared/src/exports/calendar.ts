import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { Language } from "../contract/errors.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import { eveningSeconds } from "../time/clock.ts";
import { addDays, instantOf } from "../time/day.ts";

/** The fields of a gig that the feed needs. `rev` increases with every change; deleted gigs are shown as cancelled. */
export type CalendarGig = Pick<
  Gig,
  | "gig_id"
  | "name"
  | "date"
  | "meet"
  | "meet_at"
  | "doors"
  | "begin"
  | "end"
  | "venue"
  | "dress_code"
  | "published"
  | "updated_at"
  | "created_at"
> & { readonly rev: number; readonly deleted: boolean };

export type CalendarRehearsal = Pick<
  Rehearsal,
  "rehearsal_id" | "begin" | "end" | "location" | "comment" | "updated_at" | "created_at"
> & { readonly rev: number; readonly deleted: boolean };

interface Calendar {
  readonly gigs: readonly CalendarGig[];
  readonly rehearsals: readonly CalendarRehearsal[];
  readonly band: string;
  /** The band's time zone (IANA). */
  readonly zone: string;
  /** The app's address, `{PUBLIC_URL}`. Its host also makes the event ids globally unique. */
  readonly url: string;
  readonly language: Language;
}

const HOUR_MS = 60 * 60 * 1000;
/** The length assumed for a gig without an end, in hours. */
const ASSUMED_HOURS = 4;

const WORDS = {
  de: {
    cancelled: "ABGESAGT: ",
    tentative: "Geplant: ",
    rehearsal: "Probe",
    meet: "Treffen",
    doors: "Einlass",
    dress: "Kleidung",
  },
  en: {
    cancelled: "CANCELLED: ",
    tentative: "Planned: ",
    rehearsal: "Rehearsal",
    meet: "Meet",
    doors: "Doors",
    dress: "Dress code",
  },
} as const;

/**
 * Writes a band's gigs and rehearsals as a calendar feed (RFC 5545, RFC 7986). Times are in UTC, which all calendar
 * programs understand. Time stamps come from the records, so the same records give the same bytes.
 */
export function calendarFeed({ gigs, rehearsals, band, zone, url, language }: Calendar): string {
  const words = WORDS[language];
  const host = new URL(url).host;
  const calendar = ical({
    name: clean(band),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Bandstand", product: "Bandstand", language: language.toUpperCase() },
    ttl: 60 * 60,
  });
  const stampsOf = ({ updated_at, created_at, rev }: { updated_at: string; created_at: string; rev: number }) => ({
    stamp: new Date(updated_at),
    lastModified: new Date(updated_at),
    created: new Date(created_at),
    sequence: rev,
  });
  for (const gig of gigs) {
    const state = gig.deleted
      ? { status: ICalEventStatus.CANCELLED, transparency: ICalEventTransparency.TRANSPARENT }
      : { status: gig.published === 1 ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE };
    const mark = gig.deleted ? words.cancelled : gig.published === 1 ? "" : words.tentative;
    const place = gig.venue && [
      gig.venue.name,
      gig.venue.street,
      [gig.venue.zip, gig.venue.city].filter(Boolean).join(" "),
    ];
    const location = place?.filter(Boolean).join(", ") ?? "";
    const meeting = [gig.meet?.slice(0, 5), gig.meet_at].filter(Boolean).join(", ");
    const description = [
      meeting === "" ? "" : `${words.meet}: ${meeting}`,
      gig.doors === null ? "" : `${words.doors}: ${gig.doors.slice(0, 5)}`,
      gig.dress_code === null ? "" : `${words.dress}: ${gig.dress_code}`,
    ].filter((line) => line !== "");
    calendar.createEvent({
      id: `gig-${gig.gig_id}@${host}`,
      summary: clean(`${mark}${gig.name}`),
      ...timesOf(gig, zone),
      ...stampsOf(gig),
      ...state,
      ...(location !== "" && { location: clean(location) }),
      ...(description.length > 0 && { description: description.map(clean).join("\n") }),
      ...(!gig.deleted && { url: `${url}/gigs/${gig.gig_id}` }),
    });
  }
  for (const rehearsal of rehearsals) {
    calendar.createEvent({
      id: `rehearsal-${rehearsal.rehearsal_id}@${host}`,
      summary: `${rehearsal.deleted ? words.cancelled : ""}${words.rehearsal}`,
      start: new Date(rehearsal.begin),
      end: new Date(rehearsal.end),
      ...stampsOf(rehearsal),
      status: rehearsal.deleted ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(rehearsal.deleted && { transparency: ICalEventTransparency.TRANSPARENT }),
      ...(rehearsal.location !== null && { location: clean(rehearsal.location) }),
      ...(!rehearsal.deleted && { url: `${url}/rehearsals/${rehearsal.rehearsal_id}` }),
    });
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}

/* The event lasts from the start (or doors) to the end, or all day if neither start nor doors is known. */
function timesOf({ date, doors, begin, end }: CalendarGig, zone: string) {
  const evening = eveningSeconds({ doors, begin, end });
  const from = evening.begin ?? evening.doors;
  if (from === null) {
    const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
    return { start: at(date), end: at(addDays(date, 1)), allDay: true };
  }
  const start = instantOf(date, from, zone);
  const finish = evening.end === null ? start + ASSUMED_HOURS * HOUR_MS : instantOf(date, evening.end, zone);
  return { start: new Date(start), end: new Date(Math.max(finish, start)) };
}

/* Values in a calendar feed must not contain control characters. */
const clean = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll(/\p{Cc}/gu, "");
