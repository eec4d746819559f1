import {
  type Situation,
  type Wanted,
  asksAfterAnswer,
  asksDue,
  settledAsks,
  tryAsk,
  withAnswerTo,
} from "@bandstand/shared/asks/chain.ts";
import type { AskCode } from "@bandstand/shared/asks/limits.ts";
import { GUEST_DAYS } from "@bandstand/shared/asks/limits.ts";
import { answerOf } from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { FullAsk, Seat } from "@bandstand/shared/line-ups/contract.ts";
import { addDays, instantOf, todayIn } from "@bandstand/shared/time/day.ts";
import {
  type Answers,
  type AvailabilityFields,
  type BandEvent,
  type EventRef,
  changeAsks,
  dayOf,
  findAvailability,
  findEvent,
} from "../availability/model.ts";
import { bandConfig } from "../config/model.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import { Refusal } from "../http/errors.ts";
import { activeMembers } from "../users/model.ts";
import { allContacts } from "./contact-model.ts";
import { createLink, linkWith } from "./link-model.ts";

/** An ask together with the event and the seat that it is about. */
export interface StoredAsk extends EventRef {
  readonly ask: FullAsk;
  readonly seat: Seat;
}

const hours = (): number => Number(bandConfig().standInHours);

/* Returns whether the event is published and not before today in the band's time zone. */
function isOpen(event: BandEvent, now: Date): boolean {
  return event.audience === "band" && dayOf(event) >= todayIn(now.getTime(), bandConfig().timezone);
}

async function situationOf(event: BandEvent, entries: Situation["entries"], now: Date): Promise<Situation> {
  const [members, contacts] = await Promise.all([activeMembers(), allContacts()]);
  return {
    seats: event.seats,
    entries,
    active: new Set(members.map(({ user_id }) => user_id)),
    contacts,
    isOpen: isOpen(event, now),
    day: dayOf(event),
    now: now.toISOString(),
    hours: hours(),
    newId,
  };
}

function unrefused<T extends object>(result: T | AskCode): T {
  if (typeof result === "string") throw new Refusal(result);
  return result;
}

async function eventOf({ event_type, event_id }: EventRef): Promise<BandEvent> {
  const event = await findEvent(event_type, event_id);
  if (event === null) throw new Refusal("NOT_FOUND");
  return event;
}

type Asks = readonly FullAsk[];

/** Thrown to leave an event's document as it is. */
class Unchanged extends Error {}

/*
 * Changes an event's asks in one conditional write, so that two processes cannot both ask or accept. Writes nothing if
 * nothing changes, so devices have nothing to fetch.
 */
async function change(
  ref: EventRef,
  write: Write,
  work: (asks: Asks, situation: Situation) => FullAsk[],
): Promise<FullAsk[]> {
  const event = await eventOf(ref);
  try {
    const { stored } = await changeAsks(event, write, async ({ asks: before = [], asks_due: dueBefore, entries }) => {
      const current = await eventOf(ref);
      const asks = work(before, await situationOf(current, entries, write.now));
      const asks_due = asksDue(asks, hours());
      if (isSameValue([asks, asks_due], [before, dueBefore ?? null])) throw new Unchanged();
      return { asks, asks_due };
    });
    return stored.asks ?? [];
  } catch (error) {
    if (error instanceof Unchanged) return await asksOf(ref);
    throw error;
  }
}

/** Returns the asks of an event as they are stored, oldest first. */
export const asksOf = async (ref: EventRef): Promise<FullAsk[]> => (await findAvailability(ref))?.asks ?? [];

/**
 * Asks somebody to take a seat: the person in `wanted`, or the next contact in order. Returns the ask.
 * Without `hasMail`, the band cannot send mail, so an editor has to send the link.
 */
export async function askFor(
  ref: EventRef,
  { seat_id, hasMail, ...wanted }: Wanted & { readonly seat_id: string; readonly hasMail: boolean },
  write: Write,
): Promise<FullAsk> {
  let made: FullAsk | undefined;
  const asks = await change(ref, write, (before, situation) => {
    made = unrefused(tryAsk(before, seat_id, wanted, situation));
    if (made.told_by === "mail" && !hasMail) made = { ...made, told_by: "link" };
    return settledAsks(before, [...before, made], situation);
  });
  /* A repeated request changes nothing and returns the ask of the first one. */
  const found = asks.find(({ ask_id }) => ask_id === made?.ask_id) ?? asks.findLast((ask) => ask.seat_id === seat_id);
  if (found === undefined) throw new Refusal("NOT_FOUND");
  return found;
}

/** Withdraws an ask, even one that was accepted. Nobody else is asked. Returns false if it was already withdrawn. */
export async function withdrawAsk(ref: EventRef, ask_id: string, write: Write): Promise<boolean> {
  let wasValid = false;
  await change(ref, write, (asks, { now }) => {
    const ask = asks.find((one) => one.ask_id === ask_id);
    if (ask === undefined) throw new Refusal("NOT_FOUND");
    wasValid = ask.state !== "withdrawn";
    return asks.map((one) => (one === ask && wasValid ? { ...one, state: "withdrawn", answered_at: now } : one));
  });
  return wasValid;
}

const isDead = ({ state, day }: FullAsk, event: BandEvent): boolean =>
  state === "withdrawn" || event.audience !== "band" || day !== dayOf(event);

async function storedAsk(ref: EventRef, ask_id: string): Promise<StoredAsk | null> {
  const [event, asks] = await Promise.all([findEvent(ref.event_type, ref.event_id), asksOf(ref)]);
  const ask = asks.find((one) => one.ask_id === ask_id);
  const seat = event?.seats?.find(({ seat_id }) => seat_id === ask?.seat_id);
  if (event === null || ask === undefined || seat === undefined || isDead(ask, event)) return null;
  return { event_type: ref.event_type, event_id: ref.event_id, ask, seat };
}

/** Returns an ask to a contact; null if it was withdrawn, or if the event was moved, unpublished or deleted. */
export async function validAsk(ref: EventRef, ask_id: string): Promise<StoredAsk | null> {
  const found = await storedAsk(ref, ask_id);
  return found?.ask.user_id === null ? found : null;
}

/** Like `validAsk`, for an ask to a member. */
export async function memberAsk(ref: EventRef, ask_id: string): Promise<StoredAsk | null> {
  const found = await storedAsk(ref, ask_id);
  return found?.ask.user_id === null ? null : found;
}

/**
 * Creates a link with which a contact answers, and returns its token. The link works until three days after the event,
 * unless the ask is withdrawn or the event is moved before then.
 */
export function linkTo({ event_type, event_id, ask }: StoredAsk, now: Date): Promise<string> {
  const end = instantOf(addDays(ask.day, GUEST_DAYS + 1), 0, bandConfig().timezone);
  return createLink({ event_type, event_id, ask_id: ask.ask_id, created_at: now, expires_at: new Date(end) });
}

/**
 * Returns the ask whose link has this token; null if the link is unknown or expired, or if the ask is no longer valid.
 */
export async function askWithToken(token: string, now: Date): Promise<StoredAsk | null> {
  const link = await linkWith(token, now);
  return link && (await validAsk(link, link.ask_id));
}

/**
 * Stores a contact's answer and returns the ask with it. After a no, the next contact in order is asked. Refuses with
 * `SEAT_FILLED` if somebody else has taken the seat, and with `ASK_ENDED` if the ask was withdrawn or the event is
 * over.
 */
export async function answerAsk(
  { event_type, event_id, ask, seat }: StoredAsk,
  answer: "accepted" | "declined",
  now: Date,
): Promise<StoredAsk> {
  const ref = { event_type, event_id };
  const asks = await change(ref, serviceWrite(now), (before, situation) =>
    unrefused(withAnswerTo(before, ask.ask_id, answer, situation)),
  );
  const answered = asks.find(({ ask_id }) => ask_id === ask.ask_id);
  if (answered === undefined) throw new Refusal("ASK_ENDED");
  return { ...ref, ask: answered, seat };
}

/** Returns the code with which a contact's yes would be refused now, or null. */
export async function refusalOfYes({ ask, seat: _seat, ...ref }: StoredAsk, now: Date): Promise<AskCode | null> {
  const [event, answers] = await Promise.all([eventOf(ref), findAvailability(ref)]);
  const situation = await situationOf(event, answers?.entries ?? [], now);
  const result = withAnswerTo(answers?.asks ?? [], ask.ask_id, "accepted", situation);
  return typeof result === "string" ? result : null;
}

/** The fields of an ask that record how and when the person was told about it. */
type Told = Pick<FullAsk, "told_by" | "told_at">;

/**
 * Records for each open ask what `tell` returns, by which way and when the person was asked (null: nothing changes);
 * marks overdue asks as expired, and asks the next contacts. If two processes call this at once, only one of them makes
 * the change.
 */
export async function settleAsks(ref: EventRef, now: Date, tell: (ask: FullAsk) => Told | null): Promise<void> {
  await change(ref, serviceWrite(now), (asks, situation) => {
    const told = asks.map((ask) => (ask.state === "asked" ? { ...ask, ...tell(ask) } : ask));
    return settledAsks(asks, told, situation);
  });
}

/** Records that mail cannot reach a contact, so an editor has to send a link. */
export const markUnreachable = (ref: EventRef, ask_id: string, now: Date): Promise<void> =>
  settleAsks(ref, now, (ask) => (ask.ask_id === ask_id ? { told_by: "link", told_at: null } : null));

/** Removes the names from the asks for which `isOutdated` returns true. */
export async function forgetNames(ref: EventRef, isOutdated: (ask: FullAsk) => boolean, now: Date): Promise<void> {
  await change(ref, serviceWrite(now), (asks) => asks.map((ask) => (isOutdated(ask) ? { ...ask, name: null } : ask)));
}

const substituteOf = (entries: readonly AvailabilityEntry[], user_id: string): string | null => {
  const substitute = answerOf(entries, user_id)?.substitute;
  return substitute && "user_id" in substitute ? substitute.user_id : null;
};

/**
 * Returns the fields that change together with a member's answer: the answer may settle an ask to that member, and a
 * member who is named as substitute is asked.
 */
export async function settleAnswer(
  event: BandEvent,
  before: Answers,
  { entries, user_id, now }: { readonly entries: AvailabilityEntry[]; readonly user_id: string; readonly now: Date },
): Promise<Partial<AvailabilityFields>> {
  const naming = {
    user_id,
    before: substituteOf(before.entries, user_id),
    now: substituteOf(entries, user_id),
  };
  const { asks: known = [] } = before;
  if (known.length === 0 && (naming.now === null || event.seats === null)) return {};
  const asks = asksAfterAnswer(known, naming, await situationOf(event, entries, now));
  return { asks, asks_due: asksDue(asks, hours()) };
}
