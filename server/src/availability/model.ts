import type {
  Availability,
  AvailabilityEntry,
  EnteredAnswer,
  EventType,
} from "@bandstand/shared/availability/contract.ts";
import mongoose from "mongoose";
import { bandConfig } from "../config/model.ts";
import { findRecord } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { type Write, type Written, serviceWrite } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import { asksForMusicians } from "@bandstand/shared/asks/chain.ts";
import type { FullAsk, Seat } from "@bandstand/shared/line-ups/contract.ts";
import { type EventSeats, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import { type StoredGig, gigCollection } from "../gigs/model.ts";
import type { Caller, Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { allLineUps } from "../line-ups/model.ts";
import { type StoredRehearsal, rehearsalCollection } from "../rehearsals/model.ts";

/** Who may see an event and its answers: only editors and admins for unpublished gigs, nobody for deleted events. */
export type Audience = "band" | "editors" | "nobody";

/** Returns whether a member with this role belongs to the audience. */
export const isAudience = (audience: Audience, role: Caller["role"]): boolean =>
  audience === "band" || (audience === "editors" && role !== "musician");

/**
 * All answers to one event. They are in one document with the event's id, so a member has at most one answer and a
 * single write publishes or hides them all. `update-answers.ts` keeps `audience` in line with the event, so this
 * document alone decides what a device may see.
 */
export interface AvailabilityFields {
  readonly event_type: EventType;
  readonly audience: Audience;
  /** True if musicians have ever seen the event; missing on answers written by older versions. */
  readonly was_public?: boolean;
  readonly entries: AvailabilityEntry[];
  readonly entered?: EnteredAnswer[];
  readonly asks?: FullAsk[];
  /** Set once somebody has been asked to stand in, because musicians and editors then receive different records. */
  readonly has_asks?: true;
  /** When the service has to look at the asks again; null or absent if it need not. */
  readonly asks_due?: string | null;
}
export type StoredAvailability = Stored<AvailabilityFields>;

export const availabilityCollection: Collection<AvailabilityFields> = defineRecord<"availability", AvailabilityFields>({
  name: "availability",
  own: { audience: { type: String, required: true }, was_public: Boolean, has_asks: Boolean, asks_due: String },
  sight: ["audience", "was_public", "has_asks"],
  indexes: [[{ asks_due: 1 }, { sparse: true }]],
});

/** The record as devices store it. Only editors see which contacts the band has asked. */
export function availabilityRecord(stored: StoredAvailability, { role }: { readonly role: Role }): Availability {
  const {
    audience: _audience,
    was_public: _was,
    has_asks: _has,
    asks_due: _due,
    asks,
    ...fields
  } = withoutSync(stored);
  const shown = asks && role === "musician" ? asksForMusicians(asks) : asks;
  return { event_id: stored._id, ...fields, ...(shown && { asks: shown }) };
}

/** A gig or a rehearsal. */
export interface EventRef {
  readonly event_type: EventType;
  readonly event_id: string;
}

/** The parts of an event that its answers depend on; `rev` shows whether it has changed. */
export interface BandEvent {
  readonly event_type: EventType;
  readonly event_id: string;
  readonly audience: Audience;
  /** A gig's date; null for a rehearsal. */
  readonly date: string | null;
  /** A rehearsal's start; null for a gig. */
  readonly begin: string | null;
  /** The seats of its line-up, without stand-ins; null if it has no line-up. */
  readonly seats: readonly Seat[] | null;
  readonly purged: boolean;
  readonly rev: number;
}

type GigSight = Pick<StoredGig, "date" | "published" | "deleted" | "purged" | "rev" | "line_up_id" | "seats">;
type RehearsalSight = Pick<StoredRehearsal, "begin" | "deleted" | "purged" | "rev" | "line_up_id" | "seats">;

const audienceOfGig = ({ deleted, published }: Pick<GigSight, "deleted" | "published">): Audience => {
  if (deleted) return "nobody";
  return published === 1 ? "band" : "editors";
};
const audienceOfRehearsal = ({ deleted }: Pick<RehearsalSight, "deleted">): Audience => (deleted ? "nobody" : "band");

const eventFields = { deleted: 1, purged: 1, rev: 1, line_up_id: 1, seats: 1 } as const;

async function findGigEvent(event_id: string): Promise<BandEvent | null> {
  const gig = await gigCollection.model
    .findOne({ _id: event_id }, { date: 1, published: 1, ...eventFields })
    .lean<GigSight>();
  if (gig === null) return null;
  const { date, purged = false, rev } = gig;
  const seats = seatsOf(gig, await allLineUps());
  return { event_type: "gig", event_id, audience: audienceOfGig(gig), date, begin: null, seats, purged, rev };
}

async function findRehearsalEvent(event_id: string): Promise<BandEvent | null> {
  const rehearsal = await rehearsalCollection.model
    .findOne({ _id: event_id }, { begin: 1, ...eventFields })
    .lean<RehearsalSight>();
  if (rehearsal === null) return null;
  const { begin, purged = false, rev } = rehearsal;
  const audience = audienceOfRehearsal(rehearsal);
  const seats = seatsOf(rehearsal, await allLineUps());
  return { event_type: "rehearsal", event_id, audience, date: null, begin, seats, purged, rev };
}

/** Returns the current event, even a deleted one; null if it never existed. */
export const findEvent = (event_type: EventType, event_id: string): Promise<BandEvent | null> =>
  event_type === "gig" ? findGigEvent(event_id) : findRehearsalEvent(event_id);

/** Returns the event if the caller may see it; refuses with 404 otherwise. */
export async function visibleEvent(
  { role }: Pick<Caller, "role">,
  { event_type, event_id }: EventRef,
): Promise<BandEvent> {
  const event = await findEvent(event_type, event_id);
  if (event === null || !isAudience(event.audience, role)) throw new Refusal("NOT_FOUND");
  return event;
}

/** Returns the answers to an event, or null if nobody has answered. */
export async function findAvailability({ event_type, event_id }: EventRef): Promise<StoredAvailability | null> {
  const found = await findRecord<StoredAvailability>(availabilityCollection, event_id);
  return found?.event_type === event_type ? found : null;
}

/** Returns the answers to an event and the seats of its line-up, which decide who still has to answer. */
export async function answersTo(
  event_type: EventType,
  event_id: string,
): Promise<{ readonly entries: readonly AvailabilityEntry[]; readonly seats: EventSeats }> {
  const [event, answers] = await Promise.all([
    findEvent(event_type, event_id),
    findAvailability({ event_type, event_id }),
  ]);
  return { entries: answers?.entries ?? [], seats: event && seatsNow(event, answers?.asks) };
}

/** Returns an event's day in the band's time zone. */
export const dayOf = ({ date, begin }: Pick<BandEvent, "date" | "begin">): string =>
  date ?? todayIn(Date.parse(begin ?? ""), bandConfig().timezone);

/** Returns the seats of an event with its stand-ins. */
export const seatsNow = (event: BandEvent, asks: readonly FullAsk[] | undefined): EventSeats =>
  withStandIns(event.seats, asks, () => dayOf(event));

/** Returns the asks by event id. Events at which nobody has been asked to stand in are missing. */
export async function asksAt(event_ids: readonly string[]): Promise<ReadonlyMap<string, FullAsk[]>> {
  if (event_ids.length === 0) return new Map();
  const found = await availabilityCollection.model
    .find({ _id: mongoose.trusted({ $in: event_ids }) }, { asks: 1 })
    .lean<Pick<StoredAvailability, "_id" | "asks">[]>();
  return new Map(found.flatMap(({ _id, asks }) => (asks === undefined ? [] : [[_id, asks]])));
}

/** Returns the answers by event id. Events without answers are missing. */
export async function entriesOf(event_ids: readonly string[]): Promise<ReadonlyMap<string, AvailabilityEntry[]>> {
  if (event_ids.length === 0) return new Map();
  const found = await availabilityCollection.model
    .find({ _id: mongoose.trusted({ $in: event_ids }) }, { entries: 1 })
    .lean<Pick<StoredAvailability, "_id" | "entries">[]>();
  return new Map(found.map(({ _id, entries }) => [_id, entries]));
}

/** Returns those of `event_ids` that the member has answered. */
export async function answeredBy(user_id: string, event_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (event_ids.length === 0) return new Set();
  const found = await availabilityCollection.model
    .find({ _id: mongoose.trusted({ $in: event_ids }), "entries.user_id": user_id }, { _id: 1 })
    .lean<{ _id: string }[]>();
  return new Set(found.map(({ _id }) => _id));
}

/** Returns the events that an absence has answered for the member. */
export async function answeredByAbsence(user_id: string): Promise<EventRef[]> {
  const found = await availabilityCollection.model
    .find({ "entries.user_id": user_id }, { event_type: 1, entries: 1 })
    .lean<Pick<StoredAvailability, "_id" | "event_type" | "entries">[]>();
  return found
    .filter(({ entries }) => entries.some((entry) => entry.user_id === user_id && entry.absence))
    .map(({ _id, event_type }) => ({ event_type, event_id: _id }));
}

/** Returns every event that has answers, with its audience. */
export async function allAnswered(): Promise<Pick<StoredAvailability, "_id" | "event_type" | "audience">[]> {
  return await availabilityCollection.model
    .find({}, { event_type: 1, audience: 1 })
    .lean<Pick<StoredAvailability, "_id" | "event_type" | "audience">[]>();
}

/** Returns the audience of every event, deleted ones included. */
export async function allAudiences(): Promise<ReadonlyMap<string, Audience>> {
  const [gigs, rehearsals] = await Promise.all([
    gigCollection.model.find({}, { published: 1, deleted: 1 }).lean<Pick<StoredGig, "_id" | keyof GigSight>[]>(),
    rehearsalCollection.model.find({}, { deleted: 1 }).lean<Pick<StoredRehearsal, "_id" | keyof RehearsalSight>[]>(),
  ]);
  return new Map([
    ...rehearsals.map((one) => [one._id, audienceOfRehearsal(one)] as const),
    ...gigs.map((one) => [one._id, audienceOfGig(one)] as const),
  ]);
}

/** The answers to an event and its asks, as they were before a change. */
export type Answers = Pick<AvailabilityFields, "entries" | "entered" | "asks" | "asks_due">;

type Change = (stored: Answers) => Promise<Partial<AvailabilityFields>>;

/* Creates the event's empty document, to which every answer is then a conditional write. If two members give the first
   answers at the same time, both create the same document and neither answer is lost. */
async function makeEmpty({ event_type, event_id, audience }: BandEvent, now: Date): Promise<void> {
  const empty: AvailabilityFields = { event_type, audience, was_public: audience === "band", entries: [] };
  await records.create(availabilityCollection, event_id, empty, serviceWrite(now));
}

const isMade = async (event_id: string): Promise<boolean> =>
  (await availabilityCollection.model.exists({ _id: event_id })) !== null;

const changeAnswers = (
  { event_type, event_id }: BandEvent,
  write: Write,
  change: Change,
): Promise<Written<AvailabilityFields>> =>
  records.change<AvailabilityFields>(availabilityCollection, event_id, write, async (stored) => {
    /* The id belongs to a gig but the request says rehearsal; only a forged request does that. */
    if (stored.event_type !== event_type) throw new Refusal("ID_TAKEN");
    const fields = await change(stored);
    return {
      ...fields,
      ...(fields.audience === "band" && { was_public: true }),
      ...(fields.asks !== undefined && { has_asks: true as const }),
    };
  });

async function changeOneAnswer(event: BandEvent, write: Write, change: Change): Promise<Written<AvailabilityFields>> {
  if (!(await isMade(event.event_id))) {
    /* Run the checks first, so a refused answer leaves no empty document. */
    await change({ entries: [] });
    await makeEmpty(event, write.now);
  }
  return await changeAnswers(event, write, change);
}

/**
 * Changes the caller's own answer. `change` receives the stored answers and returns the new ones, or throws to refuse.
 */
export const changeOwnAnswer = (_caller: Caller, event: BandEvent, write: Write, change: Change) =>
  changeOneAnswer(event, write, change);

/** Changes another member's answer; otherwise like `changeOwnAnswer`. */
export const changeAnswerFor = (_editor: Editor, event: BandEvent, write: Write, change: Change) =>
  changeOneAnswer(event, write, change);

/** Changes who is asked to stand in; otherwise like `changeOwnAnswer`. */
export const changeAsks = (event: BandEvent, write: Write, change: Change) => changeOneAnswer(event, write, change);

/** Returns the events whose asks are due. */
export async function dueAsks(now: Date): Promise<EventRef[]> {
  const due = await availabilityCollection.model
    .find({ asks_due: mongoose.trusted({ $lte: now.toISOString() }) }, { event_type: 1 })
    .lean<Pick<StoredAvailability, "_id" | "event_type">[]>();
  return due.map(({ _id, event_type }) => ({ event_type, event_id: _id }));
}

/** Returns every event at which somebody has been asked to stand in. */
export async function eventsWithAsks() {
  const found = await availabilityCollection.model
    .find({}, { event_type: 1, asks: 1 })
    .lean<Pick<StoredAvailability, "_id" | "event_type" | "asks">[]>();
  return found.flatMap(({ _id, event_type, asks }) => (asks?.length ? [{ event_type, event_id: _id, asks }] : []));
}

/**
 * Changes answers on behalf of the service: after the event or an absence has changed, or to copy a survey's answers.
 */
export async function changeForService(
  event: BandEvent,
  now: Date,
  change: Change,
): Promise<Written<AvailabilityFields>> {
  if (!(await isMade(event.event_id))) await makeEmpty(event, now);
  return await changeAnswers(event, serviceWrite(now), change);
}

/** Deletes the answers to an event that has been permanently deleted. */
export async function forgetAnswers(event_id: string, now: Date): Promise<void> {
  if (await isMade(event_id))
    await records.change<AvailabilityFields>(availabilityCollection, event_id, serviceWrite(now), () => ({
      audience: "nobody",
      entries: [],
      entered: [],
      asks: [],
      asks_due: null,
    }));
}
