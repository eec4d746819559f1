/* The limits of text fields are constants outside the schemas, so that forms need not load the schemas. */

/** The maximum length of free text. */
export const TEXT_MAX = 20_000;
/** The maximum length of the name of a person outside the band. */
export const PERSON_NAME_MAX = 100;
