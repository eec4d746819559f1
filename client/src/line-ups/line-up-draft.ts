import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { LineUp, Seat } from "@bandstand/shared/line-ups/contract.ts";

/** The fields of the line-up form, as typed. */
export interface LineUpDraft {
  name: string;
  seats: readonly Seat[];
}

export const newSeat = (): Seat => ({ seat_id: newId(), part: "", user_id: null, optional: false });

/** Returns the form's fields for a line-up, or for a new one. */
export const draftOf = (lineUp: Pick<LineUp, "name" | "seats"> | undefined): LineUpDraft =>
  lineUp === undefined ? { name: "", seats: [newSeat()] } : { name: lineUp.name, seats: lineUp.seats };

/** Returns the other seats of this seat's member. */
export const otherSeatsOf = (seats: readonly Seat[], { seat_id, user_id }: Seat): Seat[] =>
  user_id === null ? [] : seats.filter((one) => one.user_id === user_id && one.seat_id !== seat_id);

/** Returns the seats to store: without empty ones, and with `doubling` only for members who have another seat. */
export function seatsOfDraft({ seats }: Pick<LineUpDraft, "seats">): Seat[] {
  const named = seats.filter(({ part }) => part.trim() !== "");
  return named.map(({ seat_id, part, user_id, optional, doubling }) => ({
    seat_id,
    part: part.trim(),
    user_id,
    optional,
    ...(doubling && otherSeatsOf(named, { seat_id, part, user_id, optional }).length > 0 && { doubling }),
  }));
}

/** Returns the ids of seats whose member already has another seat and that are not marked as doubling. */
export function unclearSeats(seats: readonly Seat[]): ReadonlySet<string> {
  const taken = new Set<string>();
  const unclear = seats.filter(({ user_id, doubling }) => {
    if (user_id === null || doubling) return false;
    const isTaken = taken.has(user_id);
    taken.add(user_id);
    return isTaken;
  });
  return new Set(unclear.map(({ seat_id }) => seat_id));
}
