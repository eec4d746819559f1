/** The fields that name a song's authors and publisher, in the order used in the form and on the song's page. */
export const RIGHTS_HOLDERS = ["composer", "lyricist", "arranger", "publisher"] as const;
