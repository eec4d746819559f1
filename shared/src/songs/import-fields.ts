import type { Song } from "./contract.ts";

/** The fields that a CSV column can be mapped to, in the order in which the app offers them. */
export const IMPORT_FIELDS = [
  "title",
  "interpret",
  "duration",
  "composer",
  "lyricist",
  "arranger",
  "publisher",
  "iswc",
  "gema_work_number",
  "youtube_link",
  "singers",
  "genre",
  "dance_styles",
  "key",
  "bpm",
  "sheet_file",
  "status",
  "comment",
] as const satisfies readonly (keyof Song)[];
