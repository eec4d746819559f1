import { extractText, getDocumentProxy } from "unpdf";

/** Reads the text of a PDF, with single spaces, and its number of pages. */
export async function readPdf(content: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(content.slice()), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, " "), pages: totalPages };
}
