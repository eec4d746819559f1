import type { Song } from "./contract.ts";

/** Fields that a CSV column can be mapped to, in the order in which a person is offered them. */
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
