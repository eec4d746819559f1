import { TEXT_MAX } from "../contract/limits.ts";

/**
 * The optional one-line fields of a song and their maximum lengths. The schema, the values of a new song and the form's
 * fields are derived from this list.
 */
export const SONG_LINES = {
  composer: 300,
  lyricist: 300,
  arranger: 300,
  publisher: 200,
  iswc: 20,
  gema_work_number: 40,
  genre: 60,
  key: 20,
  sheet_file: 200,
} as const;

/** The maximum lengths of a song's text fields. In a separate file so that screens need not load the schemas. */
export const SONG_LIMITS = {
  title: 200,
  interpret: 200,
  ...SONG_LINES,
  youtube_link: 500,
  comment: TEXT_MAX,
} as const;

/**
 * The maximum length of text typed as a link. It exceeds that of a stored link, because text pasted around the link is
 * not stored.
 */
export const LINK_TYPED_MAX = 2_000;

/** The maximum number of links besides `youtube_link`, and the maximum lengths of a link's address and title. */
export const LINKS_MAX = 10;
export const LINK_URL_MAX = 500;
export const LINK_TITLE_MAX = 100;

/** The maximum number of singers, and also of dance styles. `NAME_MAX` is the maximum length of each. */
export const NAMES_MAX = 20;
export const NAME_MAX = 60;
