import type { Language } from "../contract/errors.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Staffed } from "../line-ups/seats.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import type { Survey } from "../surveys/contract.ts";
import { todayIn } from "../time/day.ts";
import { clockText, dayText, periodText, shortText } from "./date-text.ts";

/** A gig or rehearsal with the fields that messages mention, and its line-up. */
export type BandEvent =
  | {
      readonly event_type: "gig";
      readonly gig: Pick<Gig, "gig_id" | "name" | "date" | "meet" | "meet_at" | "doors" | "begin" | "end" | "venue"> &
        Staffed;
    }
  | {
      readonly event_type: "rehearsal";
      readonly rehearsal: Pick<Rehearsal, "rehearsal_id" | "begin" | "end" | "location"> & Staffed;
    };

/** A gig, a rehearsal or a survey. Messages treat a survey like an event. */
export type AnnouncedEvent =
  | BandEvent
  | {
      readonly event_type: "survey";
      readonly survey: Pick<Survey, "survey_id" | "kind" | "title" | "closes_at">;
    };

interface TextOptions {
  readonly language: Language;
  /** The band's time zone. */
  readonly zone: string;
}

const words = {
  de: {
    rehearsal: "Probe",
    doors: "Einlass",
    meet: "Treffen",
    surveys: { opinion: "Umfrage", dates: "Terminfindung", gig_request: "Gig-Anfrage" },
    until: (day: string) => `offen bis ${day}`,
  },
  en: {
    rehearsal: "Rehearsal",
    doors: "doors",
    meet: "meet",
    surveys: { opinion: "survey", dates: "date poll", gig_request: "gig request" },
    until: (day: string) => `open until ${day}`,
  },
} as const;

/** The name of a gig, the title of a survey, or the word for a rehearsal. */
export function eventName(event: AnnouncedEvent, language: Language): string {
  if (event.event_type === "rehearsal") return words[language].rehearsal;
  return shortText(event.event_type === "gig" ? event.gig.name : event.survey.title);
}

export function eventId(event: AnnouncedEvent): string {
  if (event.event_type === "survey") return event.survey.survey_id;
  return event.event_type === "gig" ? event.gig.gig_id : event.rehearsal.rehearsal_id;
}

const SCREENS = { gig: "/gigs", rehearsal: "/rehearsals", survey: "/surveys" } as const;

/** The path of the screen with all of a member's answers. */
export const ALL_ANSWERS = "/answers?view=mine";

/** The path of the app's screen with all events of this kind. */
export const listPath = ({ event_type }: Pick<AnnouncedEvent, "event_type">): string => SCREENS[event_type];

/** The path of the event's screen in the app. */
export const eventPath = (event: AnnouncedEvent): string => `${listPath(event)}/${eventId(event)}`;

type Times = Pick<Gig, "meet" | "meet_at" | "doors" | "begin" | "end">;

function gigTimes({ meet, meet_at, doors, begin, end }: Times, language: Language): string[] {
  const shownBegin = begin === null ? [] : [`${clockText(begin)}${end === null ? "" : `–${clockText(end)}`}`];
  const meeting = [meet && clockText(meet), shortText(meet_at)].filter(Boolean).join(" ");
  return [
    ...shownBegin,
    ...(doors === null ? [] : [`${words[language].doors} ${clockText(doors)}`]),
    ...(meeting === "" ? [] : [`${words[language].meet} ${meeting}`]),
  ];
}

/** The date, times and place in one line, or the kind and last day of a survey. */
export function eventFacts(event: AnnouncedEvent, { language, zone }: TextOptions): string {
  if (event.event_type === "survey") {
    const { kind, closes_at } = event.survey;
    const said = words[language];
    const last = closes_at === null ? [] : [said.until(dayText(todayIn(Date.parse(closes_at), zone), language))];
    return [said.surveys[kind], ...last].join(", ");
  }
  if (event.event_type === "rehearsal") {
    const { location } = event.rehearsal;
    return [periodText(event.rehearsal, zone, language), shortText(location)].filter((part) => part !== "").join(", ");
  }
  const { gig } = event;
  const place = [gig.venue?.name, gig.venue?.city].map((part) => shortText(part)).filter((part) => part !== "");
  return [dayText(gig.date, language), ...gigTimes(gig, language), ...place].join(", ");
}
