/** The band's name until it has been set. */
export const UNNAMED_BAND = "Unsere Band";
