/**
 * The maximum length of the comment on an answer or absence. In a separate file so that screens need not load the
 * schemas.
 */
export const COMMENT_MAX = 1_000;
