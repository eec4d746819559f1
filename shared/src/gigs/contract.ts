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

/** Where an event takes place, as far as it is known. */
export const Venue = z.strictObject({ name: place, street: place, zip: line(12).nullable(), city: place }).partial();

/** What an editor sets on a gig directly. Setlist, schedule and checklist have operations of their own. */
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

/** A gig as it is stored and synced, without what is computed. `setlist_version` grows with every setlist change. */
export const Gig = z.strictObject({
  gig_id: Id,
  ...GigFields,
  notes: z.string(),
  setlist_version: z.int().min(0),
  setlist: Setlist,
  schedule: z.array(ScheduleItem),
  checklist: z.array(GigChecklistItemOut),
  /** What was really played, once somebody has confirmed it after the gig. */
  as_played: AsPlayed.nullable().optional(),
  ...Stamps,
});
export type Gig = z.infer<typeof Gig>;

/** A gig as REST answers it: the record and its computed timing. */
export const GigOut = Gig.extend({ timing: GigTiming });
export type GigOut = z.infer<typeof GigOut>;

/* Within these limits they are written; whatever is stored is answered. */
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

/** The notes are a field of it too (specification 2); the app writes them by the operation that is theirs alone. */
export const GigUpdate = z.strictObject({ ...GigFields, notes: Notes }).partial();
export type GigUpdate = z.input<typeof GigUpdate>;

export const GigScope = z.enum(["upcoming", "past", "all"]);

/** Who is told of a change of day, times or place, of a publication or a deletion; nobody where it is left out. */
const Telling = { notify: NotifyChoice.optional() };

const GigPath = z.strictObject({ gig_id: Id });
const Filter = z.string().trim().max(100).optional();

export const gigRoutes = {
  listGigs: defineRoute({
    method: "GET",
    path: "/gigs",
    access: "member",
    summary: "Gigs: coming ones first to last, past ones last to first",
    query: z.strictObject({ scope: GigScope.default("upcoming"), q: Filter, kind_of_gig: Filter, ...Paging }),
    response: page(GigOut),
  }),
  createGig: defineRoute({
    method: "POST",
    path: "/gigs",
    access: "editor",
    summary: "Create a gig, also from a template gig; who is told of it where it is published",
    body: GigIn.extend(Telling),
    response: GigOut,
    status: 201,
    errors: ["ID_TAKEN", "NOT_FOUND"],
  }),
  getGig: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}",
    access: "member",
    summary: "One gig with its setlist and running clock",
    params: GigPath,
    response: GigOut,
  }),
  updateGig: defineRoute({
    method: "PUT",
    path: "/gigs/{gig_id}",
    access: "editor",
    summary: "Change a gig's name, date, times, place, contact, notes or publication, and who is told of that",
    params: GigPath,
    body: GigUpdate.extend(Telling),
    response: GigOut,
    errors: ["SETLIST_LOCKED", "STALE_RECORD"],
  }),
  deleteGig: defineRoute({
    method: "DELETE",
    path: "/gigs/{gig_id}",
    access: "editor",
    summary: "Delete a gig; it stays in the trash for 30 days",
    params: GigPath,
    query: z.strictObject(Telling),
    response: null,
    errors: ["SETLIST_LOCKED"],
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
