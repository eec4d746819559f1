/** What the band is called until somebody says its name. */
export const UNNAMED_BAND = "Unsere Band";
