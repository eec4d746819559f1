import { z } from "zod";
import { Id, Length, Stamps, TEXT_MAX, line, text } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { IMPORT_FIELDS } from "./import-fields.ts";
import { SORT_FIELDS } from "./order.ts";
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

const Sort = z.enum([...SORT_FIELDS, ...SORT_FIELDS.map((field) => `-${field}` as const)]);

/** The fields kept of a deleted song, so that old setlists can still show it. */
export const DeletedSong = z.strictObject({
  song_id: Id,
  title: z.string(),
  interpret: z.string(),
  duration: z.string().nullable(),
});
export type DeletedSong = z.infer<typeof DeletedSong>;

const ImportField = z.enum(IMPORT_FIELDS);

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

/** `?dry_run` without a value counts as true. */
const flag = z.enum(["", "true", "false", "1", "0"]).transform((value) => value !== "false" && value !== "0");

/** JSON object of heading → field, or null to skip the column. */
const Mapping = z
  .string()
  .max(20_000)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), ImportField.nullable()));

/** A song's data from a music database. Unknown fields are null. */
export const SongScrawlOut = z.strictObject({
  duration: Length.nullable(),
  composer: z.string().nullable(),
  lyricist: z.string().nullable(),
  youtube_link: z.string().nullable(),
});
export type SongScrawlOut = z.infer<typeof SongScrawlOut>;

const SongPath = z.strictObject({ song_id: Id });
const Filter = z.string().trim().max(100).optional();

export const songRoutes = {
  listSongs: defineRoute({
    method: "GET",
    path: "/songs",
    access: "member",
    summary: "The repertoire, searched, filtered and sorted",
    query: z.strictObject({
      q: Filter,
      status: SongStatus.optional(),
      genre: Filter,
      singer: Filter,
      dance_style: Filter,
      /** Only songs that were not played at any of the last `not_played` gigs. */
      not_played: z.coerce.number().pipe(z.int().min(1).max(1000)).optional(),
      sort: Sort.default("title"),
      ...Paging,
    }),
    response: page(Song),
  }),
  createSong: defineRoute({
    method: "POST",
    path: "/songs",
    access: "editor",
    summary: "Add a song; probable duplicates are reported but do not prevent it",
    body: SongIn,
    response: Song.extend({ duplicate_warning: SongRef.nullable() }),
    status: 201,
    errors: ["ID_TAKEN"],
  }),
  songDuplicates: defineRoute({
    method: "GET",
    path: "/songs/duplicates",
    access: "member",
    summary: "Existing songs with the same title and performer, apart from small spelling differences",
    query: z.strictObject({ title: z.string().max(200), interpret: z.string().max(200) }),
    response: z.array(SongRef),
  }),
  crawlMetadata: defineRoute({
    method: "GET",
    path: "/songs/crawler/metadata",
    access: "member",
    summary: "Length, composer, lyricist and YouTube link of a song from MusicBrainz",
    query: z.strictObject({ interpret: line(200), title: line(200) }),
    response: SongScrawlOut,
    errors: ["NOT_FOUND", "METADATA_UNAVAILABLE"],
  }),
  importSongs: defineRoute({
    method: "POST",
    path: "/songs/import",
    access: "editor",
    summary: "Import a CSV file: preview with dry_run, then create",
    query: z.strictObject({
      dry_run: flag.optional(),
      skip_bad: flag.optional(),
      duplicates: z.enum(["skip", "create"]).default("skip"),
      mapping: Mapping.optional(),
    }),
    body: "text/csv",
    response: ImportResult,
    errors: ["IMPORT_HAS_BAD_ROWS", "IMPORT_TOO_LONG"],
  }),
  getSong: defineRoute({
    method: "GET",
    path: "/songs/{song_id}",
    access: "member",
    summary: "One song",
    params: SongPath,
    response: Song,
  }),
  updateSong: defineRoute({
    method: "PUT",
    path: "/songs/{song_id}",
    access: "editor",
    summary: "Change a song",
    params: SongPath,
    body: SongUpdate,
    response: Song,
    errors: ["STATUS_MOVE", "STALE_RECORD"],
  }),
  deleteSong: defineRoute({
    method: "DELETE",
    path: "/songs/{song_id}",
    access: "editor",
    summary: "Delete a song; old setlists can still show it",
    params: SongPath,
    response: null,
    errors: ["SONG_IN_USE"],
  }),
} as const;
