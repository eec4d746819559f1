import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { PdfFonts } from "@bandstand/shared/exports/pdf-page.ts";

const { resolve } = createRequire(import.meta.url);

const readAll = async (...paths: readonly string[]): Promise<string[]> =>
  await Promise.all(paths.map(async (path) => (await readFile(resolve(path))).toString("base64")));

let fonts: Promise<PdfFonts> | undefined;

/** Returns the fonts that all PDFs use. They are loaded on the first call. */
export function pdfFonts(): Promise<PdfFonts> {
  fonts ??= Promise.all([
    readAll(
      "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf",
      "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
    ),
    readAll(
      "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf",
      "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
    ),
  ]).then(([normal, bold]) => ({ normal, bold }));
  fonts.catch(() => (fonts = undefined));
  return fonts;
}
