import { isSameValue } from "../contract/same-value.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import { todayIn } from "../time/day.ts";

/** What the band may be told of: that an event is new to it, that facts of it changed, or that it is off. */
export type ChangeKind = "published" | "changed" | "cancelled";

/** A fact of an event that members arrange their day by. */
export type ChangedFact = "date" | "time" | "place";

/** A change that is worth asking who is told of it. */
export interface EventChange {
  readonly what: ChangeKind;
  /** Of `changed`: which facts. */
  readonly facts: readonly ChangedFact[];
}

type GigFacts = Pick<Gig, "date" | "doors" | "begin" | "end" | "venue" | "published">;
type RehearsalFacts = Pick<Rehearsal, "begin" | "end" | "location">;

/* As texts of one form: a place that is known by nothing is no place. */
const placeOf = ({ venue }: Pick<Gig, "venue">): string =>
  [venue?.name, venue?.street, venue?.zip, venue?.city].map((part) => part ?? "").join("\n");

/** The facts of an event as texts: two that are equal are the same fact to its members. */
export type FactTexts = Readonly<Record<ChangedFact, string>>;

/** What members arrange their day by of a gig. */
export const gigFacts = (gig: GigFacts): FactTexts => ({
  date: gig.date,
  time: JSON.stringify([gig.doors, gig.begin, gig.end]),
  place: placeOf(gig),
});

/** The same of a rehearsal; its day stands for its times, which move with it. */
export const rehearsalFacts = ({ begin, end, location }: RehearsalFacts): FactTexts => ({
  date: `${begin} ${end}`,
  time: `${begin} ${end}`,
  place: location ?? "",
});

const changed = (facts: readonly ChangedFact[]): EventChange | null =>
  facts.length === 0 ? null : { what: "changed", facts };

/**
 * What a change of a gig means for the band; null where it need not be told: of a draft, of a gig that is over, or where
 * neither day, time nor place is another. `after` is null for a deletion, `before` for a creation.
 */
export function gigChange(before: GigFacts | null, after: GigFacts | null, today: string): EventChange | null {
  const [was, is] = [before?.published === 1 ? before : null, after?.published === 1 ? after : null];
  if ([was, is].every((gig) => gig === null || gig.date < today)) return null;
  if (was === null) return { what: "published", facts: [] };
  if (is === null) return { what: "cancelled", facts: [] };
  const isOtherTime = (["doors", "begin", "end"] as const).some((field) => !isSameValue(was[field], is[field]));
  return changed([
    ...(was.date === is.date ? [] : (["date"] as const)),
    ...(isOtherTime ? (["time"] as const) : []),
    ...(placeOf(was) === placeOf(is) ? [] : (["place"] as const)),
  ]);
}

/** The same of a rehearsal, which has no draft. `now` in ms since 1970, `zone` the band's. */
export function rehearsalChange(
  before: RehearsalFacts,
  after: RehearsalFacts | null,
  { now, zone }: { readonly now: number; readonly zone: string },
): EventChange | null {
  const isOver = ({ end }: RehearsalFacts): boolean => Date.parse(end) <= now;
  if (isOver(before) && (after === null || isOver(after))) return null;
  if (after === null) return { what: "cancelled", facts: [] };
  const day = ({ begin }: RehearsalFacts): string => todayIn(Date.parse(begin), zone);
  const isMoved = day(before) !== day(after);
  const isOtherTime = before.begin !== after.begin || before.end !== after.end;
  return changed([
    ...(isMoved ? (["date"] as const) : []),
    ...(!isMoved && isOtherTime ? (["time"] as const) : []),
    ...((before.location ?? "") === (after.location ?? "") ? [] : (["place"] as const)),
  ]);
}

const factOf: Readonly<Record<string, ChangedFact>> = {
  date: "date",
  doors: "time",
  begin: "time",
  end: "time",
  venue: "place",
  location: "place",
};

/**
 * What a change meant, from the fields that were sent alone: for a repeat of it, when what was before is no longer known.
 * Whether the event is over is judged when it is told.
 */
export function assumedChange(sent: object): EventChange | null {
  if ("published" in sent) return { what: sent.published === 1 ? "published" : "cancelled", facts: [] };
  const facts = Object.keys(sent).flatMap((field) => factOf[field] ?? []);
  return changed([...new Set(facts)]);
}
