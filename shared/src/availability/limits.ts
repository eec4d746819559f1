/**
 * The maximum length of the comment on an answer or absence. In a separate file so that screens need not load the
 * schemas.
 */
export const COMMENT_MAX = 1_000;

/** How many answers that editors entered for others the history of an event keeps. */
export const ENTERED_MAX = 50;
