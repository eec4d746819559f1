import type { LineUp, Seat } from "./contract.ts";

/** An event's seats, or null if it names no line-up. */
export type EventSeats = readonly Seat[] | null;

/** An event that may name a line-up. */
export interface Staffed {
  readonly line_up_id?: string | null | undefined;
  readonly seats?: readonly Seat[] | null | undefined;
}

type SeatsById = ReadonlyMap<string, Pick<LineUp, "seats">>;

/**
 * Returns an event's seats: its own, or those of its line-up. A line-up that is unknown here, for example because it
 * has not arrived yet, counts as none.
 */
export const seatsOf = ({ line_up_id, seats }: Staffed, lineUps: SeatsById): EventSeats =>
  line_up_id ? (seats ?? lineUps.get(line_up_id)?.seats ?? null) : null;

export const hasSeat = (seats: readonly Seat[], member: string): boolean =>
  seats.some(({ user_id }) => user_id === member);

/** Whether an event asks a member. Without a line-up it asks everybody; `owesAnswer` says who has to answer. */
export const isAsked = (seats: EventSeats, user_id: string): boolean => seats === null || hasSeat(seats, user_id);

/**
 * Puts a member, or nobody, on a seat. The member leaves every other seat, unless they take this one as well
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
 * - `filled`: the member has said yes;
 * - `maybe`: the member may come;
 * - `unanswered`: the member has not answered yet;
 * - `open`: nobody has the seat, or the member has declined or left the band.
 */
export type SeatState = "filled" | "maybe" | "unanswered" | "open";

interface Answer {
  readonly user_id: string;
  readonly status: "in" | "maybe" | "out";
}

/** A seat at an event. Its `user_id` stays when the member has declined. */
export interface StaffedSeat {
  readonly seat: Seat;
  readonly state: SeatState;
}

const STATES = { in: "filled", maybe: "maybe", out: "open" } as const satisfies Record<Answer["status"], SeatState>;

/**
 * Returns the state of every seat, in order. `active` are the ids of the members who have not left the band. Nobody
 * fills two seats, except for those marked as `doubling`.
 */
export function staffedSeats(
  seats: readonly Seat[],
  answers: readonly Answer[],
  active: ReadonlySet<string>,
): StaffedSeat[] {
  const statuses = new Map(answers.map(({ user_id, status }) => [user_id, status]));
  const taken = new Set<string>();
  return seats.map((seat): StaffedSeat => {
    const { user_id, doubling } = seat;
    if (user_id === null || !active.has(user_id) || (!doubling && taken.has(user_id))) return { seat, state: "open" };
    if (!doubling) taken.add(user_id);
    const status = statuses.get(user_id);
    return { seat, state: status === undefined ? "unanswered" : STATES[status] };
  });
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
 * Returns the fields of an edit to an event. Another line-up brings its own seats, so the event's own are dropped,
 * unless the edit has new ones.
 */
export function withLineUp<F extends Staffed>(fields: F, before: Staffed): F | (F & { readonly seats: null }) {
  const isSame = fields.line_up_id === undefined || fields.line_up_id === (before.line_up_id ?? null);
  return isSame || fields.seats !== undefined ? fields : { ...fields, seats: null };
}
