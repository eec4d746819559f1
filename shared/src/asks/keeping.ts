import { addMonths } from "../time/month.ts";
import type { Contact } from "./contract.ts";
import { CONTACT_MONTHS } from "./limits.ts";

/**
 * Whether a contact is due to be erased: it is not marked as kept and has not been asked for a year or, if it has never
 * been asked, was entered more than a year ago. `asked` is the latest day on which, or for which, the contact was
 * asked; null if never.
 */
export const isForgotten = (
  { kept, created_at }: Pick<Contact, "kept" | "created_at">,
  asked: string | null,
  today: string,
): boolean => !kept && addMonths(asked ?? created_at.slice(0, 10), CONTACT_MONTHS) < today;
