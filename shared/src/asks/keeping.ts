import { addMonths } from "../time/month.ts";
import type { Contact } from "./contract.ts";
import { CONTACT_MONTHS } from "./limits.ts";

/**
 * True for a contact who is to be erased: not kept on purpose, and not asked for a year, or if never asked, not entered
 * within a year. `asked` is the latest day on which the contact was asked or for which it was asked; null if never.
 */
export const isForgotten = (
  { kept, created_at }: Pick<Contact, "kept" | "created_at">,
  asked: string | null,
  today: string,
): boolean => !kept && addMonths(asked ?? created_at.slice(0, 10), CONTACT_MONTHS) < today;
