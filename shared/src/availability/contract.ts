import { z } from "zod";
import { Day, Id, Stamps, UtcInstant, text } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { GigOut } from "../gigs/contract.ts";
import { Person } from "../contract/fields.ts";

export const EventType = z.enum(["gig", "rehearsal"]);
export type EventType = z.infer<typeof EventType>;

/** Shown in German as Dabei, Vielleicht and Nicht dabei. */
export const AvailabilityStatus = z.enum(["in", "maybe", "out"]);
export type AvailabilityStatus = z.infer<typeof AvailabilityStatus>;

/** The maximum length of the comment of an answer or absence. */
export const COMMENT_MAX = 1_000;

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

/** A range of days, both included, on which a member is away. Visible only to that member. */
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

const EventPath = z.strictObject({ event_type: EventType, event_id: Id });

export const availabilityRoutes = {
  listPendingGigs: defineRoute({
    method: "GET",
    path: "/availability/pending_gigs",
    access: "member",
    summary: "Upcoming gigs that the caller has not answered, most urgent first",
    response: z.array(GigOut),
  }),
  getAvailability: defineRoute({
    method: "GET",
    path: "/availability/{event_type}/{event_id}",
    access: "member",
    summary: "The answers to an event, and the members who have not answered",
    params: EventPath,
    response: AvailabilityOut,
  }),
  setAvailability: defineRoute({
    method: "PUT",
    path: "/availability/{event_type}/{event_id}",
    access: "member",
    summary: "Set the caller's own answer; a substitute only with `out`",
    params: EventPath,
    body: AnswerIn,
    response: AvailabilityEntry,
    errors: ["GIG_PAST"],
  }),
  withdrawAvailability: defineRoute({
    method: "DELETE",
    path: "/availability/{event_type}/{event_id}",
    access: "member",
    summary: "Take the caller's own answer back",
    params: EventPath,
    response: null,
    errors: ["GIG_PAST"],
  }),
  listAbsences: defineRoute({
    method: "GET",
    path: "/me/absences",
    access: "member",
    summary: "The caller's own absences, first to last",
    query: z.strictObject(Paging),
    response: page(Absence),
  }),
  createAbsence: defineRoute({
    method: "POST",
    path: "/me/absences",
    access: "member",
    summary: "Add an absence: it answers `out` for new events on its days",
    body: AbsenceIn,
    response: Absence,
    status: 201,
    errors: ["ID_TAKEN"],
  }),
  deleteAbsence: defineRoute({
    method: "DELETE",
    path: "/me/absences/{absence_id}",
    access: "member",
    summary: "Delete an absence and its answers to upcoming events",
    params: z.strictObject({ absence_id: Id }),
    response: null,
  }),
} as const;
