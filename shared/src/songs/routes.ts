import { z } from "zod";
import { Id, line } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { ImportField, ImportResult, Song, SongIn, SongRef, SongScrawlOut, SongStatus, SongUpdate } from "./contract.ts";
import { SORT_FIELDS } from "./order.ts";

const Sort = z.enum([...SORT_FIELDS, ...SORT_FIELDS.map((field) => `-${field}` as const)]);

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

const SongPath = z.strictObject({ song_id: Id });
const Filter = z.string().trim().max(100).optional();

export const songRoutes = {
  listSongs: defineRoute({
    method: "GET",
    path: "/songs",
    access: "member",
    summary: "The repertoire, with search, filters and sorting",
    query: z.strictObject({
      q: Filter,
      status: SongStatus.optional(),
      genre: Filter,
      singer: Filter,
      dance_style: Filter,
      /** Keeps only songs that were not played at any of the last `not_played` gigs. */
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
    summary: "Length, composer, lyricist and links of a song from MusicBrainz",
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
    errors: ["IMPORT_HAS_BAD_ROWS", "IMPORT_TOO_LONG", "IMPORT_TOO_WIDE"],
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
