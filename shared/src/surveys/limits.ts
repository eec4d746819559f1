/** The maximum number of options. */
export const OPTIONS_MAX = 100;

/** The maximum length of a response's comment. */
export const COMMENT_MAX = 1_000;

/** The maximum length of a title or a choice. */
export const TITLE_MAX = 200;
