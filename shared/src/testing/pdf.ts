import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF with single spaces, and how many pages it has. */
export async function readPdf(content: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(content.slice()), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, " "), pages: totalPages };
}
