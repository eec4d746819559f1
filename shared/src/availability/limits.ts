/** The maximum length of the comment of an answer or absence. In its own file so that screens do not load the schemas for it. */
export const COMMENT_MAX = 1_000;
