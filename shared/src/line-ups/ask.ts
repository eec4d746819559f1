import { z } from "zod";
import { Day, Id, UtcInstant } from "../contract/fields.ts";

/**
 * - `asked`: waiting for an answer;
 * - `accepted`, `declined`: the answer;
 * - `expired`: no answer in time, so the next one is asked; a late yes still counts while the seat is open;
 * - `withdrawn`: an editor took it back, the seat was filled by somebody else, or the event no longer takes place then.
 */
export const AskState = z.enum(["asked", "accepted", "declined", "expired", "withdrawn"]);
export type AskState = z.infer<typeof AskState>;

/** How somebody is told: by mail, as members are told of everything, or by a link that an editor sends. */
export const ToldBy = z.enum(["mail", "notice", "link"]);
export type ToldBy = z.infer<typeof ToldBy>;

const shown = {
  /** Musicians get the id of the seat instead, so that they cannot tell how many were asked. */
  ask_id: Id,
  seat_id: Id,
  state: AskState,
  /** The member who is asked; null for somebody from outside. */
  user_id: Id.nullable(),
  /** The name of somebody from outside. Musicians see it only after a yes. Null for members, and once it was erased. */
  name: z.string().nullable(),
  /** The event's day in the band's time zone. If it moves to another day, neither the ask nor a yes counts. */
  day: Day,
  /** The person has another seat as well, and takes both. */
  doubling: z.literal(true).optional(),
};

const forEditors = {
  contact_id: Id.nullable(),
  told_by: ToldBy,
  /** When the time for an answer began. Null until the message is on its way, or an editor has taken the link. */
  told_at: UtcInstant.nullable(),
  asked_at: UtcInstant,
  answered_at: UtcInstant.nullable(),
};

/** Somebody who is asked to take a seat at one event. Musicians see only asks that count, without what is for editors. */
export const Ask = z.strictObject({ ...shown, ...z.strictObject(forEditors).partial().shape });
export type Ask = z.infer<typeof Ask>;

/** An ask as editors see it, and as it is stored. */
export const FullAsk = z.strictObject({ ...shown, ...forEditors });
export type FullAsk = z.infer<typeof FullAsk>;
