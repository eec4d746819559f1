/** How many options one survey has at most. */
export const OPTIONS_MAX = 100;

/** How many characters the comment of a response may have. */
export const COMMENT_MAX = 1_000;

/** How many characters a title or a choice may have. */
export const TITLE_MAX = 200;
