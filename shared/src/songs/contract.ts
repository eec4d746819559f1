import { z } from "zod";
import { Id, Length, Stamps, line, text } from "../contract/fields.ts";
import { IMPORT_FIELDS } from "./import-fields.ts";
import { LINKS_MAX, LINK_TITLE_MAX, LINK_URL_MAX, NAMES_MAX, NAME_MAX, SONG_LIMITS, SONG_LINES } from "./limits.ts";
import { isWebLink, normalisedLink } from "./links.ts";
import { isYoutubeLink } from "./youtube.ts";

export const SongStatus = z.enum(["suggested", "rehearsing", "active", "retired", "rejected"]);
export type SongStatus = z.infer<typeof SongStatus>;

const names = z.array(line(NAME_MAX)).max(NAMES_MAX);

const optionalLine = (max: number) => line(max).nullable();
const optionalLines = Object.fromEntries(
  Object.entries(SONG_LINES).map(([field, max]) => [field, optionalLine(max)]),
) as Record<keyof typeof SONG_LINES, ReturnType<typeof optionalLine>>;

/** A link to the song on the web. Without a title, the name of its service or host is shown. */
export const SongLink = z.strictObject({
  url: z
    .string()
    .trim()
    .max(LINK_URL_MAX)
    .overwrite(normalisedLink)
    .max(LINK_URL_MAX)
    .refine(isWebLink, "http or https"),
  title: line(LINK_TITLE_MAX).nullable(),
});

const links = z.array(SongLink).max(LINKS_MAX);

/**
 * The fields of a song that a member can set. On update, omitted fields keep their values and `null` clears a field.
 */
const SongFields = {
  title: line(SONG_LIMITS.title),
  interpret: line(SONG_LIMITS.interpret),
  duration: Length.nullable(),
  ...optionalLines,
  youtube_link: z.string().trim().max(SONG_LIMITS.youtube_link).refine(isYoutubeLink, "YouTube").nullable(),
  links,
  singer_ids: z.array(Id).max(NAMES_MAX),
  singers: names,
  dance_styles: names,
  bpm: z.int().min(20).max(400).nullable(),
  status: SongStatus,
  comment: text(SONG_LIMITS.comment).nullable(),
};

/** Instruments and voices without which the band cannot play the song. */
const needed_parts = names;

/**
 * A song in the repertoire. `singers` are names as free text, `singer_ids` the registered members among them.
 * `duration` is `HH:MM:SS`. `planned_rehearsal_id` is the rehearsal to which the song is assigned.
 */
export const Song = z.strictObject({
  song_id: Id,
  ...SongFields,
  planned_rehearsal_id: Id.nullable(),
  /** Absent in songs stored by older versions. */
  needed_parts: needed_parts.optional(),
  ...Stamps,
});
export type Song = z.infer<typeof Song>;

const { title, interpret, ...optionalFields } = SongFields;
const Optional = z.strictObject({ ...optionalFields, needed_parts }).partial().shape;

export const SongIn = z.strictObject({ song_id: Id.optional(), title, interpret, ...Optional });
export type SongIn = z.input<typeof SongIn>;

export const SongUpdate = z.strictObject({ ...SongFields, needed_parts }).partial();
export type SongUpdate = z.input<typeof SongUpdate>;

export const SongRef = z.strictObject({ song_id: Id, title: z.string(), interpret: z.string(), status: SongStatus });
export type SongRef = z.infer<typeof SongRef>;

/** The fields kept from a deleted song, so that old setlists can still show it. */
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

/** A song's data from a music database. Unknown fields are null, and `links` lead to streaming services. */
export const SongScrawlOut = z.strictObject({
  duration: Length.nullable(),
  composer: z.string().nullable(),
  lyricist: z.string().nullable(),
  youtube_link: z.string().nullable(),
  links,
});
export type SongScrawlOut = z.infer<typeof SongScrawlOut>;
