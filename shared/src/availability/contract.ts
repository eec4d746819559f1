import { z } from "zod";
import { Ask } from "../line-ups/contract.ts";
import { Day, Id, Person, Stamps, UtcInstant, text } from "../contract/fields.ts";
import { COMMENT_MAX } from "./limits.ts";

export const EventType = z.enum(["gig", "rehearsal"]);
export type EventType = z.infer<typeof EventType>;

/** Shown in German as Dabei, Vielleicht and Nicht dabei. */
export const AvailabilityStatus = z.enum(["in", "maybe", "out"]);
export type AvailabilityStatus = z.infer<typeof AvailabilityStatus>;

const remark = text(COMMENT_MAX).nullable();

/** One member's answer to one event. Without `absence` and `entered_by`, the member gave it. */
export const AvailabilityEntry = z.strictObject({
  user_id: Id,
  status: AvailabilityStatus,
  comment: remark,
  substitute: Person.nullable(),
  /** The answer came from an absence. */
  absence: z.literal(true).optional(),
  /** The editor who entered the answer for the member. */
  entered_by: Id.optional(),
  updated_at: UtcInstant,
});
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>;

/** An answer that an editor entered for another member; `status` is null if the editor withdrew one. */
export const EnteredAnswer = z.strictObject({
  user_id: Id,
  status: AvailabilityStatus.nullable(),
  entered_by: Id,
  at: UtcInstant,
});
export type EnteredAnswer = z.infer<typeof EnteredAnswer>;

/** All answers to one event, as synced under the event's id. Includes deactivated members. */
export const Availability = z.strictObject({
  event_id: Id,
  event_type: EventType,
  entries: z.array(AvailabilityEntry),
  /** The latest answers that editors have entered for others, oldest first, even if members have changed them since. */
  entered: z.array(EnteredAnswer).optional(),
  /** The asks to take a seat, oldest first. Absent if there are none. Musicians get fewer asks and fewer details. */
  asks: z.array(Ask).optional(),
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

const answerFields = {
  status: AvailabilityStatus,
  comment: remark.optional(),
  substitute: Person.nullable().optional(),
};

/* Only a member who declines has a substitute. */
const namesNoIdleSubstitute = ({ status, substitute }: { status: AvailabilityStatus; substitute?: Person | null }) =>
  status === "out" || !substitute;

/** The caller's answer. Omitted fields keep their value, but a substitute is removed when the answer is not `out`. */
export const AnswerIn = z.strictObject(answerFields).refine(namesNoIdleSubstitute, { path: ["substitute"] });
export type AnswerIn = z.input<typeof AnswerIn>;

/** Another member's answer. `replaces` is the `updated_at` of that member's own answer, if the caller has seen one. */
export const AnswerForIn = z
  .strictObject({ ...answerFields, replaces: UtcInstant.nullable().default(null) })
  .refine(namesNoIdleSubstitute, { path: ["substitute"] });

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
