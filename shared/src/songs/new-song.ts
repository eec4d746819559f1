import type { Song } from "./contract.ts";
import { SONG_LINES } from "./limits.ts";

const noLines = Object.fromEntries(Object.keys(SONG_LINES).map((field) => [field, null])) as Record<
  keyof typeof SONG_LINES,
  null
>;

/** The initial values of a new song, the same on the server and on the device that adds it. */
export const NEW_SONG = {
  duration: null,
  ...noLines,
  youtube_link: null,
  links: [],
  singer_ids: [],
  singers: [],
  dance_styles: [],
  bpm: null,
  status: "active",
  comment: null,
  planned_rehearsal_id: null,
} satisfies Partial<Song>;
