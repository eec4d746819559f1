import { derivedId } from "../contract/derived-id.ts";
import type { AvailabilityStatus, EventType } from "../availability/contract.ts";
import type { Gig } from "../gigs/contract.ts";
import { defaultEnd, isPeriod } from "../rehearsals/period.ts";
import { DAY_SECONDS, toSeconds } from "../time/clock.ts";
import { instantOf } from "../time/day.ts";
import type { DateChoice, Survey } from "./contract.ts";

/** The start of a rehearsal created from a date without a time. Editors can change it. */
export const REHEARSAL_BEGIN = "19:00:00";

/** A decision: the chosen option, and the kind of event to create. */
export interface Decision {
  readonly option_id: string | null;
  readonly create: EventType | null;
}

type Decided = Pick<Survey, "survey_id" | "kind" | "title" | "options" | "event">;

/** The fields of a new event that come from the survey. The others have their initial values. */
export type Outcome =
  | {
      readonly event_type: "gig";
      readonly event_id: string;
      readonly fields: Pick<Gig, "name" | "date" | "begin" | "end" | "venue">;
    }
  | {
      readonly event_type: "rehearsal";
      readonly event_id: string;
      readonly fields: { readonly begin: string; readonly end: string };
    };

/** The chosen date, or undefined if no date has been chosen. */
const dateOf = ({ options }: Pick<Survey, "options">, option_id: string | null): DateChoice | undefined =>
  options.find((option): option is DateChoice => option.option_id === option_id && "date" in option);

/**
 * Derives the name of a gig from a title: "Sommerfest: welcher Samstag?" gives "Sommerfest". The last part of a title
 * that ends with a question mark is the question and is removed. If there is no other part, only the mark is removed.
 */
export function subjectOf(title: string): string {
  const asked = title.trim();
  if (!asked.endsWith("?")) return asked;
  const [, subject] = /^(.*\S)\s*(?::|,|\s[–—-])\s.*$/.exec(asked) ?? [];
  return subject ?? (asked.replace(/\s*\?+$/, "") || asked);
}

/**
 * Returns the start and end of a rehearsal as instants. An end that is not after the start is on the next day; a
 * missing end is two hours after the start.
 */
function periodOf({ date, begin, end }: DateChoice, zone: string): { readonly begin: string; readonly end: string } {
  const from = toSeconds(begin ?? REHEARSAL_BEGIN);
  const at = (seconds: number): string => new Date(instantOf(date, seconds, zone)).toISOString();
  const begun = at(from);
  if (end === null) return { begin: begun, end: defaultEnd(begun) };
  const to = toSeconds(end);
  const period = { begin: begun, end: at(to > from ? to : to + DAY_SECONDS) };
  return isPeriod(period) ? period : { begin: begun, end: defaultEnd(begun) };
}

/** The id of the event created from a survey, the same on every retry and device. */
export const eventIdOf = (survey_id: string, event_type: EventType): string => derivedId(survey_id, event_type);

/** Derives the event that a decision creates, or null if it creates none. `zone` is the band's time zone. */
export function outcomeOf(survey: Decided, { option_id, create }: Decision, zone: string): Outcome | null {
  if (create === null) return null;
  const event_id = eventIdOf(survey.survey_id, create);
  if (survey.event !== null) {
    const { name, date, begin, venue } = survey.event;
    return create === "gig" ? { event_type: "gig", event_id, fields: { name, date, begin, end: null, venue } } : null;
  }
  const chosen = dateOf(survey, option_id);
  if (chosen === undefined) return null;
  if (create === "rehearsal") return { event_type: "rehearsal", event_id, fields: periodOf(chosen, zone) };
  const { date, begin, end } = chosen;
  return { event_type: "gig", event_id, fields: { name: subjectOf(survey.title), date, begin, end, venue: null } };
}

/**
 * Finds the invalid fields of a decision: an `option_id` that the survey does not have, or an event it cannot create.
 */
export function invalidDecisionFields(survey: Decided, { option_id, create }: Decision): ("option_id" | "create")[] {
  if (survey.kind === "gig_request")
    return [
      ...(option_id === null ? [] : (["option_id"] as const)),
      ...(create === "rehearsal" ? (["create"] as const) : []),
    ];
  const isThere = survey.options.some((option) => option.option_id === option_id);
  if (option_id === null ? create !== null && survey.kind === "dates" : !isThere) return ["option_id"];
  return survey.kind === "opinion" && create !== null ? ["create"] : [];
}

/** Returns the answers to copy to the event: those given for the chosen date, or those to the gig request. */
export function answersFor(
  { responses }: Pick<Survey, "responses">,
  option_id: string | null,
): { readonly user_id: string; readonly status: AvailabilityStatus; readonly comment: string | null }[] {
  return responses.flatMap((response) => {
    const { user_id, comment } = response;
    const said = "answer" in response ? response.answer : option_id === null ? undefined : response.answers[option_id];
    return said === undefined || said === true ? [] : [{ user_id, status: said, comment }];
  });
}
