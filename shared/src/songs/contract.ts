import { z } from "zod";
import { Id, Length, Stamps, TEXT_MAX, line, text } from "../contract/fields.ts";
import { IMPORT_FIELDS } from "./import-fields.ts";
import { isYoutubeLink } from "./youtube.ts";

export const SongStatus = z.enum(["suggested", "rehearsing", "active", "retired", "rejected"]);
export type SongStatus = z.infer<typeof SongStatus>;

const names = z.array(line(60)).max(20);

/** The fields of a song that a member can set. On update, omitted fields stay and `null` clears a field. */
const SongFields = {
  title: line(200),
  interpret: line(200),
  duration: Length.nullable(),
  composer: line(300).nullable(),
  lyricist: line(300).nullable(),
  arranger: line(300).nullable(),
  publisher: line(200).nullable(),
  iswc: line(20).nullable(),
  gema_work_number: line(40).nullable(),
  youtube_link: z.string().trim().max(500).refine(isYoutubeLink, "YouTube").nullable(),
  singer_ids: z.array(Id).max(20),
  singers: names,
  genre: line(60).nullable(),
  dance_styles: names,
  key: line(20).nullable(),
  bpm: z.int().min(20).max(400).nullable(),
  sheet_file: line(200).nullable(),
  status: SongStatus,
  comment: text(TEXT_MAX).nullable(),
};

/**
 * A song of the repertoire. `singers` are names as free text, `singer_ids` the registered members among them. `duration`
 * is `HH:MM:SS`. `planned_rehearsal_id` is the rehearsal to which the song is assigned.
 */
export const Song = z.strictObject({
  song_id: Id,
  ...SongFields,
  planned_rehearsal_id: Id.nullable(),
  ...Stamps,
});
export type Song = z.infer<typeof Song>;

const { title, interpret, ...optionalFields } = SongFields;
const Optional = z.strictObject(optionalFields).partial().shape;

export const SongIn = z.strictObject({ song_id: Id.optional(), title, interpret, ...Optional });
export type SongIn = z.input<typeof SongIn>;

export const SongUpdate = z.strictObject(SongFields).partial();
export type SongUpdate = z.input<typeof SongUpdate>;

export const SongRef = z.strictObject({ song_id: Id, title: z.string(), interpret: z.string(), status: SongStatus });
export type SongRef = z.infer<typeof SongRef>;

/** The fields kept of a deleted song, so that old setlists can still show it. */
export const DeletedSong = z.strictObject({
  song_id: Id,
  title: z.string(),
  interpret: z.string(),
  duration: z.string().nullable(),
});
export type DeletedSong = z.infer<typeof DeletedSong>;

export const ImportField = z.enum(IMPORT_FIELDS satisfies readonly (keyof Song)[]);

export const ImportResult = z.strictObject({
  columns: z.array(z.strictObject({ heading: z.string(), field: ImportField.nullable() })),
  rows: z.array(
    z.strictObject({
      row: z.int().min(1),
      action: z.enum(["create", "duplicate", "bad"]),
      song_id: Id.optional(),
      title: z.string(),
      interpret: z.string(),
      duplicate_of: SongRef.nullable().optional(),
      errors: z.array(z.strictObject({ field: z.string(), message: z.string() })),
    }),
  ),
  created: z.int().min(0),
  duplicates: z.int().min(0),
  bad: z.int().min(0),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** A song's data from a music database. Unknown fields are null. */
export const SongScrawlOut = z.strictObject({
  duration: Length.nullable(),
  composer: z.string().nullable(),
  lyricist: z.string().nullable(),
  youtube_link: z.string().nullable(),
});
export type SongScrawlOut = z.infer<typeof SongScrawlOut>;
