/** The limits of a list. In their own file so that screens do not load the schemas for them. */
export const ENTRIES_MAX = 500;
export const NAME_MAX = 100;
/** The maximum length of an entry's note. */
export const NOTE_MAX = 500;
