/** How much a list holds; apart from the records, so that a screen can know it without loading their schemas. */
export const ENTRIES_MAX = 500;
export const NAME_MAX = 100;
/** How many characters a note to an entry may have. */
export const NOTE_MAX = 500;
