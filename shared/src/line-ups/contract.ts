import { z } from "zod";
import { NAME_MAX } from "../config/limits.ts";
import { Day, Id, Stamps, UtcInstant, line } from "../contract/fields.ts";
import { LINE_UP_LIMITS } from "./limits.ts";

/**
 * A place on stage: a part, and the member who usually has it. The part keeps its name even if the band removes it from
 * its list of parts.
 */
export const Seat = z.strictObject({
  seat_id: Id,
  part: line(NAME_MAX),
  user_id: Id.nullable(),
  /** The band can play without this seat, so it never counts as open. */
  optional: z.boolean(),
  /** The member has another seat and takes this one as well. */
  doubling: z.literal(true).optional(),
});
export type Seat = z.infer<typeof Seat>;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** The seats of a line-up or event. A member has at most one seat that is not marked as `doubling`. */
export const Seats = z
  .array(Seat)
  .min(1)
  .max(LINE_UP_LIMITS.seats)
  .refine((seats) => areDistinct(seats.map(({ seat_id }) => seat_id)), "seat_id twice")
  .refine(
    (seats) => areDistinct(seats.flatMap(({ user_id, doubling }) => (user_id === null || doubling ? [] : [user_id]))),
    "user_id twice without doubling",
  );

/** The fields with which a gig or rehearsal names a line-up. Absent from events stored by older versions. */
export const LineUpFields = {
  line_up_id: Id.nullable(),
  /** The event's own seats, if they differ from those of its line-up. */
  seats: Seats.nullable(),
};

const Fields = {
  name: line(LINE_UP_LIMITS.name),
  seats: Seats,
  /** No longer offered for new events. Events that name the line-up keep their seats. */
  archived: z.boolean(),
};

/** Who plays and sings together, such as "Trio" or "Gala band". */
export const LineUp = z.strictObject({ line_up_id: Id, ...Fields, ...Stamps });
export type LineUp = z.infer<typeof LineUp>;

export const LineUpIn = z.strictObject({ line_up_id: Id.optional(), name: Fields.name, seats: Seats });
export type LineUpIn = z.input<typeof LineUpIn>;

/** Omitted fields keep their values. `seats` contains all seats in their new order. */
export const LineUpUpdate = z.strictObject(Fields).partial();
export type LineUpUpdate = z.input<typeof LineUpUpdate>;

/**
 * - `asked`: waiting for an answer;
 * - `accepted`, `declined`: the answer;
 * - `expired`: not answered in time, so the next contact is asked; a late yes still counts as long as the seat is open;
 * - `withdrawn`: an editor withdrew it, somebody else filled the seat, or the event is over, cancelled or on another
 *   day.
 */
export const AskState = z.enum(["asked", "accepted", "declined", "expired", "withdrawn"]);
export type AskState = z.infer<typeof AskState>;

/** How an ask is sent: to a contact by e-mail or as a link that an editor passes on, to a member as a notice. */
export const ToldBy = z.enum(["mail", "notice", "link"]);
export type ToldBy = z.infer<typeof ToldBy>;

const ShownAskFields = {
  /** Musicians get the id of the seat instead, so that they cannot tell how many people were asked. */
  ask_id: Id,
  seat_id: Id,
  state: AskState,
  /** The member who is asked; null for somebody from outside. */
  user_id: Id.nullable(),
  /** The name of somebody from outside, which musicians see only after a yes. Null for members and erased contacts. */
  name: z.string().nullable(),
  /** The event's day in the band's time zone. If it moves to another day, neither the ask nor a yes counts. */
  day: Day,
  /** The person already has another seat and takes this one as well. */
  doubling: z.literal(true).optional(),
};

const EditorsAskFields = {
  contact_id: Id.nullable(),
  told_by: ToldBy,
  /** When the time for an answer started. Null until the message is queued or an editor has created the link. */
  told_at: UtcInstant.nullable(),
  asked_at: UtcInstant,
  answered_at: UtcInstant.nullable(),
};

/** An ask to take a seat at one event. Musicians get only open and accepted asks, without the fields for editors. */
export const Ask = z.strictObject({ ...ShownAskFields, ...z.strictObject(EditorsAskFields).partial().shape });
export type Ask = z.infer<typeof Ask>;

/** An ask as editors see it, and as it is stored. */
export const FullAsk = z.strictObject({ ...ShownAskFields, ...EditorsAskFields });
export type FullAsk = z.infer<typeof FullAsk>;
