/** The limits of a list. In a separate file so that screens need not load the schemas. */
export const ENTRIES_MAX = 500;
export const NAME_MAX = 100;
/** The maximum length of an entry's note. */
export const NOTE_MAX = 500;
