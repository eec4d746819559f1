/**
 * The maximum length of the comment on an answer or absence. In a separate file so that screens need not load the
 * schemas.
 */
export const COMMENT_MAX = 1_000;

/** An event keeps a history of answers that editors entered for others. This is its maximum length. */
export const ENTERED_MAX = 50;
