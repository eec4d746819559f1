import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { Answer } from "../http/handler.ts";

/* Percent-encodes every character that an extended header value must not contain (RFC 8187, section 3.2.1). */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns the `Content-Disposition` header for a file name in any script: an ASCII fallback for old programs, and the
 * real name (RFC 6266).
 */
export const disposition = (name: string): string =>
  `attachment; filename="${name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7E]/g, "")
    .replaceAll(/["\\%]/g, "_")}"; filename*=UTF-8''${encoded(name)}`;

/** Returns a file as a response that browsers save under its name. */
export const attachment = ({ name, content }: ExportFile): Answer<Buffer> =>
  new Answer(Buffer.from(content.buffer, content.byteOffset, content.byteLength), {
    headers: { "Content-Disposition": disposition(name) },
  });
