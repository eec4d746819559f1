import type { PdfFonts } from "@bandstand/shared/exports/pdf-page.ts";
import boldUrl from "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url";
import regularUrl from "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url";

const CHUNK = 0x8000;

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the font is not there: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

let fonts: Promise<PdfFonts> | undefined;

/** Reads the fonts for all PDFs, which are cached with the app for offline use. */
export function pdfFonts(): Promise<PdfFonts> {
  fonts ??= Promise.all([read(regularUrl), read(boldUrl)]).then(([regular, bold]) => ({ regular, bold }));
  fonts.catch(() => (fonts = undefined));
  return fonts;
}
