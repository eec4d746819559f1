import { z } from "zod";
import { GigChecklistItemOut } from "../checklist/contract.ts";
import { ClockTime, Day, Id, RecipientFields, type Recipients, Stamps, line, text } from "../contract/fields.ts";
import { LineUpFields } from "../line-ups/contract.ts";
import { AsPlayed } from "../live/contract.ts";
import { ScheduleItem } from "../schedule/contract.ts";
import { GigTiming, Setlist } from "../setlists/contract.ts";
import { CONTACT_LIMITS, GIG_LIMITS, VENUE_LIMITS } from "./limits.ts";

/** Where an event takes place. Unknown parts are null or absent. */
export const Venue = z
  .strictObject({
    name: line(VENUE_LIMITS.name).nullable(),
    street: line(VENUE_LIMITS.street).nullable(),
    zip: line(VENUE_LIMITS.zip).nullable(),
    city: line(VENUE_LIMITS.city).nullable(),
  })
  .partial();

/** The fields that an editor sets directly. Setlist, schedule and checklist have their own operations. */
const GigFields = {
  name: line(GIG_LIMITS.name),
  date: Day,
  kind_of_gig: line(GIG_LIMITS.kind_of_gig).nullable(),
  published: z.literal([0, 1]),
  meet: ClockTime.nullable(),
  /** Where the band meets, if not at the venue. */
  meet_at: line(GIG_LIMITS.meet_at).nullable(),
  doors: ClockTime.nullable(),
  begin: ClockTime.nullable(),
  end: ClockTime.nullable(),
  venue: Venue.nullable(),
  contact: z
    .strictObject({
      name: line(CONTACT_LIMITS.name).nullable(),
      phone: line(CONTACT_LIMITS.phone).nullable(),
      email: z.email().max(CONTACT_LIMITS.email).nullable(),
    })
    .partial()
    .nullable(),
  dress_code: line(GIG_LIMITS.dress_code).nullable(),
  answer_by: Day.nullable(),
  ...LineUpFields,
};

/** A gig as it is stored and synced, without computed fields. `setlist_version` increases with every setlist change. */
export const Gig = z.strictObject({
  gig_id: Id,
  ...GigFields,
  ...z.strictObject(LineUpFields).partial().shape,
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

/* The limit applies to writes. Stored notes are returned however long they are. */
const Notes = text(GIG_LIMITS.notes);

const { name, date, ...optionalFields } = GigFields;

/** What a new gig can copy from its template besides the times. */
export const TemplatePart = z.enum(["setlist", "schedule", "checklist"]);
export type TemplatePart = z.infer<typeof TemplatePart>;

export const GigIn = z.strictObject({
  gig_id: Id.optional(),
  template_gig_id: Id.optional(),
  /** What to copy from the template besides the times; everything if omitted. */
  template_parts: z.array(TemplatePart).optional(),
  name,
  date,
  ...z.strictObject(optionalFields).partial().shape,
  ...RecipientFields,
});
/** The fields of a new gig. The recipients belong to the request, not to the gig. */
export type GigIn = Omit<z.input<typeof GigIn>, keyof Recipients>;

/** Includes the notes, for API clients. The app writes them with a separate operation. */
export const GigUpdate = z.strictObject({ ...GigFields, notes: Notes, ...RecipientFields }).partial();
/** The fields to change. The recipients belong to the request, not to the gig. */
export type GigUpdate = Omit<z.input<typeof GigUpdate>, keyof Recipients>;

export const GigNotesUpdate = z.strictObject({ notes: Notes });

export const GigScope = z.enum(["upcoming", "past", "all"]);
