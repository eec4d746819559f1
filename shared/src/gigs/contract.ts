import { z } from "zod";
import { GigChecklistItemOut } from "../checklist/records.ts";
import { ClockTime, Day, Id, Stamps, TEXT_MAX, line, text } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { AsPlayed } from "../live/records.ts";
import { NotifyChoice } from "../notifications/records.ts";
import { ScheduleItem } from "../schedule/records.ts";
import { GigTiming, Setlist } from "../setlists/records.ts";

const place = line(200).nullable();

/** Where an event takes place. Unknown parts are null or absent. */
export const Venue = z.strictObject({ name: place, street: place, zip: line(12).nullable(), city: place }).partial();

/** The fields that an editor sets directly. Setlist, schedule and checklist have their own operations. */
const GigFields = {
  name: line(200),
  date: Day,
  kind_of_gig: line(60).nullable(),
  published: z.literal([0, 1]),
  doors: ClockTime.nullable(),
  begin: ClockTime.nullable(),
  end: ClockTime.nullable(),
  venue: Venue.nullable(),
  contact: z
    .strictObject({ name: place, phone: line(50).nullable(), email: z.email().max(254).nullable() })
    .partial()
    .nullable(),
  dress_code: line(200).nullable(),
  answer_by: Day.nullable(),
};

/** A gig as it is stored and synced, without computed fields. `setlist_version` grows with every setlist change. */
export const Gig = z.strictObject({
  gig_id: Id,
  ...GigFields,
  notes: z.string(),
  setlist_version: z.int().min(0),
  setlist: Setlist,
  schedule: z.array(ScheduleItem),
  checklist: z.array(GigChecklistItemOut),
  /** The setlist as actually played, once someone has confirmed it after the gig. */
  as_played: AsPlayed.nullable().optional(),
  ...Stamps,
});
export type Gig = z.infer<typeof Gig>;

/** A gig in REST responses: the record and its computed timing. */
export const GigOut = Gig.extend({ timing: GigTiming });
export type GigOut = z.infer<typeof GigOut>;

/* The limit applies to writes. Stored notes are returned whatever their length. */
const Notes = text(TEXT_MAX);

const { name, date, ...optionalFields } = GigFields;

export const GigIn = z.strictObject({
  gig_id: Id.optional(),
  template_gig_id: Id.optional(),
  name,
  date,
  ...z.strictObject(optionalFields).partial().shape,
});
export type GigIn = z.input<typeof GigIn>;

/** Includes the notes for API clients. The app writes them with their own operation. */
export const GigUpdate = z.strictObject({ ...GigFields, notes: Notes }).partial();
export type GigUpdate = z.input<typeof GigUpdate>;

export const GigScope = z.enum(["upcoming", "past", "all"]);

/** Whom to notify of a changed date, time or place, a publication or a deletion. Nobody if omitted. */
const NotifyField = { notify: NotifyChoice.optional() };

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
    summary: "Create a gig, also from a template gig; notify members if it is published",
    body: GigIn.extend(NotifyField),
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
    summary: "Change a gig's name, date, times, place, contact, notes or publication, and who is told of that",
    params: GigPath,
    body: GigUpdate.extend(NotifyField),
    response: GigOut,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING", "STALE_RECORD"],
  }),
  deleteGig: defineRoute({
    method: "DELETE",
    path: "/gigs/{gig_id}",
    access: "editor",
    summary: "Delete a gig; it stays in the trash for 30 days",
    params: GigPath,
    query: z.strictObject(NotifyField),
    response: null,
    errors: ["SETLIST_LOCKED", "SECOND_FACTOR_MISSING"],
  }),
  updateGigNotes: defineRoute({
    method: "PUT",
    path: "/gigs/{gig_id}/notes",
    access: "editor",
    summary: "Write the notes of a gig (Markdown, empty allowed)",
    params: GigPath,
    body: z.strictObject({ notes: Notes }),
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
