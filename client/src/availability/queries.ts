import { covers } from "@bandstand/shared/availability/absences.ts";
import { answerOf, isPerformer, overview, owesAnswer } from "@bandstand/shared/availability/answers.ts";
import type {
  Absence,
  AvailabilityEntry,
  AvailabilityOut,
  EnteredAnswer,
  EventType,
} from "@bandstand/shared/availability/contract.ts";
import { isAsked } from "@bandstand/shared/line-ups/seats.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { answerTable } from "../data/answers-table.ts";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList, createLiveRecord } from "../data/live.ts";
import { type StaffedEvent, lineUpTable, seatsAt } from "../data/line-ups-table.ts";
import type { RowOf } from "../data/rows.ts";
import { me } from "../data/session.ts";
import { memoryTable } from "../data/table.ts";
import { bandTimeZone, compareNames, formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { AnsweredEvent } from "./commands.ts";

export type Member = RowOf<"users">;

const members = memoryTable<Member>("users", "user_id");

/** Today's date in the band's time zone. */
export const today = (): string => todayIn(Date.now(), bandTimeZone());

/** True once the answers on this device are loaded. Reactive. */
export const areAnswersLoaded = (): boolean => answerTable.complete() && members.complete() && lineUpTable.complete();

/** The answers to an event on this device. Reactive. */
export const entriesOf = (event_id: string): readonly AvailabilityEntry[] => answerTable.byId(event_id)?.entries ?? [];

/** The answers that editors have entered for other members, latest first. Reactive. */
export const enteredFor = (event_id: string): readonly EnteredAnswer[] =>
  answerTable.byId(event_id)?.entered?.toReversed() ?? [];

/** The member's own answer to an event. Reactive. */
export const myAnswer = (event_id: string): AvailabilityEntry | undefined => {
  const own = me();
  return own ? answerOf(entriesOf(event_id), own.user_id) : undefined;
};

/** True if this member plays or sings, and so is expected to answer events that have no line-up. Reactive. */
export const amPerformer = (): boolean => {
  const own = me();
  return own !== undefined && own !== null && isPerformer(own);
};

/** True if this member is expected to answer an event. Reactive. */
export const isAnswerExpected = (event_id: string, event: StaffedEvent): boolean => {
  const own = me();
  return own !== undefined && own !== null && owesAnswer(own, seatsAt(event_id, event));
};

/** True if the event has a line-up in which this member has no seat. Reactive. */
export const isUnseated = (event_id: string, event: StaffedEvent): boolean =>
  !isAsked(seatsAt(event_id, event), me()?.user_id ?? "");

/** True if this member is expected to answer an event and has not done so. Reactive. */
export const isAnswerMissing = (event_id: string, event: StaffedEvent): boolean =>
  areAnswersLoaded() && myAnswer(event_id) === undefined && isAnswerExpected(event_id, event);

/** All members, sorted by name. Reactive. */
export const membersByName = (): Member[] => members.rows().toSorted((a, b) => compareNames(a.real_name, b.real_name));

/**
 * Returns the answers to an event, sorted by name, with their counts and the members who have not answered. Reactive.
 */
export const answersTo = (event_id: string, event: StaffedEvent): AvailabilityOut =>
  overview(entriesOf(event_id), membersByName(), seatsAt(event_id, event));

/** The name of a current or former member. Reactive. */
export const memberName = (user_id: string): string => members.byId(user_id)?.real_name ?? text().availability.someone;

/** The active members other than this one, sorted by name, as possible substitutes. Reactive. */
export const colleaguesOf = (member: string): readonly Member[] =>
  members
    .rows()
    .filter(({ user_id, status }) => status === "active" && user_id !== member)
    .toSorted((a, b) => compareNames(a.real_name, b.real_name));

/** Active singers who answered neither "out" nor "maybe", sorted by name, as possible replacements. Reactive. */
export const freeSingers = (event_id: string): readonly Member[] =>
  members
    .rows()
    .filter(({ user_id, status, singer }) => {
      const said = answerOf(entriesOf(event_id), user_id)?.status;
      return status === "active" && singer && said !== "out" && said !== "maybe";
    })
    .toSorted((a, b) => compareNames(a.real_name, b.real_name));

/** The names of the other active members who declined an event. */
interface Declined {
  /** Those for whom a recorded absence has answered. */
  readonly away: readonly string[];
  readonly others: readonly string[];
}

/** Returns which other members declined an event, sorted by name. Reactive. */
export function declinedBy(event_id: string): Declined {
  const out = new Map(
    entriesOf(event_id).flatMap((entry) => (entry.status === "out" ? [[entry.user_id, entry.absence === true]] : [])),
  );
  if (out.size === 0) return { away: [], others: [] };
  const active = membersByName().filter(
    ({ user_id, status }) => status === "active" && out.has(user_id) && user_id !== me()?.user_id,
  );
  const named = (isAway: boolean): string[] =>
    active.filter(({ user_id }) => out.get(user_id) === isAway).map(({ real_name }) => real_name);
  return { away: named(true), others: named(false) };
}

/** The member's own absences in chronological order. */
export const useAbsences = (): LiveList<RowOf<"absences">> =>
  createLiveList(() => db().absences.toCollection().sortBy("from"), "absence_id");

const dayOfInstant = (begin: string): string => todayIn(Date.parse(begin), bandTimeZone());

/** A gig or rehearsal during an absence, with its day and this member's answer. */
export interface EventInAbsence extends AnsweredEvent {
  readonly day: string;
  readonly said: AvailabilityEntry | undefined;
}

async function eventsIn(absence: Pick<Absence, "from" | "to">): Promise<EventInAbsence[]> {
  const [gigs, rehearsals, answered] = await Promise.all([
    db().gigs.where("date").between(absence.from, absence.to, true, true).sortBy("date"),
    /* One extra day at each end, because days in the band's time zone differ from UTC days. */
    db().rehearsals.where("begin").between(addDays(absence.from, -1), addDays(absence.to, 2)).sortBy("begin"),
    db().availability.toArray(),
  ]);
  const saidTo = (event_id: string): AvailabilityEntry | undefined =>
    answerOf(answered.find((row) => row.event_id === event_id)?.entries ?? [], db().user_id);
  const found = [
    ...gigs.map(({ gig_id, name, date }) => ({
      event_type: "gig" as EventType,
      event_id: gig_id,
      title: name,
      day: date,
    })),
    ...rehearsals.map(({ rehearsal_id, begin }) => ({
      event_type: "rehearsal" as EventType,
      event_id: rehearsal_id,
      title: `${text().availability.rehearsal} ${formatInstant(begin)}`,
      day: dayOfInstant(begin),
    })),
  ];
  return found
    .filter(({ day }) => covers(absence, day) && day >= today())
    .map((event) => ({ ...event, said: saidTo(event.event_id) }))
    .filter(({ said }) => said?.status !== "out")
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Upcoming events within an absence that this member has not declined. Empty unless both days are valid. */
export const useEventsIn = (absence: () => Pick<Absence, "from" | "to">) =>
  createLiveRecord(async () => {
    const { from, to } = absence();
    return from === "" || to < from ? [] : await eventsIn({ from, to });
  });
