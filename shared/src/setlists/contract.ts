import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { GigOut } from "../gigs/contract.ts";
import { Paging, page } from "../contract/paging.ts";
import { Color, SetlistState, SetsIn } from "./records.ts";

const Palette = z.record(z.string(), Color);

const GigPath = z.strictObject({ gig_id: Id });

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
  setlistHistory: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/setlist_history",
    access: "member",
    summary: "Who changed the setlist when, and what it was like: the latest first",
    params: GigPath,
    query: z.strictObject(Paging),
    response: page(SetlistState),
  }),
  singerColors: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/singer_colors",
    access: "member",
    summary: "The colour of every singer of the repertoire; who has one keeps it",
    params: GigPath,
    response: Palette,
  }),
  genrePalette: defineRoute({
    method: "GET",
    path: "/gigs/genre_palette",
    access: "member",
    summary: "The colour of every genre in use, kept for good: 25 colours before one comes again",
    response: Palette,
  }),
} as const;
