import type { songFields as de } from "../de/song-fields.ts";

/** The fields of a song. */
export const songFields: typeof de = {
  title: "Title",
  interpret: "Artist",
  duration: "Length",
  composer: "Composer",
  lyricist: "Lyricist",
  arranger: "Arranger",
  publisher: "Publisher",
  iswc: "ISWC",
  gema_work_number: "GEMA work number",
  youtube_link: "YouTube",
  links: "Links",
  singers: "Vocals",
  needed_parts: "Needs",
  genre: "Genre",
  dance_styles: "Dance style",
  key: "Key",
  bpm: "Tempo (bpm)",
  sheet_file: "Sheet file",
  status: "Status",
  comment: "Comment",
};
