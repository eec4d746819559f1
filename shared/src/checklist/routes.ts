import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { GigChecklistItemIn, GigChecklistItemOut } from "./contract.ts";

const GigPath = z.strictObject({ gig_id: Id });
const ItemPath = z.strictObject({ gig_id: Id, item_id: Id });

/** Checklist items are part of the gig's record: ETag, If-Match and the record in a 412 response are the gig's. */
export const checklistRoutes = {
  listChecklist: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/checklist",
    access: "member",
    summary: "The checklist of a gig, past gigs included",
    params: GigPath,
    response: z.array(GigChecklistItemOut),
  }),
  createChecklistItem: defineRoute({
    method: "POST",
    path: "/gigs/{gig_id}/checklist",
    access: "editor",
    summary: "Add an open item to the checklist of a gig that is not over",
    params: GigPath,
    body: GigChecklistItemIn,
    response: GigChecklistItemOut,
    status: 201,
    errors: ["CHECKLIST_PAST", "ID_TAKEN", "LIST_FULL"],
  }),
  updateChecklistItem: defineRoute({
    method: "PUT",
    path: "/gigs/{gig_id}/checklist/{item_id}",
    access: "editor",
    summary: "Replace a checklist item's fields, except `done`",
    params: ItemPath,
    body: GigChecklistItemIn,
    response: GigChecklistItemOut,
    errors: ["STALE_RECORD"],
  }),
  markChecklistItem: defineRoute({
    method: "PATCH",
    path: "/gigs/{gig_id}/checklist/{item_id}/done",
    access: "member",
    summary:
      "Mark a checklist item as done (the default without a body) or as open. Members who are not editors can only " +
      "do this if they are responsible for it",
    params: ItemPath,
    body: z.strictObject({ done: z.boolean().default(true) }).optional(),
    response: GigChecklistItemOut,
    errors: ["FORBIDDEN"],
  }),
  deleteChecklistItem: defineRoute({
    method: "DELETE",
    path: "/gigs/{gig_id}/checklist/{item_id}",
    access: "editor",
    summary: "Delete a checklist item",
    params: ItemPath,
    response: null,
  }),
} as const;
