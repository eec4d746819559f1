import { type ExportFile, fileName, textBytes } from "@bandstand/shared/exports/file.ts";

interface RecoverySheet {
  readonly title: string;
  /** The codes' owner, site and date. */
  readonly lines: readonly string[];
  readonly codes: readonly string[];
}

/** Returns the recovery codes as a text file, with CRLF line endings for old Windows editors. */
export const recoveryFile = ({ title, lines, codes }: RecoverySheet): ExportFile => ({
  name: fileName([title], "txt"),
  type: "text/plain;charset=utf-8",
  content: textBytes([title, ...lines, "", ...codes, ""].join("\r\n")),
});
