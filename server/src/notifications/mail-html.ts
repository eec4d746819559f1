import { escaped } from "../http/escaped.ts";
import type { Mail } from "./smtp.ts";

const CID = "logo@bandstand";

/* Escaped text contains no quotes or angle brackets, so a URL ends at the next space, or before any punctuation in
   front of that space. */
const linked = (html: string): string =>
  html.replaceAll(/https?:\/\/\S+/g, (found) => {
    const end = /(?:&(?:gt|quot);|[.,;:!?)])*$/.exec(found)?.[0] ?? "";
    const url = found.slice(0, found.length - end.length);
    return `<a href="${url}">${url}</a>${end}`;
  });

/**
 * Returns the HTML form of a text with the band's logo above it. The logo is embedded, because mail clients block
 * remote images, and fetching one would reveal when the email is read. Returns no fields if there is no logo.
 */
export function withLogo(text: string, band: string, logo: Buffer | null): Pick<Mail, "html" | "attachments"> {
  if (logo === null) return {};
  const body = linked(escaped(text)).replaceAll("\n", "<br>\n");
  return {
    html:
      `<!doctype html><html><body style="font-family:sans-serif;font-size:16px;line-height:1.5">` +
      `<p><img src="cid:${CID}" alt="${escaped(band)}" height="56" style="height:56px;max-width:100%"></p>` +
      `<p>${body}</p></body></html>`,
    attachments: [{ cid: CID, filename: "logo.png", contentType: "image/png", content: logo }],
  };
}
