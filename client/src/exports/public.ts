import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import type { RowOf } from "../data/rows.ts";
import { lazyComponent } from "../ui/lazy-component.ts";

/* The renderers are loaded when a file is requested. */
export const GigExports = lazyComponent(async () => (await import("./gig-exports.tsx")).GigExports);

/** Creates a JSON file with all setlists on this device. */
export const allSetlistsFile = async (): Promise<ExportFile> => (await import("./files.ts")).allSetlistsFile();

/** Creates a file with a repertoire list as a table, for printing or spreadsheets. */
export const repertoireFile = async (list: RowOf<"repertoire_lists">, format: "pdf" | "csv"): Promise<ExportFile> =>
  (await import("./files.ts")).repertoireFile(list, format);
