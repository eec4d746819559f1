import { SIZE_FACTOR } from "@bandstand/shared/charts/limits.ts";
import type { BookPart } from "@bandstand/shared/charts/book.ts";
import { bookPdf } from "@bandstand/shared/exports/book-pdf.ts";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { bandName } from "../data/names.ts";
import { reader } from "../data/reader.ts";
import { pdfFonts } from "../data/pdf-fonts.ts";
import { language } from "../i18n/text.ts";
import type { BookSubject } from "./book-queries.ts";
import { chartSettings, readingSettings } from "./chart-settings.ts";

/** Creates a PDF of a book on this device, with this member's settings. Loaded on demand. */
export async function bookFile(subject: BookSubject, parts: readonly BookPart[]): Promise<ExportFile> {
  const { id, name, date, updated_at } = subject;
  const view = { viewOf: chartSettings, scale: SIZE_FACTOR ** readingSettings().book_size, reader: reader() };
  return bookPdf(
    { id, name, date, updated_at, parts, ...view, band: await bandName(), language: language() },
    await pdfFonts(),
  );
}
