import type { Language } from "../contract/errors.ts";
import { type Attendance, ATTENDANCE_COLUMNS } from "../statistics/attendance.ts";
import { CSV_TYPE, csvBytes } from "./csv.ts";
import { type ExportFile, fileName } from "./file.ts";
import { wordsOf } from "./words.ts";

interface AttendanceTable {
  /** Sorted as on the screen. */
  readonly rows: readonly Attendance[];
  /** What the table covers, such as a season and a kind of event. Part of the file name. */
  readonly about: readonly string[];
  readonly band: string;
  readonly language: Language;
}

/** Writes the attendance of the band's members as CSV. `share` is a whole percentage. */
export function attendanceCsv({ rows, about, band, language }: AttendanceTable): ExportFile {
  const words = wordsOf(language);
  return {
    name: fileName([band, words.attendance, ...about], "csv"),
    type: CSV_TYPE,
    content: csvBytes(
      ATTENDANCE_COLUMNS.map((column) => words.attendanceColumns[column]),
      rows.map((row) => ATTENDANCE_COLUMNS.map((column) => row[column])),
    ),
  };
}
