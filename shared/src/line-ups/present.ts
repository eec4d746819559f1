import type { User } from "../users/contract.ts";
import type { Seat } from "./contract.ts";
import { isSamePart } from "./same-part.ts";
import { type EventSeat, type EventSeats, hasSeat, staffedSeats, withMember } from "./seats.ts";

interface Answer {
  readonly user_id: string;
  readonly status: "in" | "maybe" | "out";
}

type Player = Pick<User, "user_id" | "status"> & Partial<Pick<User, "parts">>;

/** Answers questions about who will play at an event. */
export interface PresentLineUp {
  /** Whether a member will not play: they have declined, or have no seat and have not answered. */
  readonly isAway: (user_id: string) => boolean;
  /**
   * Whether nobody plays this part: each of its seats is open, or somebody has only been asked to take it. Without a
   * line-up, whether every member who plays the part has declined.
   */
  readonly lacks: (part: string) => boolean;
  /** The members who could take a seat of this part. Those who have accepted come first. Empty without a line-up. */
  readonly playersFor: (part: string) => readonly string[];
  /** The seats of these members and of these parts, with their stand-ins. Empty without a line-up. */
  readonly seatsFor: (missing: {
    readonly singers: readonly string[];
    readonly parts: readonly string[];
  }) => readonly EventSeat[];
}

interface EventPeople {
  readonly seats: EventSeats;
  readonly answers: readonly Answer[];
  readonly members: readonly Player[];
}

/** Determines who will play, from the event's seats, the answers and the members' parts. */
export function presentLineUp({ seats, answers, members }: EventPeople): PresentLineUp {
  const statuses = new Map(answers.map(({ user_id, status }) => [user_id, status]));
  const active = members.filter(({ status }) => status === "active");
  const staffed =
    seats &&
    staffedSeats(seats, answers, new Set(active.map(({ user_id }) => user_id))).filter(
      ({ state }) => state !== "open" && state !== "asked",
    );
  const playersOf = (part: string): Player[] =>
    active.filter(({ parts = [] }) => parts.some((one) => isSamePart(one, part)));
  const isOut = (user_id: string): boolean => statuses.get(user_id) === "out";
  return {
    isAway: (user_id) => isOut(user_id) || (seats !== null && !statuses.has(user_id) && !hasSeat(seats, user_id)),
    lacks: (part) =>
      staffed === null
        ? playersOf(part).every(({ user_id }) => isOut(user_id))
        : !staffed.some(({ seat }) => isSamePart(seat.part, part)),
    playersFor: (part) => {
      if (staffed === null) return [];
      const free = playersOf(part).filter(({ user_id }) => [undefined, "in"].includes(statuses.get(user_id)));
      const rank = ({ user_id }: Player): number => (statuses.has(user_id) ? 0 : 1);
      return free.toSorted((a, b) => rank(a) - rank(b)).map(({ user_id }) => user_id);
    },
    seatsFor: ({ singers, parts }) =>
      (seats ?? []).filter(
        ({ user_id, part }) => singers.some((one) => one === user_id) || parts.some((one) => isSamePart(one, part)),
      ),
  };
}

/**
 * Puts a member on a seat of this part, in addition to any seat that the member already has. If there is no seat of
 * this part, one with the id `seat_id` is added.
 */
export function withPlayer(
  seats: readonly Seat[],
  { part, user_id, seat_id }: { readonly part: string; readonly user_id: string; readonly seat_id: string },
): Seat[] {
  const open = seats.find((seat) => isSamePart(seat.part, part));
  const all = open === undefined ? [...seats, { seat_id, part, user_id: null, optional: false }] : seats;
  return withMember(all, open?.seat_id ?? seat_id, { user_id, doubling: true });
}
