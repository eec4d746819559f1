import { TEXT_MAX } from "../contract/limits.ts";

/** The maximum lengths of a gig's text fields. In a separate file so that screens need not load the schemas. */
export const GIG_LIMITS = { name: 200, kind_of_gig: 60, meet_at: 100, dress_code: 200, notes: TEXT_MAX } as const;
export const VENUE_LIMITS = { name: 200, street: 200, zip: 12, city: 200 } as const;
export const CONTACT_LIMITS = { name: 200, phone: 50, email: 254 } as const;
