import { attendanceCsv } from "@bandstand/shared/exports/attendance-csv.ts";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import type { Attendance } from "@bandstand/shared/statistics/attendance.ts";
import { bandName } from "../data/names.ts";
import { language } from "../i18n/text.ts";

/** Exports attendance as CSV, as displayed. */
export const attendanceFile = async (rows: readonly Attendance[], about: readonly string[]): Promise<ExportFile> =>
  attendanceCsv({ rows, about, band: await bandName(), language: language() });
