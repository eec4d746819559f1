/**
 * The maximum length of a kind of gig, a dance style or a genre. In a separate file so that screens need not load the
 * schemas.
 */
export const NAME_MAX = 60;
