import { folded, haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { eachOf } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { ADDRESS, CONTACT, REACH, filling, isEmptyGroup, isSameGroup } from "./form-filling.ts";
import { type Fields, contactFields, placeFields } from "./gig-fields.ts";
import type { GigRow } from "./queries.ts";

type Contact = ReturnType<typeof contactFields>;
type Venue = ReturnType<typeof placeFields>;

/** A contact of an earlier gig, as a suggestion. */
export interface KnownContact extends Contact {
  readonly label: string;
  readonly hint: string;
}

/** A place of earlier gigs with its contact, as a suggestion. */
export interface KnownVenue extends Venue, Contact {
  readonly label: string;
  readonly hint: string;
}

/** The places and contacts of earlier gigs, most recent first. */
export interface VenueBook {
  readonly venues: readonly KnownVenue[];
  readonly contacts: readonly KnownContact[];
}

export const EMPTY_BOOK: VenueBook = { venues: [], contacts: [] };

/** How many gigs are read. The places and contacts of older gigs are probably outdated. */
const GIGS_MAX = 400;
const FOUND_MAX = 5;

const addressOf = ({ street, zip, city }: Venue): string =>
  [street, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/* A place without an address counts as the known place of that name. */
const isSameVenue = (one: Venue, other: Venue): boolean =>
  folded(one.venue) === folded(other.venue) &&
  (folded(one.city) === folded(other.city) || isEmptyGroup(one, ADDRESS) || isEmptyGroup(other, ADDRESS));

/* Fills in the address and the contact, each as a whole, from an earlier gig if the later gig lacks them. */
const completed = (later: Venue & Contact, earlier: Venue & Contact): Venue & Contact => ({
  ...later,
  ...filling(later as Fields, [ADDRESS, CONTACT], undefined, earlier),
});

/** Collects places and contacts. `gigs` starts with the latest. */
export function bookOf(gigs: Iterable<Pick<GigRow, "venue" | "contact">>): VenueBook {
  const venues: (Venue & Contact)[] = [];
  const contacts = new Map<string, Contact>();
  for (const gig of gigs) {
    const [venue, contact] = [placeFields(gig), contactFields(gig)];
    if (venue.venue !== "") {
      const at = venues.findIndex((known) => isSameVenue(known, venue));
      const known = venues[at];
      if (known === undefined) venues.push({ ...venue, ...contact });
      else venues[at] = completed(known, { ...venue, ...contact });
    }
    const before = contacts.get(folded(contact.contact));
    if (contact.contact !== "" && (before === undefined || isEmptyGroup(before, REACH)))
      contacts.set(folded(contact.contact), contact);
  }
  return {
    venues: venues.map((venue) => ({ ...venue, label: venue.venue, hint: addressOf(venue) })),
    contacts: [...contacts.values()].map((contact) => ({
      ...contact,
      label: contact.contact,
      hint: [contact.phone, contact.email].filter(Boolean).join(" · "),
    })),
  };
}

/** Reads the places and contacts of this device's latest gigs. */
export async function readBook(): Promise<VenueBook> {
  const ids = await db().gigs.orderBy("date").reverse().limit(GIGS_MAX).primaryKeys();
  const gigs: Pick<GigRow, "venue" | "contact">[] = [];
  await eachOf(db().gigs, ids, ({ venue, contact }) => void gigs.push({ venue, contact }));
  return bookOf(gigs);
}

/** Finds the first few suggestions that match what was typed. An empty string matches all. */
export function found<T extends { readonly label: string; readonly hint: string }>(
  known: readonly T[],
  typed: string,
): readonly T[] {
  const matches = searchMatcher(typed);
  return known.filter(({ label, hint }) => matches(haystack([label, hint]))).slice(0, FOUND_MAX);
}

/**
 * Returns the fields to set when a place is chosen: its name, and its address and contact if the user has not typed
 * others. An address of another known place, with that place's contact, is replaced.
 */
export function venueFilling(fields: Fields, { venues }: VenueBook, chosen: KnownVenue): Partial<Fields> {
  const former = venues.find((venue) => !isEmptyGroup(venue, ADDRESS) && isSameGroup(fields, venue, ADDRESS));
  return { venue: chosen.venue, ...filling(fields, [ADDRESS, CONTACT], former, chosen) };
}

/** Returns the fields to set when a contact is chosen. Phone and e-mail of another known contact are replaced. */
export function contactFilling(fields: Fields, { contacts }: VenueBook, chosen: KnownContact): Partial<Fields> {
  const former = contacts.find((contact) => !isEmptyGroup(contact, REACH) && isSameGroup(fields, contact, REACH));
  return { contact: chosen.contact, ...filling(fields, [REACH], former, chosen) };
}
