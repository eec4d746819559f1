import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import type { SongColumn } from "@bandstand/shared/songs/order.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { RowOf } from "../data/rows.ts";
import { lazyComponent } from "../ui/lazy-component.ts";

export { SaveButton } from "./save-button.tsx";

/* The renderers are loaded when a file is requested. */
export const GigExports = lazyComponent(async () => (await import("./gig-exports.tsx")).GigExports);

/** The songs of a table as CSV, as displayed. */
export const songsFile = async (songs: readonly Song[], columns: readonly SongColumn[]): Promise<ExportFile> =>
  (await import("./files.ts")).songsFile(songs, columns);

/** All setlists on this device as JSON. */
export const allSetlistsFile = async (): Promise<ExportFile> => (await import("./files.ts")).allSetlistsFile();

/** A repertoire list as a table for printing or spreadsheets. */
export const repertoireFile = async (list: RowOf<"repertoire_lists">, format: "pdf" | "csv"): Promise<ExportFile> =>
  (await import("./files.ts")).repertoireFile(list, format);
