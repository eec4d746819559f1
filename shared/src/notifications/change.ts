import type { Gig } from "../gigs/contract.ts";
import { type Seated, isSameSeated } from "../line-ups/seated.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import { todayIn } from "../time/day.ts";

/** What the band can be notified of: a newly visible event, changed facts, or a cancellation. */
export type ChangeKind = "published" | "changed" | "cancelled";

/** A fact about an event that matters to everybody's plans. */
export type PlannedFact = "date" | "time" | "place";

/** What can change about an event. A change of the line-up is one in who has a seat, not in the seats themselves. */
export type ChangedFact = PlannedFact | "line_up";

/** A change that makes the app ask the editor whom to notify. */
export interface EventChange {
  readonly what: ChangeKind;
  /** The changed facts, if `what` is `changed`. */
  readonly facts: readonly ChangedFact[];
  /** Who had a seat before, if `facts` contains `line_up`. Absent if that is no longer known. */
  readonly seated_before?: Seated;
}

/** The change that announces something new. */
export const NEWS: EventChange = { what: "published", facts: [] };

interface Seating {
  /** Who has a seat. The line-up is compared only if this is given before and after the change. */
  readonly seated?: Seated;
}

type GigFacts = Pick<Gig, "date" | "meet" | "meet_at" | "doors" | "begin" | "end" | "venue" | "published">;
type RehearsalFacts = Pick<Rehearsal, "begin" | "end" | "location">;

/* Adds the meeting only if there is one, and last, so that facts stored by older versions still compare as equal. */
const timesOf = ({ meet, doors, begin, end }: GigFacts): string =>
  JSON.stringify([doors, begin, end, ...(meet ? [meet] : [])]);

/* Writes venue and meeting place as a string for comparison; absent, null and empty parts are equal. */
const placeOf = ({ venue, meet_at }: GigFacts): string =>
  [
    ...[venue?.name, venue?.street, venue?.zip, venue?.city].map((part) => part ?? ""),
    ...(meet_at ? [meet_at] : []),
  ].join("\n");

/** The facts about an event as strings, for comparison. */
export type FactTexts = Readonly<Record<PlannedFact, string>>;

export const gigFacts = (gig: GigFacts): FactTexts => ({
  date: gig.date,
  time: timesOf(gig),
  place: placeOf(gig),
});

/** The facts about a rehearsal. Date and time are the same string, because both are derived from its start and end. */
export const rehearsalFacts = ({ begin, end, location }: RehearsalFacts): FactTexts => ({
  date: `${begin} ${end}`,
  time: `${begin} ${end}`,
  place: location ?? "",
});

const changed = (facts: readonly ChangedFact[]): EventChange | null =>
  facts.length === 0 ? null : { what: "changed", facts };

/* Adds the line-up to the changed facts if it is no longer the same members who have a seat. */
function changedSeating(facts: readonly PlannedFact[], was: Seating, is: Seating): EventChange | null {
  if (was.seated === undefined || is.seated === undefined || isSameSeated(was.seated, is.seated)) return changed(facts);
  return { what: "changed", facts: [...facts, "line_up"], seated_before: was.seated };
}

/**
 * Determines the change to a gig from the band's point of view. Null if nobody needs to know: the gig is a draft or is
 * over, or neither date, time, place nor who has a seat has changed. `before` is null for a creation, `after` for a
 * deletion.
 */
export function gigChange(
  before: (GigFacts & Seating) | null,
  after: (GigFacts & Seating) | null,
  today: string,
): EventChange | null {
  const [was, is] = [before?.published === 1 ? before : null, after?.published === 1 ? after : null];
  if ([was, is].every((gig) => gig === null || gig.date < today)) return null;
  if (was === null) return NEWS;
  if (is === null) return { what: "cancelled", facts: [] };
  const facts = [
    ...(was.date === is.date ? [] : (["date"] as const)),
    ...(timesOf(was) === timesOf(is) ? [] : (["time"] as const)),
    ...(placeOf(was) === placeOf(is) ? [] : (["place"] as const)),
  ];
  return changedSeating(facts, was, is);
}

/**
 * Determines the change to a rehearsal from the band's point of view; rehearsals have no drafts. `before` is null for a
 * creation, `after` for a deletion. `now` is in ms since 1970, `zone` the band's time zone.
 */
export function rehearsalChange(
  before: (RehearsalFacts & Seating) | null,
  after: (RehearsalFacts & Seating) | null,
  { now, zone }: { readonly now: number; readonly zone: string },
): EventChange | null {
  const isOver = ({ end }: RehearsalFacts): boolean => Date.parse(end) <= now;
  if ([before, after].every((rehearsal) => rehearsal === null || isOver(rehearsal))) return null;
  if (before === null) return NEWS;
  if (after === null) return { what: "cancelled", facts: [] };
  const day = ({ begin }: RehearsalFacts): string => todayIn(Date.parse(begin), zone);
  const isMoved = day(before) !== day(after);
  const isOtherTime = before.begin !== after.begin || before.end !== after.end;
  const facts = [
    ...(isMoved ? (["date"] as const) : []),
    ...(!isMoved && isOtherTime ? (["time"] as const) : []),
    ...((before.location ?? "") === (after.location ?? "") ? [] : (["place"] as const)),
  ];
  return changedSeating(facts, before, after);
}

const factOf: Readonly<Record<string, ChangedFact>> = {
  date: "date",
  meet: "time",
  meet_at: "place",
  doors: "time",
  begin: "time",
  end: "time",
  venue: "place",
  location: "place",
  line_up_id: "line_up",
  seats: "line_up",
};

/**
 * Derives the change from the sent fields alone. Used for a retried request, when the previous state is no longer
 * known. Whether the event is over is checked only when the notice is sent.
 */
export function assumedChange(sent: object): EventChange | null {
  if ("published" in sent) return { what: sent.published === 1 ? "published" : "cancelled", facts: [] };
  const facts = Object.keys(sent).flatMap((field) => factOf[field] ?? []);
  return changed([...new Set(facts)]);
}
