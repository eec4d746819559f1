/** How many items a gig's checklist holds; apart from the records, so that a screen can know it without their schemas. */
export const CHECKLIST_MAX = 300;
