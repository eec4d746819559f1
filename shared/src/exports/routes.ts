import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { songRoutes } from "../songs/routes.ts";
import { SONG_COLUMNS } from "../songs/order.ts";
import { SIZE_STEPS } from "../charts/limits.ts";
import { MUSICIANS_MAX } from "./gema.ts";

const ListPath = z.strictObject({ list_id: Id });
const GigPath = z.strictObject({ gig_id: Id });

const column = `(${SONG_COLUMNS.join("|")})`;

/**
 * Column names in the desired order, separated by commas. Declared as a pattern, so that the OpenAPI document lists the
 * possible names.
 */
const Columns = z
  .string()
  .regex(new RegExp(`^${column}(,${column})*$`))
  .transform((list) => list.split(","))
  .pipe(z.array(z.enum(SONG_COLUMNS)).min(1));

/** `musicians` overrides the number derived from the answers. */
const gemaQuery = z.strictObject({
  musicians: z.coerce.number().pipe(z.int().min(1).max(MUSICIANS_MAX)).optional(),
});

/**
 * Options of a songbook: `chords` applies to songs for which the member has made no choice, and `size` is a number of
 * type size steps. Everything else is as the member reads it.
 */
const bookQuery = z.strictObject({
  chords: z.enum(["shown", "hidden"]).default("shown"),
  size: z.coerce.number().pipe(z.int().min(SIZE_STEPS.min).max(SIZE_STEPS.max)).default(0),
});

const { skip: _skip, limit: _limit, ...songFilter } = songRoutes.listSongs.query.shape;

/** Files for printing and for other programs. Every active user may export them. */
export const exportRoutes = {
  setlistPdf: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/setlist.pdf",
    access: "member",
    summary: "The setlist as a PDF for the screen or, with design=print, in large type for a music stand",
    params: GigPath,
    query: z.strictObject({ design: z.enum(["screen", "print"]).default("screen") }),
    response: "application/pdf",
  }),
  schedulePdf: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/schedule.pdf",
    access: "member",
    summary: "The run of show as a PDF; comments keep their line breaks",
    params: GigPath,
    response: "application/pdf",
  }),
  gigSheetPdf: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/sheet.pdf",
    access: "member",
    summary: "Times, place, contact, line-up, run of show and setlist as a PDF for technicians and organisers",
    params: GigPath,
    response: "application/pdf",
  }),
  gigBookPdf: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/book.pdf",
    access: "member",
    summary: "The charts of a gig as one PDF, in the gig's keys and as the caller reads them",
    params: GigPath,
    query: bookQuery,
    response: "application/pdf",
    errors: ["BOOK_TOO_LARGE"],
  }),
  gemaCsv: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/gema.csv",
    access: "member",
    summary: "The songs played, without the skipped ones, for the collecting society (GEMA)",
    params: GigPath,
    query: gemaQuery,
    response: "text/csv",
  }),
  gemaXlsx: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/gema.xlsx",
    access: "member",
    summary: "The songs played, in the columns of the collecting society's upload template",
    params: GigPath,
    query: gemaQuery,
    response: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  }),
  forscoreSetlist: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/forscore-setlist",
    access: "member",
    summary: "The setlist for the sheet-music app: a property list or, with format=forscore, the app's own file format",
    params: GigPath,
    query: z.strictObject({ format: z.enum(["plist", "forscore"]).default("plist") }),
    response: "application/octet-stream",
  }),
  setlistsJson: defineRoute({
    method: "GET",
    path: "/gigs/export/setlists",
    access: "member",
    summary: "All setlists in one file",
    response: "application/json",
  }),
  repertoirePdf: defineRoute({
    method: "GET",
    path: "/repertoire_lists/{list_id}/export.pdf",
    access: "member",
    summary: "A repertoire list as a PDF",
    params: ListPath,
    response: "application/pdf",
  }),
  listBookPdf: defineRoute({
    method: "GET",
    path: "/repertoire_lists/{list_id}/book.pdf",
    access: "member",
    summary: "The charts of a repertoire list as one PDF, as the caller reads them",
    params: ListPath,
    query: bookQuery,
    response: "application/pdf",
    errors: ["BOOK_TOO_LARGE"],
  }),
  repertoireCsv: defineRoute({
    method: "GET",
    path: "/repertoire_lists/{list_id}/export.csv",
    access: "member",
    summary: "A repertoire list as a CSV file",
    params: ListPath,
    response: "text/csv",
  }),
  songsCsv: defineRoute({
    method: "GET",
    path: "/songs/export.csv",
    access: "member",
    summary: "The song table as a CSV file, with the given filter, order and columns",
    query: z.strictObject({ columns: Columns.optional(), ...songFilter }),
    response: "text/csv",
  }),
} as const;
