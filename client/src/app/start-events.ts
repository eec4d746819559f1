import { answerOf, owesAnswer } from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityStatus, EventType } from "@bandstand/shared/availability/contract.ts";
import { isOverGig } from "@bandstand/shared/gigs/past.ts";
import { type Staffed, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { SHOWN_EVENTS, type StartEvent, startOrder } from "@bandstand/shared/todos/start-order.ts";
import { type Accessor, createMemo, createSignal } from "solid-js";
import { db } from "../data/db.ts";
import { type StaffedEvent, dayOfEvent } from "../data/line-ups-table.ts";
import { createLiveList } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { today } from "../data/today.ts";
import { bandTimeZone, formatInstantTime } from "../i18n/format.ts";

type GigRow = RowOf<"gigs">;
type RehearsalRow = RowOf<"rehearsals">;

interface Answered extends StartEvent, Staffed {
  readonly event_id: string;
  /** The member's answer; null before they have answered. */
  readonly status: AvailabilityStatus | null;
}

/** The part of a gig that the start page shows. */
export interface StartGig
  extends Answered, Pick<GigRow, "name" | "meet" | "meet_at" | "doors" | "begin" | "end" | "answer_by"> {
  readonly event_type: "gig";
  readonly venue: string | null;
  readonly isDraft: boolean;
}

/** The part of a rehearsal that the start page shows. */
interface StartRehearsal extends Answered, Pick<RehearsalRow, "begin" | "end" | "location"> {
  readonly event_type: "rehearsal";
}

export type ShownEvent = StartGig | StartRehearsal;

/** The member's answer to an event, and whether the event waits for one. */
type AnswerState = Pick<Answered, "status" | "isAwaited">;

const ofGig = (gig: GigRow, answer: AnswerState): StartGig => {
  const { gig_id, name, date, meet, meet_at, doors, begin, end, answer_by } = gig;
  const isDraft = gig.published === 0;
  const { line_up_id, seats } = gig;
  const facts = { name, meet, meet_at, doors, begin, end, answer_by, venue: gig.venue?.name ?? null, isDraft };
  return { event_type: "gig", event_id: gig_id, day: date, clock: begin, line_up_id, seats, ...answer, ...facts };
};

const ofRehearsal = (rehearsal: RehearsalRow, answer: AnswerState): StartRehearsal => {
  const { rehearsal_id, begin, end, location, line_up_id, seats } = rehearsal;
  const [day, clock] = [todayIn(Date.parse(begin), bandTimeZone()), formatInstantTime(begin)];
  return {
    event_type: "rehearsal",
    event_id: rehearsal_id,
    day,
    clock,
    ...answer,
    begin,
    end,
    location,
    line_up_id,
    seats,
  };
};

/** Additional events to read, because some since yesterday may be over and are then not shown. */
const MAYBE_OVER = 2;

/** What decides who is needed at an event, besides the event itself. */
interface Staffing {
  readonly asks: ReadonlyMap<string, RowOf<"availability">["asks"]>;
  readonly lineUps: ReadonlyMap<string, RowOf<"line_ups">>;
}

/*
 * Returns which of these unanswered events expect an answer from the member. If the band has line-ups, reads only those
 * of the events that name one.
 */
async function owedBy(
  own: RowOf<"me"> | undefined,
  ids: readonly string[],
  { asks, lineUps }: Staffing,
): Promise<ReadonlySet<string>> {
  if (own === undefined) return new Set();
  const { gigs, rehearsals } = db();
  const owes = (id: string, event: StaffedEvent | undefined): boolean =>
    owesAnswer(own, event ? withStandIns(seatsOf(event, lineUps), asks.get(id), () => dayOfEvent(event)) : null);
  if (lineUps.size === 0) return new Set(owes("", undefined) ? ids : []);
  const open = new Set(ids);
  const named = await Promise.all([gigs, rehearsals].map((table) => table.where("line_up_id").above("").primaryKeys()));
  const [staffedGigs, staffedRehearsals] = await Promise.all([
    gigs.bulkGet((named[0] ?? []).filter((id) => open.has(id))),
    rehearsals.bulkGet((named[1] ?? []).filter((id) => open.has(id))),
  ]);
  const staffed = new Map<string, StaffedEvent>([
    ...staffedGigs.flatMap((gig) => (gig ? [[gig.gig_id, gig] as const] : [])),
    ...staffedRehearsals.flatMap((one) => (one ? [[one.rehearsal_id, one] as const] : [])),
  ]);
  return new Set(ids.filter((id) => owes(id, staffed.get(id))));
}

interface StartEvents {
  readonly ready: Accessor<boolean>;
  readonly tonight: Accessor<readonly ShownEvent[]>;
  readonly owed: Accessor<readonly ShownEvent[]>;
  readonly coming: Accessor<readonly ShownEvent[]>;
  /** How many events that are not shown wait for the member's answer. */
  readonly more: Accessor<number>;
}

/**
 * The events on the start page. Reads only the rows that are shown, even if there are many events. An event that was
 * shown as waiting for an answer keeps its place after the answer: the next one would move under the member's thumb.
 */
export function useStartEvents(): StartEvents {
  const asked = new Set<string>();
  const [more, setMore] = createSignal(0);
  const readEvents = async (): Promise<ShownEvent[]> => {
    const { gigs, rehearsals, availability, me, line_ups } = db();
    const [day, zone, now] = [today(), bandTimeZone(), Date.now()];
    /* Includes yesterday, because an event that continues after midnight is not over. */
    const since = addDays(day, -1);
    const [own, lineUps, gigIds, pastGigIds, rehearsalIds] = await Promise.all([
      me.toCollection().first(),
      line_ups.toArray(),
      gigs.where("date").aboveOrEqual(since).primaryKeys(),
      gigs.where("date").equals(since).primaryKeys(),
      rehearsals.where("begin").aboveOrEqual(`${since}T`).primaryKeys(),
    ]);
    const ids = [...gigIds, ...rehearsalIds];
    const rows = await availability.bulkGet(ids);
    const answers = new Map(ids.map((id, at) => [id, answerOf(rows[at]?.entries ?? [], own?.user_id ?? "")?.status]));
    const unanswered = ids.filter((id) => answers.get(id) === undefined);
    const asks = new Map(ids.map((id, at) => [id, rows[at]?.asks]));
    const staffing = { asks, lineUps: new Map(lineUps.map((one) => [one.line_up_id, one])) };
    const expected = await owedBy(own, unanswered, staffing);
    /* After the day of the gig, the server rejects answers, even if the gig has not ended yet. */
    const closed = new Set(pastGigIds);
    const stateOf = (id: string): AnswerState => {
      const status = answers.get(id) ?? null;
      return { status, isAwaited: !closed.has(id) && (expected.has(id) || asked.has(id)) };
    };
    const firstOf = (of: readonly string[], type: EventType): string[] => {
      const max = SHOWN_EVENTS[type] + MAYBE_OVER;
      return [true, false].flatMap((wanted) => of.filter((id) => stateOf(id).isAwaited === wanted).slice(0, max));
    };
    const [shownGigs, shownRehearsals] = await Promise.all([
      gigs.bulkGet(firstOf(gigIds, "gig")),
      rehearsals.bulkGet(firstOf(rehearsalIds, "rehearsal")),
    ]);
    const events: ShownEvent[] = [
      ...shownGigs
        .filter((gig) => gig !== undefined)
        .filter((gig) => !isOverGig(gig, now, zone))
        .map((gig) => ofGig(gig, stateOf(gig.gig_id))),
      ...shownRehearsals
        .filter((rehearsal) => rehearsal !== undefined)
        .filter(({ end }) => Date.parse(end) > now)
        .map((rehearsal) => ofRehearsal(rehearsal, stateOf(rehearsal.rehearsal_id))),
    ];
    const { tonight, owed } = startOrder(events, day);
    for (const { event_id, isAwaited } of [...tonight, ...owed]) if (isAwaited) asked.add(event_id);
    const isLeft = (id: string): boolean => stateOf(id).isAwaited && !asked.has(id);
    /* Events that were read but are over are not counted: they can no longer be answered. */
    const on = new Set(events.map(({ event_id }) => event_id));
    const read = new Set([...shownGigs.map((gig) => gig?.gig_id), ...shownRehearsals.map((one) => one?.rehearsal_id)]);
    setMore(ids.filter((id) => isLeft(id) && (on.has(id) || !read.has(id))).length);
    return events;
  };
  /* One transaction, so that on a new device no page of the first sync is written between two of the reads. */
  const found = createLiveList<ShownEvent>(() => {
    const { gigs, rehearsals, availability, me, line_ups } = db();
    return db().transaction("r", [gigs, rehearsals, availability, me, line_ups], readEvents);
  }, "event_id");
  const order = createMemo(() => startOrder(found.items, today()));
  return {
    ready: () => found.ready,
    tonight: () => order().tonight,
    owed: () => order().owed,
    coming: () => order().coming,
    more,
  };
}
