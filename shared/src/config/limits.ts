/** The maximum length of a kind of gig, a dance style or a genre. In its own file so that screens do not load the schemas for it. */
export const NAME_MAX = 60;
