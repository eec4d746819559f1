import type { Language } from "../contract/errors.ts";
import type { Gig } from "../gigs/contract.ts";
import { timeline } from "../schedule/timeline.ts";
import type { SetlistTiming } from "../setlists/timing.ts";
import { DAY_SECONDS, formatClock } from "../time/clock.ts";
import { type ExportFile, fileName } from "./file.ts";
import { gigLine, writeFooters, writeHeading } from "./heading.ts";
import { GREY, PAGE, type PdfFonts, PdfPage, lineHeight } from "./pdf-page.ts";
import { shortClock } from "./song.ts";
import { type Words, wordsOf } from "./words.ts";

/** A gig's run of show, with all the data for its page. */
export interface ScheduleDocument {
  readonly gig: Gig;
  readonly timing: SetlistTiming;
  /** Looks up the name of a member by id; undefined for an unknown member. */
  readonly nameOf: (user_id: string) => string | undefined;
  readonly band: string;
  /** The band's logo, a PNG. */
  readonly logo?: Uint8Array | null;
  readonly language: Language;
}

interface Point {
  /** In seconds since midnight on the gig's date. Null for items without a time, which come last. */
  readonly seconds: number | null;
  readonly title: string;
  readonly comment: string;
  readonly responsible: string;
  /** True for meeting, doors, start, sets and end, which come from the gig and look different. */
  readonly isFixed: boolean;
}

const BOTTOM = PAGE.height - PAGE.margin - 4;
/* Leaves room for the time in bold and the next-day mark. */
const TITLE = PAGE.margin + 28;
const WIDTH = PAGE.width - PAGE.margin - TITLE;

/** Writes the run of show as a PDF, in order across midnight. Keeps the line breaks of comments. */
export function schedulePdf(document: ScheduleDocument, fonts: PdfFonts): ExportFile {
  const { gig, band, logo, language } = document;
  const words = wordsOf(language);
  const page = new PdfPage(fonts, {
    title: `${gig.name} – ${words.schedule}`,
    author: band,
    language,
    changedAt: new Date(gig.updated_at),
    id: gig.gig_id,
    logo,
  });
  let y = writeHeading(page, { title: gig.name, lead: gigLine(gig, words), kind: words.schedule });
  const points = pointsOf(document, words);
  if (points.length === 0) page.write(words.emptySchedule, PAGE.margin, y + 4, { size: 11, ink: GREY });
  for (const point of points) y = writePoint(page, point, y, words);
  writeFooters(page, [band, gig.name], words);
  return {
    name: fileName([gig.date, gig.name, words.schedule], "pdf"),
    type: "application/pdf",
    content: page.bytes(),
  };
}

const meetingPlace = (word: string, place: string | null): string => [word, place].filter(Boolean).join(" · ");

function pointsOf({ gig, timing, nameOf }: ScheduleDocument, words: Words): Point[] {
  const setNames = new Map(gig.setlist.sets.map(({ set_id, name }) => [set_id, name]));
  return timeline(gig, gig.schedule, timing.sets).map((entry): Point => {
    const fixed = { seconds: entry.at, comment: "", responsible: "", isFixed: true };
    if (entry.kind === "set_start") return { ...fixed, title: words.setBegins(setNames.get(entry.set_id) ?? "") };
    if (entry.kind === "set_end") return { ...fixed, title: words.setEnds(setNames.get(entry.set_id) ?? "") };
    if (entry.kind === "meet") return { ...fixed, title: meetingPlace(words.meet, gig.meet_at) };
    if (entry.kind !== "item") return { ...fixed, title: words[entry.kind] };
    const { title, comment, responsible } = entry.item;
    const person =
      responsible === null ? undefined : "name" in responsible ? responsible.name : nameOf(responsible.user_id);
    return { seconds: entry.at, title, comment: comment ?? "", responsible: person ?? "", isFixed: false };
  });
}

const dayMark = (seconds: number, words: Words): string =>
  seconds < 0 ? words.dayBefore : seconds >= DAY_SECONDS ? words.nextDay : "";

/* Writes an item of the run of show at `top`. Returns where the next one starts. */
function writePoint(page: PdfPage, point: Point, top: number, words: Words): number {
  const size = point.isFixed ? 10 : 12;
  const style = point.isFixed ? ({ size, ink: GREY } as const) : ({ size, weight: "bold" } as const);
  const titles = page.lines(point.title, WIDTH, style);
  const comments = point.comment === "" ? [] : page.lines(point.comment, WIDTH, { size: 10 });
  const who = point.responsible === "" ? [] : page.lines(point.responsible, WIDTH, { size: 9 });
  let y = top;
  const newLine = (height: number): void => {
    y += height;
    if (y <= BOTTOM) return;
    page.add();
    y = PAGE.margin + 6 + height;
  };
  /* Keeps a title and the first lines of its comment on one page. */
  if (y + lineHeight(size) + Math.min(comments.length, 2) * lineHeight(10) + 2 > BOTTOM) {
    page.add();
    y = PAGE.margin + 6;
  }
  for (const [index, line] of titles.entries()) {
    newLine(lineHeight(size));
    if (index === 0 && point.seconds !== null) {
      page.write(shortClock(formatClock(point.seconds)), PAGE.margin, y, style);
      page.write(dayMark(point.seconds, words), TITLE - 2, y, { size: 8, ink: GREY, align: "right" });
    }
    page.write(line, TITLE, y, style);
  }
  for (const line of who) {
    newLine(lineHeight(9));
    page.write(line, TITLE, y, { size: 9, ink: GREY });
  }
  for (const line of comments) {
    newLine(lineHeight(10));
    page.write(line, TITLE, y, { size: 10 });
  }
  page.rule(y + 1.8, { width: 0.1 });
  return y + 2.6;
}
