import { timeline } from "../schedule/timeline.ts";
import { isPlayedSet } from "../setlists/timing.ts";
import { tonight } from "../setlists/tonight.ts";
import { DAY_SECONDS, formatClock } from "../time/clock.ts";
import { type ExportFile, fileName } from "./file.ts";
import { dayInWords, writeFooters, writeHeading } from "./heading.ts";
import { pausesOf } from "./pauses.ts";
import { GREY, PAGE, PdfPage, type PdfFonts, lineHeight } from "./pdf-page.ts";
import type { SetlistDocument } from "./setlist-document.ts";
import { shortClock, shortLength } from "./song.ts";
import { type Words, wordsOf } from "./words.ts";

/** A gig as technicians and organisers need it. */
export interface GigSheetDocument extends SetlistDocument {
  /** The names of the members on stage. */
  readonly lineUp: readonly string[];
}

const BOTTOM = PAGE.height - PAGE.margin - 4;
const GAP = 8;
const WIDTH = (PAGE.width - 2 * PAGE.margin - GAP) / 2;
const LEFT = PAGE.margin;
const RIGHT = PAGE.margin + WIDTH + GAP;
/** From a column's left edge to the titles of its rows. */
const INDENT = { schedule: 22, setlist: 8 } as const;
const ROW = { size: 8.5 } as const;
const HEADING = { size: 11, weight: "bold" } as const;
const ROW_GAP = 0.4;

/**
 * One of two columns of text, which continues on the next page automatically. Finish one column before starting the
 * other.
 */
class Column {
  readonly #page: PdfPage;
  readonly x: number;
  #number: number;
  y: number;

  constructor(page: PdfPage, x: number, y: number) {
    this.#page = page;
    this.x = x;
    this.y = y;
    this.#number = 1;
    page.turnTo(1);
  }

  get right(): number {
    return this.x + WIDTH;
  }

  /** Makes room for a line of this height and moves to its baseline. `more` is the height that must fit below it. */
  down(height: number, more = 0): number {
    if (this.y + height + more > BOTTOM) {
      this.#number += 1;
      if (this.#number <= this.#page.pages) this.#page.turnTo(this.#number);
      else this.#page.add();
      this.y = PAGE.margin + 6;
    }
    this.y += height;
    return this.y;
  }
}

/**
 * Writes times, place, contact, line-up, run of show and setlist with lengths, for people outside the band. They are on
 * one page if they fit. Notes, comments and the people responsible are left out.
 */
export function gigSheetPdf(document: GigSheetDocument, fonts: PdfFonts): ExportFile {
  const { gig, band, logo, language } = document;
  const words = wordsOf(language);
  const page = new PdfPage(fonts, {
    title: `${gig.name} – ${words.gigSheet}`,
    author: band,
    language,
    changedAt: new Date(gig.updated_at),
    id: gig.gig_id,
    logo,
  });
  const top = writeHeading(page, { title: gig.name, lead: dayInWords(gig.date, words), kind: words.gigSheet });
  const below = writeFacts(page, document, words, top);
  writeSchedule(page, new Column(page, LEFT, below), document, words);
  writeSetlist(page, new Column(page, RIGHT, below), document, words);
  writeFooters(page, [band, gig.name], words);
  return {
    name: fileName([gig.date, gig.name, words.gigSheet], "pdf"),
    type: "application/pdf",
    content: page.bytes(),
  };
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(" ");

interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
}

/* Returns the known facts with their labels, for the two columns of the head. */
function factsOf({ gig, lineUp }: GigSheetDocument, words: Words): readonly [left: Fact[], right: Fact[]] {
  const { venue, contact } = gig;
  const clock = (label: string, time: string | null): Fact => ({ label, lines: [shortClock(time)] });
  const left = [
    { label: words.meet, lines: [joined(shortClock(gig.meet), gig.meet_at)] },
    clock(words.doors, gig.doors),
    clock(words.begin, gig.begin),
    clock(words.end, gig.end),
    { label: words.dressCode, lines: [gig.dress_code ?? ""] },
  ];
  const right = [
    { label: words.place, lines: [venue?.name ?? "", venue?.street ?? "", joined(venue?.zip, venue?.city)] },
    { label: words.contact, lines: [contact?.name ?? "", contact?.phone ?? "", contact?.email ?? ""] },
    { label: words.lineUp, lines: [lineUp.join(", ")] },
  ];
  const known = (facts: readonly Fact[]): Fact[] =>
    facts
      .map(({ label, lines }) => ({ label, lines: lines.filter((line) => line !== "") }))
      .filter(({ lines }) => lines.length > 0);
  return [known(left), known(right)];
}

/* Writes the head of the sheet in two columns. Returns where the rest starts. */
function writeFacts(page: PdfPage, document: GigSheetDocument, words: Words, top: number): number {
  const bottoms = factsOf(document, words).map((facts, index) => {
    const column = new Column(page, index === 0 ? LEFT : RIGHT, top);
    for (const { label, lines } of facts)
      for (const [at, line] of lines.flatMap((one) => page.lines(one, WIDTH - INDENT.schedule, ROW)).entries()) {
        const y = column.down(lineHeight(ROW.size) + ROW_GAP);
        if (at === 0) page.write(label, column.x, y, { ...ROW, ink: GREY });
        page.write(line, column.x + INDENT.schedule, y, ROW);
      }
    return column.y;
  });
  const y = Math.max(top, ...bottoms) + 4;
  page.rule(y, { width: 0.4 });
  return y + 1;
}

function writeHead(page: PdfPage, column: Column, title: string, more: string): void {
  const y = column.down(lineHeight(HEADING.size) + 2, 2 * lineHeight(ROW.size));
  const room = WIDTH - page.width(more, ROW) - 3;
  page.write(title, column.x, y, { ...HEADING, size: page.sizeFor(title, room, HEADING) });
  page.write(more, column.right, y, { ...ROW, ink: GREY, align: "right" });
}

function pointsOf({ gig, timing }: GigSheetDocument, words: Words) {
  const setNames = new Map(gig.setlist.sets.map(({ set_id, name }) => [set_id, name]));
  return timeline(gig, gig.schedule, timing.sets).map((entry) => {
    if (entry.kind === "item") return { at: entry.at, title: entry.item.title };
    if (entry.kind === "set_start") return { at: entry.at, title: words.setBegins(setNames.get(entry.set_id) ?? "") };
    if (entry.kind === "set_end") return { at: entry.at, title: words.setEnds(setNames.get(entry.set_id) ?? "") };
    return { at: entry.at, title: words[entry.kind] };
  });
}

function dayMark(at: number, words: Words): string {
  if (at < 0) return words.dayBefore;
  return at >= DAY_SECONDS ? words.nextDay : "";
}

function writeSchedule(page: PdfPage, column: Column, document: GigSheetDocument, words: Words): void {
  writeHead(page, column, words.schedule, "");
  const points = pointsOf(document, words);
  if (points.length === 0)
    page.write(words.emptySchedule, column.x, column.down(lineHeight(9) + 1), { ...ROW, ink: GREY });
  for (const { at, title } of points)
    for (const [index, line] of page.lines(title, WIDTH - INDENT.schedule, ROW).entries()) {
      const y = column.down(lineHeight(ROW.size) + ROW_GAP);
      if (index === 0 && at !== null) {
        page.write(shortClock(formatClock(at)), column.x, y, ROW);
        page.write(dayMark(at, words), column.x + INDENT.schedule - 2, y, { size: 7, ink: GREY, align: "right" });
      }
      page.write(line, column.x + INDENT.schedule, y, ROW);
    }
}

function writeSetlist(page: PdfPage, column: Column, document: GigSheetDocument, words: Words): void {
  const { gig, timing, songOf, nameOf } = document;
  const sets = gig.setlist.sets.filter(isPlayedSet);
  const pauses = pausesOf(sets, timing);
  if (sets.length === 0) writeHead(page, column, words.setlist, words.emptySetlist);
  let number = 0;
  for (const set of sets) {
    const clock = timing.sets.find(({ set_id }) => set_id === set.set_id);
    const times = [clock?.set_start, clock?.set_end].map(shortClock).filter(Boolean).join("–");
    writeHead(page, column, set.name, [times, shortLength(clock?.duration)].filter(Boolean).join(" · "));
    for (const entry of set.songs.filter(({ uebersprungen }) => !uebersprungen)) {
      number += 1;
      const song = songOf(entry.song_id);
      const { key } = tonight(entry, song, nameOf);
      const title = song?.title ?? words.unknownSong;
      const side = [key, shortLength(song?.duration)].filter(Boolean).join("  ");
      const width = WIDTH - INDENT.setlist - page.width(side, ROW) - 2;
      for (const [index, line] of page.lines(title, width, ROW).entries()) {
        const y = column.down(lineHeight(ROW.size) + ROW_GAP);
        if (index === 0) {
          page.write(String(number), column.x + INDENT.setlist - 2, y, { ...ROW, ink: GREY, align: "right" });
          page.write(side, column.right, y, { ...ROW, align: "right" });
        }
        page.write(line, column.x + INDENT.setlist, y, ROW);
      }
    }
    const pause = pauses.get(set.set_id);
    if (pause !== undefined) {
      const y = column.down(lineHeight(ROW.size) + 1.5);
      page.write(`${words.pause} ${pause}`, column.x + INDENT.setlist, y, { ...ROW, ink: GREY });
    }
  }
}
