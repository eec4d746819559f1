import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { ScheduleItem, ScheduleItemIn, ScheduleItemUpdate } from "./contract.ts";

/**
 * The points of a run of show are part of the gig's record: ETag, If-Match and the record in a 412 response are the
 * gig's.
 */
export const scheduleRoutes = {
  createScheduleItem: defineRoute({
    method: "POST",
    path: "/schedule/",
    access: "editor",
    summary: "Add an item to the run of show of a gig",
    body: ScheduleItemIn,
    response: ScheduleItem,
    status: 201,
    errors: ["NOT_FOUND", "SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "ID_TAKEN", "LIST_FULL"],
  }),
  updateScheduleItem: defineRoute({
    method: "PUT",
    path: "/schedule/",
    access: "editor",
    summary: "Change an item of the run of show",
    body: ScheduleItemUpdate,
    response: ScheduleItem,
    errors: ["NOT_FOUND", "SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "STALE_RECORD"],
  }),
  deleteScheduleItem: defineRoute({
    method: "DELETE",
    path: "/schedule/",
    access: "editor",
    summary: "Delete an item of the run of show",
    body: z.strictObject({ gig_id: Id, item_id: Id }),
    response: null,
    errors: ["NOT_FOUND", "SETLIST_LOCKED", "SECOND_FACTOR_MISSING"],
  }),
} as const;
