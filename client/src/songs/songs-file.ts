import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { songsCsv } from "@bandstand/shared/exports/songs-csv.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { SongColumn } from "@bandstand/shared/songs/order.ts";
import { bandName, memberNames } from "../data/names.ts";
import { language } from "../i18n/text.ts";

/** Exports the songs in a table as CSV, as displayed. */
export const songsFile = async (songs: readonly Song[], columns: readonly SongColumn[]): Promise<ExportFile> =>
  songsCsv({ songs, columns, nameOf: await memberNames(), band: await bandName(), language: language() });
