import type { FullAsk, Seat } from "../line-ups/contract.ts";
import { isSamePart } from "../line-ups/same-part.ts";
import { isLiveAsk, staffedSeats, withStandIns } from "../line-ups/seats.ts";
import { type AskCode, ASKS_PER_SEAT_MAX } from "./limits.ts";
import type { Contact } from "./contract.ts";

type Candidate = Pick<Contact, "contact_id" | "name" | "email" | "parts" | "order">;
type Asks = readonly FullAsk[];

/** The state from which the asks of one event are settled. */
export interface Situation {
  /** The seats without stand-ins; null without a line-up. */
  readonly seats: readonly Seat[] | null;
  readonly entries: readonly { readonly user_id: string; readonly status: "in" | "maybe" | "out" }[];
  /** The ids of the members who have not left the band. */
  readonly active: ReadonlySet<string>;
  readonly contacts: readonly Candidate[];
  /** True if the event is published and neither over nor deleted. */
  readonly isOpen: boolean;
  /** The event's day in the band's time zone. */
  readonly day: string;
  /** Instant, ISO 8601. */
  readonly now: string;
  /** How long an ask waits for an answer. */
  readonly hours: number;
  readonly newId: () => string;
}

/** Whom to ask. Without `contact_id` and `user_id`, the next contact in order is asked. */
export interface Wanted {
  readonly contact_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly doubling?: boolean;
}

const HOUR_MS = 60 * 60 * 1000;

function isFilled(situation: Situation, asks: Asks, seat_id: string): boolean {
  const seats = withStandIns(situation.seats, asks, () => situation.day) ?? [];
  return staffedSeats(seats, situation.entries, situation.active).some(
    ({ seat, state }) => seat.seat_id === seat_id && state === "filled",
  );
}

const isSame = (ask: FullAsk, { contact_id, user_id }: Wanted): boolean =>
  contact_id === undefined ? user_id !== undefined && ask.user_id === user_id : ask.contact_id === contact_id;

/* Whether somebody has another seat at the event, or has been asked for one. */
const isElsewhere = ({ seats, day }: Situation, asks: Asks, seat_id: string, who: Wanted): boolean =>
  (seats ?? []).some((seat) => seat.seat_id !== seat_id && who.user_id !== undefined && seat.user_id === who.user_id) ||
  asks.some((ask) => ask.seat_id !== seat_id && isLiveAsk(ask, day) && isSame(ask, who));

/** Returns the contacts in the order in which they are asked. */
export const inOrder = <C extends Pick<Contact, "contact_id" | "order">>(contacts: readonly C[]): C[] =>
  contacts.toSorted((a, b) => a.order - b.order || (a.contact_id < b.contact_id ? -1 : 1));

/**
 * Returns the contact to ask next for a seat: the first in order who plays its part, has not been asked for it yet, and
 * neither has nor is asked for another seat at the event. Undefined if nobody is left.
 */
export function nextContact<C extends Pick<Contact, "contact_id" | "parts" | "order">>(
  { seat_id, part }: Pick<Seat, "seat_id" | "part">,
  asks: readonly Pick<FullAsk, "seat_id" | "contact_id" | "state" | "day">[],
  { contacts, day }: { readonly contacts: readonly C[]; readonly day: string },
): C | undefined {
  const isTried = (contact_id: string): boolean =>
    asks.some(
      (ask) => ask.contact_id === contact_id && (ask.seat_id === seat_id ? ask.day === day : isLiveAsk(ask, day)),
    );
  const plays = (parts: readonly string[]): boolean => parts.some((one) => isSamePart(one, part));
  return inOrder(contacts).find(({ contact_id, parts }) => plays(parts) && !isTried(contact_id));
}

function newAsk(
  situation: Situation,
  seat_id: string,
  who: { readonly contact?: Candidate; readonly user_id?: string; readonly doubling?: boolean },
): FullAsk {
  const { contact, user_id = null } = who;
  return {
    ask_id: situation.newId(),
    seat_id,
    state: "asked",
    user_id,
    contact_id: contact?.contact_id ?? null,
    name: contact?.name ?? null,
    day: situation.day,
    ...(who.doubling && { doubling: true }),
    told_by: contact === undefined ? "notice" : contact.email === null ? "link" : "mail",
    told_at: null,
    asked_at: situation.now,
    answered_at: null,
  };
}

const ended = (ask: FullAsk, state: FullAsk["state"], answered_at: string): FullAsk => ({ ...ask, state, answered_at });

/* A member's answer to the event also answers the asks to that member. The first yes gets the seat. */
function withMembersAnswers(asks: Asks, situation: Situation): FullAsk[] {
  const { entries, now, day } = situation;
  const answered = [...asks];
  for (const [at, ask] of asks.entries()) {
    const { user_id, state, seat_id } = ask;
    if (user_id === null || ask.day !== day || state === "withdrawn") continue;
    const status = entries.find((entry) => entry.user_id === user_id)?.status;
    if (status === "out" && state !== "declined") answered[at] = ended(ask, "declined", now);
    else if (status === "in" && state !== "accepted") {
      /* Leaves out this ask, because once accepted it fills the seat itself. */
      const others = answered.filter((other) => other !== ask);
      if (!isFilled(situation, others, seat_id)) answered[at] = ended(ask, "accepted", now);
    } else if (status !== "in" && status !== "out" && state === "accepted")
      answered[at] = { ...ask, state: "asked", answered_at: null };
  }
  return answered;
}

/* Withdraws unanswered asks if their seat is filled or gone, or if the event is closed to asks or on another day. */
function withoutIdle(asks: Asks, situation: Situation): FullAsk[] {
  const { seats, isOpen, day, now } = situation;
  const isIdle = ({ seat_id, ...ask }: FullAsk): boolean =>
    !isOpen ||
    ask.day !== day ||
    !seats?.some((seat) => seat.seat_id === seat_id) ||
    isFilled(situation, asks, seat_id);
  return asks.map((ask) => (ask.state === "asked" && isIdle(ask) ? ended(ask, "withdrawn", now) : ask));
}

/* An ask to a member does not expire, because members get the usual reminders to answer the event. */
const dueAt = ({ state, told_at, user_id }: FullAsk, hours: number): number | null =>
  state === "asked" && told_at !== null && user_id === null ? Date.parse(told_at) + hours * HOUR_MS : null;

function withExpired(asks: Asks, { now, hours }: Situation): FullAsk[] {
  return asks.map((ask) => {
    const due = dueAt(ask, hours);
    return due !== null && due <= Date.parse(now) ? ended(ask, "expired", now) : ask;
  });
}

/* True if a contact has declined or let the ask expire. After a member's no, no contact is asked automatically. */
const isDone = ({ state, user_id }: FullAsk): boolean =>
  user_id === null && (state === "declined" || state === "expired");

/**
 * Settles the asks of an event after a change: applies the members' answers, withdraws asks for filled seats, expires
 * asks that have waited too long, and asks the next contact for each seat whose contact has just declined or let the
 * ask expire. `before` holds the asks before the change. Idempotent.
 */
export function settledAsks(before: Asks, changed: Asks, situation: Situation): FullAsk[] {
  const settled = withExpired(withoutIdle(withMembersAnswers(changed, situation), situation), situation);
  const wasDone = new Set(before.filter(isDone).map(({ ask_id }) => ask_id));
  const freed = new Set(settled.filter((ask) => isDone(ask) && !wasDone.has(ask.ask_id)).map(({ seat_id }) => seat_id));
  for (const seat_id of freed) {
    const next = tryAsk(settled, seat_id, {}, situation);
    if (typeof next !== "string") settled.push(next);
  }
  return settled;
}

/** Creates the requested ask, or returns the code with which it is refused. */
export function tryAsk(asks: Asks, seat_id: string, wanted: Wanted, situation: Situation): FullAsk | AskCode {
  const { isOpen, seats, day, contacts, active, entries } = situation;
  if (!isOpen) return "ASKS_CLOSED";
  const seat = seats?.find((one) => one.seat_id === seat_id);
  if (seat === undefined) return "NOT_FOUND";
  if (isFilled(situation, asks, seat_id)) return "SEAT_FILLED";
  if (asks.some((ask) => ask.seat_id === seat_id && ask.state === "asked" && ask.day === day)) return "SEAT_ASKED";
  if (asks.filter((ask) => ask.seat_id === seat_id).length >= ASKS_PER_SEAT_MAX) return "LIST_FULL";
  const { user_id, contact_id, doubling = false } = wanted;
  if (!doubling && isElsewhere(situation, asks, seat_id, wanted)) return "PERSON_SEATED";
  if (user_id !== undefined) {
    if (!active.has(user_id)) return "NOT_FOUND";
    const hasDeclined = entries.some((entry) => entry.user_id === user_id && entry.status === "out");
    return hasDeclined || seat.user_id === user_id
      ? "PERSON_SEATED"
      : newAsk(situation, seat_id, { user_id, doubling });
  }
  if (contact_id === undefined) {
    const contact = nextContact(seat, asks, { contacts, day });
    return contact === undefined ? "NOBODY_TO_ASK" : newAsk(situation, seat_id, { contact });
  }
  const contact = contacts.find((one) => one.contact_id === contact_id);
  return contact === undefined ? "NOT_FOUND" : newAsk(situation, seat_id, { contact, doubling });
}

/** The ids of the substitutes that a member's answer named before a change and names now; null for none. */
export interface Naming {
  readonly user_id: string;
  readonly before: string | null;
  readonly now: string | null;
}

/**
 * Returns the asks after a member's answer. A member named as substitute is asked for each seat of the member who
 * declined, unless such an ask would be refused. Asks to a member who is no longer named are withdrawn.
 */
export function asksAfterAnswer(asks: Asks, naming: Naming, situation: Situation): FullAsk[] {
  const seat_ids = (situation.seats ?? []).flatMap(({ seat_id, user_id }) =>
    user_id === naming.user_id ? [seat_id] : [],
  );
  const isDropped = ({ seat_id, user_id, state }: FullAsk): boolean =>
    state === "asked" &&
    user_id !== null &&
    user_id === naming.before &&
    user_id !== naming.now &&
    seat_ids.includes(seat_id);
  const kept = asks.map((ask) => (isDropped(ask) ? ended(ask, "withdrawn", situation.now) : ask));
  const settled = settledAsks(asks, kept, situation);
  if (naming.now === null) return settled;
  for (const [at, seat_id] of seat_ids.entries()) {
    const ask = tryAsk(settled, seat_id, { user_id: naming.now, doubling: at > 0 }, situation);
    if (typeof ask !== "string") settled.push(ask);
  }
  return settledAsks(asks, settled, situation);
}

/** Applies an answer to an ask. Returns the asks, or the code with which the answer is refused. */
export function withAnswerTo(
  asks: Asks,
  ask_id: string,
  answer: "accepted" | "declined",
  situation: Situation,
): FullAsk[] | AskCode {
  const ask = asks.find((one) => one.ask_id === ask_id);
  const isGone = ask === undefined || ask.state === "withdrawn" || ask.day !== situation.day || !situation.isOpen;
  if (isGone || !situation.seats?.some(({ seat_id }) => seat_id === ask.seat_id)) return "ASK_ENDED";
  if (ask.state === answer) return [...asks];
  if (answer === "accepted") {
    if (isFilled(situation, asks, ask.seat_id)) return "SEAT_FILLED";
    if (!ask.doubling && ask.contact_id && isElsewhere(situation, asks, ask.seat_id, { contact_id: ask.contact_id }))
      return "PERSON_SEATED";
  }
  const changed = asks.map((one) => (one === ask ? ended(one, answer, situation.now) : one));
  return settledAsks(asks, changed, situation);
}

/**
 * Returns when the service must process the asks again, or null if it need not: at once if somebody has yet to be told,
 * otherwise when the first ask expires.
 */
export function asksDue(asks: Asks, hours: number): string | null {
  const times = asks.flatMap((ask) => {
    if (ask.state === "asked" && ask.told_at === null) return ask.told_by === "link" ? [] : [Date.parse(ask.asked_at)];
    return dueAt(ask, hours) ?? [];
  });
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

/** Returns the asks as musicians see them: only open and accepted ones, and names of contacts only after a yes. */
export const asksForMusicians = (asks: readonly FullAsk[]) =>
  asks
    .filter(({ state }) => state === "asked" || state === "accepted")
    .map(({ seat_id, state, user_id, name, day, doubling }) => ({
      ask_id: seat_id,
      seat_id,
      state,
      user_id,
      name: state === "accepted" ? name : null,
      day,
      ...(doubling && { doubling }),
    }));
