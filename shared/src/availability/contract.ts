import { z } from "zod";
import { Day, Id, Person, Stamps, UtcInstant, text } from "../contract/fields.ts";
import { COMMENT_MAX } from "./limits.ts";

export const EventType = z.enum(["gig", "rehearsal"]);
export type EventType = z.infer<typeof EventType>;

/** Shown in German as Dabei, Vielleicht and Nicht dabei. */
export const AvailabilityStatus = z.enum(["in", "maybe", "out"]);
export type AvailabilityStatus = z.infer<typeof AvailabilityStatus>;

const remark = text(COMMENT_MAX).nullable();

/** One member's answer to one event. `absence` is true if the answer came from an absence. */
export const AvailabilityEntry = z.strictObject({
  user_id: Id,
  status: AvailabilityStatus,
  comment: remark,
  substitute: Person.nullable(),
  absence: z.literal(true).optional(),
  updated_at: UtcInstant,
});
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>;

/** All answers to one event, as synced under the event's id. Includes deactivated members. */
export const Availability = z.strictObject({
  event_id: Id,
  event_type: EventType,
  entries: z.array(AvailabilityEntry),
  ...Stamps,
});
export type Availability = z.infer<typeof Availability>;

const count = z.int().min(0);

export const AvailabilityCounts = z.strictObject({ in: count, maybe: count, out: count, no_response: count });
export type AvailabilityCounts = z.infer<typeof AvailabilityCounts>;

/** The answers of active members, the members who have not answered, and the totals. */
export const AvailabilityOut = z.strictObject({
  entries: z.array(AvailabilityEntry),
  no_response: z.array(Id),
  counts: AvailabilityCounts,
});
export type AvailabilityOut = z.infer<typeof AvailabilityOut>;

/** The caller's answer. Omitted fields keep their value, but a substitute is removed when the answer is not `out`. */
export const AnswerIn = z
  .strictObject({
    status: AvailabilityStatus,
    comment: remark.optional(),
    substitute: Person.nullable().optional(),
  })
  .refine(({ status, substitute }) => status === "out" || !substitute, { path: ["substitute"] });
export type AnswerIn = z.input<typeof AnswerIn>;

/** A range of days, including the first and the last, on which a member is away. Visible only to that member. */
export const Absence = z.strictObject({
  absence_id: Id,
  from: Day,
  to: Day,
  comment: remark,
  ...Stamps,
});
export type Absence = z.infer<typeof Absence>;

export const AbsenceIn = z
  .strictObject({ absence_id: Id.optional(), from: Day, to: Day, comment: remark.default(null) })
  .refine(({ from, to }) => from <= to, { path: ["to"] });
export type AbsenceIn = z.input<typeof AbsenceIn>;
