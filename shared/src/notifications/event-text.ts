import type { Language } from "../contract/errors.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import { clockText, dayText, periodText, shortText } from "./date-text.ts";

/** A gig or rehearsal with the fields that messages mention. */
export type AnnouncedEvent =
  | {
      readonly event_type: "gig";
      readonly gig: Pick<Gig, "gig_id" | "name" | "date" | "meet" | "meet_at" | "doors" | "begin" | "end" | "venue">;
    }
  | {
      readonly event_type: "rehearsal";
      readonly rehearsal: Pick<Rehearsal, "rehearsal_id" | "begin" | "end" | "location">;
    };

interface TextOptions {
  readonly language: Language;
  /** The band's time zone. */
  readonly zone: string;
}

const words = {
  de: { rehearsal: "Probe", doors: "Einlass", meet: "Treffen" },
  en: { rehearsal: "Rehearsal", doors: "doors", meet: "meet" },
} as const;

/** The name of a gig, or the word for a rehearsal. */
export const eventName = (event: AnnouncedEvent, language: Language): string =>
  event.event_type === "gig" ? shortText(event.gig.name) : words[language].rehearsal;

/** The path of the event's screen in the app. */
export const eventPath = (event: AnnouncedEvent): string =>
  event.event_type === "gig" ? `/gigs/${event.gig.gig_id}` : `/rehearsals/${event.rehearsal.rehearsal_id}`;

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

/** Date, times and place in one line. */
export function eventFacts(event: AnnouncedEvent, { language, zone }: TextOptions): string {
  if (event.event_type === "rehearsal") {
    const { location } = event.rehearsal;
    return [periodText(event.rehearsal, zone, language), shortText(location)].filter((part) => part !== "").join(", ");
  }
  const { gig } = event;
  const place = [gig.venue?.name, gig.venue?.city].map((part) => shortText(part)).filter((part) => part !== "");
  return [dayText(gig.date, language), ...gigTimes(gig, language), ...place].join(", ");
}
