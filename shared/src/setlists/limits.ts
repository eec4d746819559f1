/** How much a setlist holds; apart from the records, so that a screen can know it without loading their schemas. */
export const SETS_MAX = 20;
export const ENTRIES_PER_SET_MAX = 200;
/** How many characters a note to an entry may have. */
export const NOTE_MAX = 500;
