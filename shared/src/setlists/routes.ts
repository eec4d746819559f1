import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { GigOut } from "../gigs/contract.ts";
import { Color, SetlistState, SetsIn } from "./contract.ts";

const Palette = z.record(z.string(), Color);

const GigPath = z.strictObject({ gig_id: Id });

export const setlistRoutes = {
  updateSetlist: defineRoute({
    method: "PUT",
    path: "/update_setlist/",
    access: "editor",
    summary: "Replace the setlist; setlist_version is the version on which the edit is based",
    body: z.strictObject({ gig_id: Id, setlist_version: z.int().min(0), sets: SetsIn }),
    response: GigOut,
    errors: ["NOT_FOUND", "SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "SETLIST_CONFLICT"],
  }),
  setlistHistory: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/setlist_history",
    access: "member",
    summary: "The setlist's history, latest first: who changed it and when, with each state",
    params: GigPath,
    query: z.strictObject(Paging),
    response: page(SetlistState),
  }),
  singerColors: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/singer_colors",
    access: "member",
    summary: "The colour of every singer of the repertoire; a singer keeps the colour once assigned",
    params: GigPath,
    response: Palette,
  }),
  genrePalette: defineRoute({
    method: "GET",
    path: "/gigs/genre_palette",
    access: "member",
    summary: "The colour of every genre in use; a genre keeps its colour, and no colour repeats until all 25 are used",
    response: Palette,
  }),
} as const;
