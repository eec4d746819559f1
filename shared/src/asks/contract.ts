import { z } from "zod";
import { NAME_MAX } from "../config/limits.ts";
import { Id, Stamps, line, text } from "../contract/fields.ts";
import { CONTACT_LIMITS } from "./limits.ts";

const Fields = {
  name: line(CONTACT_LIMITS.name),
  phone: line(CONTACT_LIMITS.phone).nullable(),
  email: z.email().max(CONTACT_LIMITS.email).nullable(),
  /** What the contact can play or sing. A part stays here even if the band removes it from its list of parts. */
  parts: z
    .array(line(NAME_MAX))
    .max(CONTACT_LIMITS.parts)
    .overwrite((list) => [...new Set(list)]),
  /** Contacts are asked in ascending order. */
  order: z.number().min(-1e9).max(1e9),
  note: text(CONTACT_LIMITS.note),
  /** Exempts the contact from being erased after a year without an ask. */
  kept: z.boolean(),
};

/** Somebody from outside the band who can stand in. Only editors and admins ever receive it. */
export const Contact = z.strictObject({ contact_id: Id, ...Fields, ...Stamps });
export type Contact = z.infer<typeof Contact>;

export const ContactIn = z.strictObject({
  contact_id: Id.optional(),
  ...Fields,
  phone: Fields.phone.default(null),
  email: Fields.email.default(null),
  parts: Fields.parts.default([]),
  note: Fields.note.default(""),
  kept: Fields.kept.default(false),
});
export type ContactIn = z.input<typeof ContactIn>;

/** Omitted fields keep their values. */
export const ContactUpdate = z.strictObject(Fields).partial();
export type ContactUpdate = z.input<typeof ContactUpdate>;

/**
 * Whom to ask for a seat: a contact, a member, or else the next contact in order. Only editors may choose; a musician
 * who has declined may ask the next one for their own seat.
 */
export const AskIn = z.strictObject({
  seat_id: Id,
  contact_id: Id.optional(),
  user_id: Id.optional(),
  /** The person already has another seat and takes this one as well. */
  doubling: z.boolean().default(false),
});
export type AskIn = z.input<typeof AskIn>;

/** A link through which a contact answers. Returned only once; a new link does not invalidate earlier ones. */
export const GuestLink = z.strictObject({ url: z.string() });
export type GuestLink = z.infer<typeof GuestLink>;
