/** The fields that name a song's authors and publisher, in the order of the form and the song's page. */
export const RIGHTS_HOLDERS = ["composer", "lyricist", "arranger", "publisher"] as const;
