/**
 * The maximum length of the comment on an answer or absence. In a separate file so that screens need not load the
 * schemas.
 */
export const COMMENT_MAX = 1_000;

/** How many answers entered for others an event remembers. */
export const ENTERED_MAX = 50;
