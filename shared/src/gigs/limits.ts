import { TEXT_MAX } from "../contract/limits.ts";

/** The maximum lengths of a gig's texts. In their own file so that screens do not load the schemas for them. */
export const GIG_LIMITS = { name: 200, kind_of_gig: 60, dress_code: 200, notes: TEXT_MAX } as const;
export const VENUE_LIMITS = { name: 200, street: 200, zip: 12, city: 200 } as const;
export const CONTACT_LIMITS = { name: 200, phone: 50, email: 254 } as const;
