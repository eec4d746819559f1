/** The limits of a setlist. In a separate file so that screens need not load the schemas. */
export const SETS_MAX = 20;
export const ENTRIES_PER_SET_MAX = 200;
/** The maximum length of an entry's note. */
export const NOTE_MAX = 500;
