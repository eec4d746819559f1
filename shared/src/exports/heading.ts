import { weekday } from "../time/day.ts";
import { GREY, PAGE, type PdfPage, lineHeight } from "./pdf-page.ts";
import { shortClock } from "./song.ts";
import type { Words } from "./words.ts";

/** The gig's fields that appear in a page heading. */
export interface GigHead {
  readonly name: string;
  readonly date: string;
  readonly doors: string | null;
  readonly begin: string | null;
  readonly end: string | null;
  readonly venue: { readonly name?: string | null; readonly city?: string | null } | null;
}

/** A calendar day with weekday and month name: Samstag, 22. November 2025. */
export function dayInWords(date: string, words: Words): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return words.day(weekday(date), day, month, year);
}

/** Date, times and venue of a gig in one line. */
export function gigLine({ date, begin, end, venue }: GigHead, words: Words): string {
  const times = [begin, end].map(shortClock).filter(Boolean).join("–");
  return [dayInWords(date, words), times, venue?.name, venue?.city].filter(Boolean).join(" · ");
}

/**
 * Writes the title and lead, and the band's logo beside them, at the top of a page. Returns the position below, in
 * millimetres, where the content may start.
 */
export function writeHeading(
  page: PdfPage,
  { title, lead, kind }: { title: string; lead: string; kind: string },
): number {
  let y = PAGE.margin + 6;
  const right = PAGE.width - PAGE.margin - page.drawLogo(PAGE.margin);
  page.write(kind, right, y, { size: 9, ink: GREY, align: "right" });
  const width = right - PAGE.margin - page.width(kind, { size: 9 }) - 6;
  for (const line of page.lines(title, width, { size: 18, weight: "bold" })) {
    page.write(line, PAGE.margin, y, { size: 18, weight: "bold" });
    y += lineHeight(18);
  }
  for (const line of page.lines(lead, right - PAGE.margin, { size: 10 })) {
    page.write(line, PAGE.margin, y, { size: 10, ink: GREY });
    y += lineHeight(10);
  }
  return y + 3;
}

/** The maximum width of the footer text next to the page number, in millimetres. */
const FOOT_WIDTH = 140;

/** Writes the footers of a finished document: band, title and, if there are several pages, page numbers. */
export function writeFooters(page: PdfPage, [band, title]: readonly [string, string], words: Words): void {
  const { pages } = page;
  const full = [band, title].filter(Boolean).join(" · ");
  const foot = pages > 1 && page.width(full, { size: 8 }) <= FOOT_WIDTH ? full : band;
  for (let number = 1; number <= pages; number += 1) {
    page.turnTo(number);
    const y = PAGE.height - 8;
    page.write(foot, PAGE.margin, y, { size: 8, ink: GREY });
    if (pages > 1)
      page.write(words.page(number, pages), PAGE.width - PAGE.margin, y, { size: 8, ink: GREY, align: "right" });
  }
}
