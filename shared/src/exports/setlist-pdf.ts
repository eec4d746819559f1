import { type ExportFile, fileName } from "./file.ts";
import { type PdfFonts, PdfPage } from "./pdf-page.ts";
import type { SetlistDesign, SetlistDocument } from "./setlist-document.ts";
import { writePrintDesign } from "./setlist-print.ts";
import { writeScreenDesign } from "./setlist-screen.ts";
import { wordsOf } from "./words.ts";

/** Writes the setlist as a PDF. The same content gives the same bytes on every device. */
export function setlistPdf(document: SetlistDocument, design: SetlistDesign, fonts: PdfFonts): ExportFile {
  const { gig, band, logo, language } = document;
  const words = wordsOf(language);
  const page = new PdfPage(fonts, {
    title: `${gig.name} – ${words.setlist}`,
    author: band,
    language,
    changedAt: new Date(gig.updated_at),
    id: gig.gig_id,
    logo,
  });
  if (design === "print") writePrintDesign(page, document, words);
  else writeScreenDesign(page, document, words);
  const suffix = design === "print" ? [words.print] : [];
  return {
    name: fileName([gig.date, gig.name, words.setlist, ...suffix], "pdf"),
    type: "application/pdf",
    content: page.bytes(),
  };
}
