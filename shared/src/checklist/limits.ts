import { TEXT_MAX } from "../contract/limits.ts";

/** The maximum number of items in a gig's checklist. In a separate file so that screens need not load the schemas. */
export const CHECKLIST_MAX = 300;
/** The maximum lengths of an item's text fields. */
export const ITEM_LIMITS = { title: 200, category: 60, comment: TEXT_MAX } as const;
