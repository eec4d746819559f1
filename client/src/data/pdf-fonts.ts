import type { PdfFonts } from "@bandstand/shared/exports/pdf-page.ts";
import normalUrl from "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf?url";
import boldUrl from "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf?url";
import otherBoldUrl from "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url";
import otherNormalUrl from "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url";
import { toBase64 } from "./base64.ts";

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the font could not be loaded: ${answer.status}`);
  return toBase64(new Uint8Array(await answer.arrayBuffer()));
}

let fonts: Promise<PdfFonts> | undefined;

/** Loads the fonts that all PDFs use. They are cached with the app, so this also works offline. */
export function pdfFonts(): Promise<PdfFonts> {
  fonts ??= Promise.all([
    Promise.all([read(normalUrl), read(otherNormalUrl)]),
    Promise.all([read(boldUrl), read(otherBoldUrl)]),
  ]).then(([normal, bold]) => ({ normal, bold }));
  fonts.catch(() => (fonts = undefined));
  return fonts;
}
