import { z } from "zod";
import { Id, RecipientQuery } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { GigIn, GigNotesUpdate, GigOut, GigScope, GigUpdate } from "./contract.ts";

const GigPath = z.strictObject({ gig_id: Id });
const Filter = z.string().trim().max(100).optional();

export const gigRoutes = {
  listGigs: defineRoute({
    method: "GET",
    path: "/gigs",
    access: "member",
    summary: "Gigs: upcoming ones in ascending order of date, past ones in descending order",
    query: z.strictObject({ scope: GigScope.default("upcoming"), q: Filter, kind_of_gig: Filter, ...Paging }),
    response: page(GigOut),
  }),
  createGig: defineRoute({
    method: "POST",
    path: "/gigs",
    access: "editor",
    summary: "Create a gig, optionally from a template gig; if it is published, members can be notified",
    body: GigIn,
    response: GigOut,
    status: 201,
    errors: ["ID_TAKEN", "NOT_FOUND"],
  }),
  getGig: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}",
    access: "member",
    summary: "One gig with its setlist and computed times",
    params: GigPath,
    response: GigOut,
  }),
  updateGig: defineRoute({
    method: "PUT",
    path: "/gigs/{gig_id}",
    access: "editor",
    summary: "Change a gig's name, date, times, place, contact, notes or publication, and choose who is notified",
    params: GigPath,
    body: GigUpdate,
    response: GigOut,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "STALE_RECORD"],
  }),
  deleteGig: defineRoute({
    method: "DELETE",
    path: "/gigs/{gig_id}",
    access: "editor",
    summary: "Delete a gig; it stays in the trash for 30 days",
    params: GigPath,
    query: RecipientQuery,
    response: null,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING"],
  }),
  updateGigNotes: defineRoute({
    method: "PUT",
    path: "/gigs/{gig_id}/notes",
    access: "editor",
    summary: "Replace the notes of a gig (Markdown, may be empty)",
    params: GigPath,
    body: GigNotesUpdate,
    response: GigOut,
    errors: ["STALE_RECORD"],
  }),
  getSetlistVersion: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/setlist_version",
    access: "member",
    summary: "The stored setlist_version, for polling",
    params: GigPath,
    response: z.strictObject({ setlist_version: z.int().min(0) }),
  }),
} as const;
