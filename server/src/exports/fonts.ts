import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { PdfFonts } from "@bandstand/shared/exports/pdf-page.ts";

const { resolve } = createRequire(import.meta.url);

const read = async (name: string): Promise<string> =>
  (await readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))).toString("base64");

let fonts: Promise<PdfFonts> | undefined;

/** Returns the fonts for all PDFs, which are loaded for the first one. */
export function pdfFonts(): Promise<PdfFonts> {
  fonts ??= Promise.all([read("DejaVuSansCondensed"), read("DejaVuSansCondensed-Bold")]).then(([regular, bold]) => ({
    regular,
    bold,
  }));
  fonts.catch(() => (fonts = undefined));
  return fonts;
}
