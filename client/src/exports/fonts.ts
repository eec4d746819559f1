import type { PdfFonts } from "@bandstand/shared/exports/pdf-page.ts";
import normalUrl from "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf?url";
import boldUrl from "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf?url";
import otherBoldUrl from "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url";
import otherNormalUrl from "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url";

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
  fonts ??= Promise.all([
    Promise.all([read(normalUrl), read(otherNormalUrl)]),
    Promise.all([read(boldUrl), read(otherBoldUrl)]),
  ]).then(([normal, bold]) => ({ normal, bold }));
  fonts.catch(() => (fonts = undefined));
  return fonts;
}
