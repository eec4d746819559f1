import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { GigUpdate, TemplatePart } from "@bandstand/shared/gigs/contract.ts";
import { CONTACT_LIMITS, GIG_LIMITS, VENUE_LIMITS } from "@bandstand/shared/gigs/limits.ts";
import { withLineUp } from "@bandstand/shared/line-ups/seats.ts";
import type { GigTimes } from "@bandstand/shared/time/clock.ts";
import { storedClock } from "@bandstand/shared/time/typed.ts";
import type { GigRow } from "./queries.ts";

/** The fields of the gig form, as typed. */
export interface Fields {
  name: string;
  date: string;
  kind_of_gig: string | null;
  meet: string;
  meet_at: string;
  doors: string;
  begin: string;
  end: string;
  venue: string;
  street: string;
  zip: string;
  city: string;
  contact: string;
  phone: string;
  email: string;
  dress_code: string;
  answer_by: string;
  /** The id of the line-up; "" for none. */
  line_up: string;
  published: boolean;
}

/** The fields of the form for a new gig: those of the gig, and what to copy from which gig. */
export interface GigFormFields extends Fields {
  /** The id of the template; "" for none. */
  template: string;
  parts: readonly TemplatePart[];
}

export const TEMPLATE_PARTS: readonly TemplatePart[] = ["setlist", "schedule", "checklist"];

export const FIELD_LIMITS = {
  ...GIG_LIMITS,
  venue: VENUE_LIMITS.name,
  street: VENUE_LIMITS.street,
  zip: VENUE_LIMITS.zip,
  city: VENUE_LIMITS.city,
  contact: CONTACT_LIMITS.name,
  phone: CONTACT_LIMITS.phone,
  email: CONTACT_LIMITS.email,
} as const;

export type TimeName = "doors" | "begin" | "end";
export const TIME_FIELDS: readonly TimeName[] = ["doors", "begin", "end"];

const shortTime = (clock: string | null | undefined): string => clock?.slice(0, 5) ?? "";

/** Returns the form's fields for a gig's place. */
export const placeFields = (gig: Pick<GigRow, "venue"> | undefined) => ({
  venue: gig?.venue?.name ?? "",
  street: gig?.venue?.street ?? "",
  zip: gig?.venue?.zip ?? "",
  city: gig?.venue?.city ?? "",
});

/** Returns the form's fields for a gig's contact. */
export const contactFields = (gig: Pick<GigRow, "contact"> | undefined) => ({
  contact: gig?.contact?.name ?? "",
  phone: gig?.contact?.phone ?? "",
  email: gig?.contact?.email ?? "",
});

/** Returns the form's fields for a gig, or for a new one. */
export const fieldsOf = (gig: GigRow | undefined): Fields => ({
  name: gig?.name ?? "",
  date: gig?.date ?? "",
  kind_of_gig: gig?.kind_of_gig ?? null,
  meet: shortTime(gig?.meet),
  meet_at: gig?.meet_at ?? "",
  doors: shortTime(gig?.doors),
  begin: shortTime(gig?.begin),
  end: shortTime(gig?.end),
  ...placeFields(gig),
  ...contactFields(gig),
  dress_code: gig?.dress_code ?? "",
  answer_by: gig?.answer_by ?? "",
  line_up: gig?.line_up_id ?? "",
  published: gig?.published === 1,
});

/**
 * Returns the form's fields for a copy of a gig, with the gig as its template. The copy is a draft without a date. The
 * day by which members must answer is not copied.
 */
export const copyOf = (gig: GigRow): GigFormFields => ({
  ...fieldsOf(gig),
  date: "",
  answer_by: "",
  published: false,
  template: gig.gig_id,
  parts: TEMPLATE_PARTS,
});

const orNull = (value: string): string | null => value.trim() || null;
const anyOf = <T extends object>(record: T): T | null =>
  Object.values(record).some((value) => value !== null) ? record : null;

/** Converts the typed times to their stored form; an empty or invalid time becomes null. */
export const timesOf = ({ meet, doors, begin, end }: Fields): GigTimes => ({
  meet: storedClock(meet),
  doors: storedClock(doors),
  begin: storedClock(begin),
  end: storedClock(end),
});

/** Converts the form to the contract's fields, with times as `HH:MM:SS`. */
export function recordOf(fields: Fields): GigUpdate & { name: string; date: string } {
  return {
    name: fields.name.trim(),
    date: fields.date,
    kind_of_gig: fields.kind_of_gig,
    ...timesOf(fields),
    meet_at: orNull(fields.meet_at),
    venue: anyOf({
      name: orNull(fields.venue),
      street: orNull(fields.street),
      zip: orNull(fields.zip),
      city: orNull(fields.city),
    }),
    contact: anyOf({ name: orNull(fields.contact), phone: orNull(fields.phone), email: orNull(fields.email) }),
    dress_code: orNull(fields.dress_code),
    answer_by: orNull(fields.answer_by),
    line_up_id: fields.line_up || null,
    published: fields.published ? 1 : 0,
  };
}

/** Whether members may answer after the gig. Days that the gig already has, `start`, may stay. */
export const isAnswerByLate = ({ date, answer_by }: Fields, start: Fields): boolean =>
  date !== "" && answer_by > date && (date !== start.date || answer_by !== start.answer_by);

/** Returns only the fields that the user changed, so that the edit does not overwrite others' newer values. */
export const changedGig = (gig: GigRow, next: GigUpdate): GigUpdate =>
  withLineUp(changedFields<GigUpdate>(recordOf(fieldsOf(gig)), next), gig);
