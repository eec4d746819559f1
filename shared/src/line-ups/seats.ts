import type { Ask, LineUp, Seat } from "./contract.ts";

/** Who takes a seat instead of its member, or is asked to. If it is a member, their answer to the event decides. */
export interface StandIn {
  readonly state: "asked" | "accepted";
  /** A member; null for somebody from outside. */
  readonly user_id: string | null;
  /** The name of somebody from outside; null for a member, or if the name is not known. */
  readonly name: string | null;
  readonly doubling: boolean;
}

/** A seat at an event. Its own member keeps it even after declining, so both the member and the stand-in are asked. */
export type EventSeat = Seat & { readonly stand_in?: StandIn };

/** An event's seats, or null if it names no line-up. */
export type EventSeats = readonly EventSeat[] | null;

/** An event that may name a line-up. */
export interface Staffed {
  readonly line_up_id?: string | null | undefined;
  readonly seats?: readonly Seat[] | null | undefined;
}

export type SeatsById = ReadonlyMap<string, Pick<LineUp, "seats">>;

type ShownAsk = Pick<Ask, "seat_id" | "state" | "user_id" | "name" | "day" | "doubling">;

/** Whether an ask is open or accepted, and was made for `today`, the day on which the event now takes place. */
export const isLiveAsk = ({ state, day }: Pick<ShownAsk, "state" | "day">, today: string): boolean =>
  day === today && (state === "asked" || state === "accepted");

/**
 * Returns an event's seats: its own, or those of its line-up. Null without a line-up, or if the line-up is unknown, for
 * example because it has not been synced yet. `withStandIns` adds the stand-ins.
 */
export const seatsOf = ({ line_up_id, seats }: Staffed, lineUps: SeatsById): readonly Seat[] | null =>
  line_up_id ? (seats ?? lineUps.get(line_up_id)?.seats ?? null) : null;

/**
 * Adds the stand-ins from an event's asks to its seats. `dayOf` returns the event's day in the band's time zone; it is
 * called only if somebody was asked, because computing a day in a time zone is slow.
 */
export function withStandIns(
  seats: readonly Seat[] | null,
  asks: readonly ShownAsk[] | undefined,
  dayOf: () => string,
): EventSeats {
  if (seats === null || asks === undefined || asks.length === 0) return seats;
  const day = dayOf();
  const live = asks.filter((ask) => isLiveAsk(ask, day));
  return seats.map((seat): EventSeat => {
    const own = live.filter(({ seat_id }) => seat_id === seat.seat_id);
    const ask = own.find(({ state }) => state === "accepted") ?? own[0];
    if (ask === undefined) return seat;
    const { user_id, name, doubling } = ask;
    const state = ask.state === "accepted" ? ask.state : "asked";
    return { ...seat, stand_in: { state, user_id, name, doubling: doubling === true } };
  });
}

/** Whether a member has a seat, or is asked to take one as a stand-in. */
export const hasSeat = (seats: readonly EventSeat[], member: string): boolean =>
  seats.some(({ user_id, stand_in }) => user_id === member || stand_in?.user_id === member);

/** Returns the names of the stand-ins from outside who have accepted. Somebody who takes two seats is listed once. */
export function guestNames(seats: EventSeats): string[] {
  return (seats ?? []).flatMap(({ stand_in }) =>
    stand_in?.state === "accepted" && stand_in.user_id === null && !stand_in.doubling ? (stand_in.name ?? []) : [],
  );
}

/**
 * Whether a member is asked about an event. Without a line-up, everybody is; `owesAnswer` is true only for some of
 * them.
 */
export const isAsked = (seats: EventSeats, user_id: string): boolean => seats === null || hasSeat(seats, user_id);

/**
 * Puts a member, or nobody, on a seat. The member leaves every other seat, unless they take this one in addition
 * (`doubling`).
 */
export function withMember(
  seats: readonly Seat[],
  seat_id: string,
  { user_id, doubling }: { readonly user_id: string | null; readonly doubling: boolean },
): Seat[] {
  const isAlsoElsewhere = doubling && seats.some((seat) => seat.seat_id !== seat_id && seat.user_id === user_id);
  return seats.map(({ doubling: before, ...seat }): Seat => {
    if (seat.seat_id === seat_id) return { ...seat, user_id, ...(isAlsoElsewhere && { doubling: true }) };
    if (!doubling && user_id !== null && seat.user_id === user_id) return { ...seat, user_id: null };
    return { ...seat, ...(before && { doubling: before }) };
  });
}

/**
 * - `filled`: the member or a stand-in has said yes;
 * - `maybe`: the member, or a member who is asked to stand in, has answered maybe;
 * - `asked`: somebody is asked to stand in and has not answered yet;
 * - `unanswered`: the member has not answered yet;
 * - `open`: nobody has the seat, or the member has declined or left the band.
 */
export type SeatState = "filled" | "maybe" | "asked" | "unanswered" | "open";

interface Answer {
  readonly user_id: string;
  readonly status: "in" | "maybe" | "out";
}

/** A seat at an event with its state. Its `user_id` stays even if the member has declined. */
export interface StaffedSeat {
  readonly seat: EventSeat;
  readonly state: SeatState;
  /** Who fills the seat, or is asked to: its member or the stand-in. Null if it is open. */
  readonly taker: "member" | "stand_in" | null;
}

const STATES = { in: "filled", maybe: "maybe", out: "open" } as const satisfies Record<Answer["status"], SeatState>;

/**
 * Returns the state of every seat, in order. `active` are the ids of the members who have not left the band. Nobody
 * fills two seats unless the second is marked as `doubling`. A yes takes precedence over an ask, and a stand-in's yes
 * over that of the member, who has given the seat away.
 */
export function staffedSeats(
  seats: readonly EventSeat[],
  answers: readonly Answer[],
  active: ReadonlySet<string>,
): StaffedSeat[] {
  const statuses = new Map(answers.map(({ user_id, status }) => [user_id, status]));
  const taken = new Set<string>();
  const stateOf = (user_id: string | null, doubling: boolean, unanswered: "asked" | "unanswered"): SeatState => {
    if (user_id === null || !active.has(user_id) || (!doubling && taken.has(user_id))) return "open";
    const status = statuses.get(user_id);
    return status === undefined ? unanswered : STATES[status];
  };
  return seats.map((seat): StaffedSeat => {
    const { stand_in } = seat;
    const ofMember = stateOf(seat.user_id, seat.doubling === true, "unanswered");
    const ofStandIn = stand_in === undefined ? "open" : standInState(stand_in, stateOf);
    const isStandIn = ofStandIn !== "open" && (ofStandIn === "filled" || ofMember !== "filled");
    const state = isStandIn ? ofStandIn : ofMember;
    const taker = isStandIn ? "stand_in" : "member";
    const [user_id, doubling] = isStandIn ? [stand_in?.user_id, stand_in?.doubling] : [seat.user_id, seat.doubling];
    if (user_id && !doubling && state !== "open") taken.add(user_id);
    return { seat, state, taker: state === "open" ? null : taker };
  });
}

/* Somebody from outside answers only the ask, not the event. */
function standInState(
  { user_id, state, doubling }: StandIn,
  stateOf: (user_id: string, doubling: boolean, unanswered: "asked") => SeatState,
): SeatState {
  if (user_id !== null) return stateOf(user_id, doubling, "asked");
  return state === "accepted" ? "filled" : "asked";
}

/** Counts of the seats that the band cannot play without. */
interface SeatCounts {
  readonly needed: number;
  readonly filled: number;
  readonly open: number;
}

/** Counts the seats that the band cannot play without, and those of them that are filled or open. */
export function seatCounts(staffed: readonly StaffedSeat[]): SeatCounts {
  const needed = staffed.filter(({ seat }) => !seat.optional);
  const count = (wanted: SeatState): number => needed.filter(({ state }) => state === wanted).length;
  return { needed: needed.length, filled: count("filled"), open: count("open") };
}

/**
 * Returns the fields of an edit to an event. A new line-up brings its own seats, so the event's own are dropped unless
 * the edit contains seats.
 */
export function withLineUp<F extends Staffed>(fields: F, before: Staffed): F | (F & { readonly seats: null }) {
  const isSame = fields.line_up_id === undefined || fields.line_up_id === (before.line_up_id ?? null);
  return isSame || fields.seats !== undefined ? fields : { ...fields, seats: null };
}
