import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { GigOut } from "../gigs/contract.ts";
import { SetsIn } from "./records.ts";

export const setlistRoutes = {
  updateSetlist: defineRoute({
    method: "PUT",
    path: "/update_setlist/",
    access: "editor",
    summary: "Replace the setlist that was read as setlist_version",
    body: z.strictObject({ gig_id: Id, setlist_version: z.int().min(0), sets: SetsIn }),
    response: GigOut,
    errors: ["NOT_FOUND", "SETLIST_LOCKED", "SETLIST_CONFLICT"],
  }),
} as const;
