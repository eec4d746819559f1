/** The maximum number of items in a gig's checklist. In its own file so that screens do not load the schemas for it. */
export const CHECKLIST_MAX = 300;
