import { answerMatrix } from "@bandstand/shared/availability/who-is-missing.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import { type EventSeats, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { type Accessor, createMemo } from "solid-js";
import { answerTable } from "../data/answers-table.ts";
import { eachOf } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { lineUpTable } from "../data/line-ups-table.ts";
import { type LiveList, createLiveList } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { today } from "../data/today.ts";
import { bandTimeZone, formatDay, formatInstantTime, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { AnsweredEvent } from "./commands.ts";
import { type Member, entriesOf, membersByName } from "./queries.ts";

/** An upcoming gig or rehearsal, without its setlist or protocol. */
export interface ComingEvent {
  readonly event_type: EventType;
  readonly event_id: string;
  /** The day in the band's time zone. */
  readonly day: string;
  /** A gig's name; null for a rehearsal. */
  readonly name: string | null;
  /** The start: a rehearsal's instant, or a gig's clock time if it is known. */
  readonly begin: string | null;
  readonly place: string | null;
  /** True for a gig that only editors see. */
  readonly isDraft: boolean;
  readonly answer_by: string | null;
  readonly line_up_id: string | null;
  /** The event's own seats, if they differ from those of its line-up. */
  readonly seats: EventSeats;
}

const ofGig = (gig: RowOf<"gigs">): ComingEvent => ({
  event_type: "gig",
  event_id: gig.gig_id,
  day: gig.date,
  name: gig.name,
  begin: gig.begin,
  place: gig.venue?.name ?? null,
  isDraft: gig.published === 0,
  answer_by: gig.answer_by,
  line_up_id: gig.line_up_id ?? null,
  seats: gig.seats ?? null,
});

const ofRehearsal = ({ rehearsal_id, begin, location, line_up_id, seats }: RowOf<"rehearsals">): ComingEvent => ({
  event_type: "rehearsal",
  event_id: rehearsal_id,
  day: todayIn(Date.parse(begin), bandTimeZone()),
  name: null,
  begin,
  place: location,
  isDraft: false,
  answer_by: null,
  line_up_id: line_up_id ?? null,
  seats: seats ?? null,
});

/** The start time of an event, such as 19:30; "" if unknown. */
export const timeOf = ({ event_type, begin }: Pick<ComingEvent, "event_type" | "begin">): string => {
  if (begin === null) return "";
  return event_type === "gig" ? formatTime(begin) : formatInstantTime(begin);
};

/** The name of an event: that of a gig, or the word for a rehearsal. */
export const nameOf = ({ name }: Pick<ComingEvent, "name">): string => name ?? text().availability.rehearsal;

/** The path of the event's screen. */
export const hrefOf = ({ event_type, event_id }: ComingEvent): string =>
  event_type === "gig" ? `/gigs/${event_id}?tab=answers` : `/rehearsals/${event_id}`;

/** Converts an event to the form that the commands for answers take. */
export const answered = (event: ComingEvent): AnsweredEvent => ({
  event_type: event.event_type,
  event_id: event.event_id,
  title: event.name ?? text().todos.ofRehearsal(formatDay(event.day, "short")),
});

const inOrder = (a: ComingEvent, b: ComingEvent): number => {
  const [one, other] = [a, b].map((event) => `${event.day} ${timeOf(event)}`) as [string, string];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** All gigs from today on and all rehearsals that are not over, in chronological order. */
export const useComingEvents = (): LiveList<ComingEvent> =>
  createLiveList<ComingEvent>(async () => {
    const { gigs, rehearsals } = db();
    const events: ComingEvent[] = [];
    const from = today();
    await eachOf(gigs, await gigs.where("date").aboveOrEqual(from).primaryKeys(), (gig) => {
      events.push(ofGig(gig));
    });
    /* Looks two days further back, because a rehearsal may end after midnight and its `begin` is in UTC. */
    const ids = await rehearsals
      .where("begin")
      .aboveOrEqual(`${addDays(from, -2)}T`)
      .primaryKeys();
    await eachOf(rehearsals, ids, (rehearsal) => {
      if (Date.parse(rehearsal.end) > Date.now()) events.push(ofRehearsal(rehearsal));
    });
    return events.toSorted(inOrder);
  }, "event_id");

/** The answers of everyone who is expected to answer, by event. This member's column comes first. */
export function createAnswerMatrix(events: Accessor<readonly ComingEvent[]>, user_id: Accessor<string>) {
  /* Depends on the asks only, not on the answers: a new answer must not create new event objects, because that would
     redraw every row. */
  const asks = createMemo(() => events().map(({ event_id }) => answerTable.byId(event_id)?.asks), undefined, {
    equals: isSameValue,
  });
  const staffed = createMemo(() => {
    const asked = asks();
    const seatsNow = (event: ComingEvent, at: number): EventSeats =>
      withStandIns(seatsOf(event, lineUpTable.byIds()), asked[at], () => event.day);
    return events().map((event, at) => ({ ...event, seats: seatsNow(event, at) }));
  });
  return createMemo(() => {
    const members = membersByName();
    const isMe = (member: Member): boolean => member.user_id === user_id();
    return answerMatrix(staffed(), [...members.filter(isMe), ...members.filter((one) => !isMe(one))], entriesOf);
  });
}
