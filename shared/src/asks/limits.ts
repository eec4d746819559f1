import type { ErrorCode } from "../contract/errors.ts";
import { CONTACT_LIMITS as REACH_LIMITS } from "../gigs/limits.ts";
import { PERSON_NAME_MAX, TEXT_MAX } from "../contract/limits.ts";

/** The limits of contacts and asks. In a separate file so that screens need not load the schemas. */
export const CONTACT_LIMITS = {
  name: PERSON_NAME_MAX,
  phone: REACH_LIMITS.phone,
  email: REACH_LIMITS.email,
  note: TEXT_MAX,
  parts: 20,
  perBand: 500,
} as const;

/** How many asks one seat of an event may have in total, including those that were declined, expired or withdrawn. */
export const ASKS_PER_SEAT_MAX = 20;

/** For how many days after the event a guest's link keeps working. */
export const GUEST_DAYS = 3;

/** How many months after the last ask a contact is erased, unless it is marked as kept. */
export const CONTACT_MONTHS = 12;

/** The codes with which an ask, or an answer to one, can be refused. */
export type AskCode = Extract<
  ErrorCode,
  | "ASKS_CLOSED"
  | "ASK_ENDED"
  | "LIST_FULL"
  | "NOBODY_TO_ASK"
  | "NOT_FOUND"
  | "PERSON_SEATED"
  | "SEAT_ASKED"
  | "SEAT_FILLED"
>;
