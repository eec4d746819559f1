import type { Language } from "../contract/errors.ts";
import type { Gig } from "../gigs/contract.ts";
import type { SetlistTiming } from "../setlists/timing.ts";
import type { NameOf } from "../setlists/tonight.ts";
import { type ExportFile, fileName } from "./file.ts";
import { type PdfFonts, PdfPage } from "./pdf-page.ts";
import { writePrintDesign } from "./setlist-print.ts";
import { writeScreenDesign } from "./setlist-screen.ts";
import type { SongOf } from "./song.ts";
import { wordsOf } from "./words.ts";

/** `screen`: all details on few pages, to read on a screen. `print`: large type, for a music stand two metres away. */
export type SetlistDesign = "screen" | "print";

/** A gig with its songs and computed times. */
export interface SetlistDocument {
  readonly gig: Gig;
  readonly timing: SetlistTiming;
  readonly songOf: SongOf;
  /** Looks up members' names, for tonight's singers. */
  readonly nameOf: NameOf;
  readonly band: string;
  readonly language: Language;
}

/** The setlist as a PDF. The same content gives the same bytes on every device. */
export function setlistPdf(document: SetlistDocument, design: SetlistDesign, fonts: PdfFonts): ExportFile {
  const { gig, band, language } = document;
  const words = wordsOf(language);
  const page = new PdfPage(fonts, {
    title: `${gig.name} – ${words.setlist}`,
    author: band,
    language,
    changedAt: new Date(gig.updated_at),
    id: gig.gig_id,
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
