import type { Song } from "./contract.ts";

/** The initial values of a new song, the same on the server and on the device that adds it. */
export const NEW_SONG = {
  duration: null,
  composer: null,
  lyricist: null,
  arranger: null,
  publisher: null,
  iswc: null,
  gema_work_number: null,
  youtube_link: null,
  singer_ids: [],
  singers: [],
  genre: null,
  dance_styles: [],
  key: null,
  bpm: null,
  sheet_file: null,
  status: "active",
  comment: null,
  planned_rehearsal_id: null,
} satisfies Partial<Song>;
