import { type SeatsById, type Staffed, seatsOf } from "./seats.ts";

/** The ids of the members who have a seat, sorted; null without a line-up. */
export type Seated = readonly string[] | null;

/** Returns who has a seat at an event, whether its own or one of its line-up, without stand-ins. */
export function seatedAt(event: Staffed, lineUps: SeatsById): Seated {
  const seats = seatsOf(event, lineUps);
  return seats && [...new Set(seats.flatMap(({ user_id }) => user_id ?? []))].toSorted();
}

/** Adds who has a seat at an event, so that a change of the line-up is noticed. */
export const withSeated = <E extends Staffed>(event: E, lineUps: SeatsById): E & { readonly seated: Seated } => ({
  ...event,
  seated: seatedAt(event, lineUps),
});

/** Whether the same members have a seat. */
export const isSameSeated = (one: Seated, other: Seated): boolean =>
  one === other || (one !== null && other !== null && one.join() === other.join());
