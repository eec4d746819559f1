import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { GigOut } from "../gigs/contract.ts";
import {
  Absence,
  AbsenceIn,
  AnswerForIn,
  AnswerIn,
  AvailabilityEntry,
  AvailabilityOut,
  EventType,
} from "./contract.ts";

const EventPath = z.strictObject({ event_type: EventType, event_id: Id });
const AnswerPath = EventPath.extend({ user_id: Id });

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
    summary: "Withdraw the caller's own answer",
    params: EventPath,
    response: null,
    errors: ["GIG_PAST"],
  }),
  setAvailabilityFor: defineRoute({
    method: "PUT",
    path: "/availability/{event_type}/{event_id}/members/{user_id}",
    access: "editor",
    summary: "Record an answer on behalf of another member, for example after a phone call",
    params: AnswerPath,
    body: AnswerForIn,
    response: AvailabilityEntry,
    errors: ["GIG_PAST", "MEMBER_ANSWERED"],
  }),
  withdrawAvailabilityFor: defineRoute({
    method: "DELETE",
    path: "/availability/{event_type}/{event_id}/members/{user_id}",
    access: "editor",
    summary: "Withdraw an answer that was recorded on behalf of another member",
    params: AnswerPath,
    response: null,
    errors: ["GIG_PAST", "MEMBER_ANSWERED"],
  }),
  listAbsences: defineRoute({
    method: "GET",
    path: "/me/absences",
    access: "member",
    summary: "The caller's own absences, earliest first",
    query: z.strictObject(Paging),
    response: page(Absence),
  }),
  createAbsence: defineRoute({
    method: "POST",
    path: "/me/absences",
    access: "member",
    summary: "Add an absence; it answers `out` for new events on its days",
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
