import { songNumbers } from "../setlists/numbers.ts";
import { type Tonight, tonight } from "../setlists/tonight.ts";
import { pausesOf } from "./pauses.ts";
import { gigLine, writeFooters, writeHeading } from "./heading.ts";
import { GREY, PAGE, PALE, type PdfPage, lineHeight } from "./pdf-page.ts";
import type { SetlistDocument } from "./setlist-document.ts";
import { shortClock, shortLength } from "./song.ts";
import type { Words } from "./words.ts";

const BOTTOM = PAGE.height - PAGE.margin - 4;
const RIGHT = PAGE.width - PAGE.margin;
/** Columns from the left edge: number, clock, title. From the right edge: length, key. */
const [NUMBER, CLOCK, TITLE] = [PAGE.margin + 6, PAGE.margin + 9, PAGE.margin + 22] as const;
const [KEY, LENGTH] = [RIGHT - 16, RIGHT] as const;
const TITLE_WIDTH = KEY - TITLE - 16;
const SET_NAME = { size: 13, weight: "bold" } as const;
/** The height of the line with the end time, which never starts a new page. */
const END_HEIGHT = 10;
const PAUSE_HEIGHT = 6;

type Sets = SetlistDocument["gig"]["setlist"]["sets"];
type Entry = Sets[number]["songs"][number];

/** Writes all sets with the start time of each song, and with as many songs per page as can be read comfortably. */
export function writeScreenDesign(page: PdfPage, document: SetlistDocument, words: Words): void {
  const { gig, timing, band } = document;
  let y = writeHeading(page, { title: gig.name, lead: gigLine(gig, words), kind: words.setlist });
  const room = (height: number): void => {
    if (y + height <= BOTTOM) return;
    page.add();
    y = PAGE.margin + 6;
  };
  if (gig.setlist.sets.length === 0) page.write(words.emptySetlist, PAGE.margin, y + 4, { size: 11, ink: GREY });
  const numbers = songNumbers(gig.setlist.sets);
  const pauses = pausesOf(gig.setlist.sets, timing);
  for (const set of gig.setlist.sets) {
    const clock = timing.sets.find(({ set_id }) => set_id === set.set_id);
    const times = [clock?.set_start, clock?.set_end].map(shortClock).filter(Boolean).join("–");
    const sum = [times, shortLength(clock?.duration), words.songs(set.songs.filter((e) => !e.uebersprungen).length)]
      .filter(Boolean)
      .join(" · ");
    const nameWidth = RIGHT - PAGE.margin - page.width(sum, { size: 9 }) - 6;
    const [firstLine = "", ...moreLines] = page.lines(set.name, nameWidth, SET_NAME);
    room(28 + moreLines.length * lineHeight(SET_NAME.size));
    y += 5;
    page.write(sum, RIGHT, y, { size: 9, ink: GREY, align: "right" });
    page.write(firstLine, PAGE.margin, y, SET_NAME);
    for (const line of moreLines) {
      y += lineHeight(SET_NAME.size);
      page.write(line, PAGE.margin, y, SET_NAME);
    }
    page.rule(y + 2, { width: 0.4 });
    y += 4;
    if (set.songs.length === 0) {
      y += lineHeight(10);
      page.write(words.emptySet, TITLE, y, { size: 10, ink: GREY });
    }
    for (const entry of set.songs) {
      const lines = linesOf(page, document, entry, words);
      const isLast = entry === gig.setlist.sets.at(-1)?.songs.at(-1);
      room(heightOf(lines) + (isLast ? END_HEIGHT : 0));
      y = writeEntry(page, {
        entry,
        lines,
        y,
        number: numbers.get(entry.entry_id),
        start: startOf(clock?.songs, entry),
        words,
        document,
      });
    }
    const pause = pauses.get(set.set_id);
    if (pause !== undefined) {
      room(PAUSE_HEIGHT);
      y += PAUSE_HEIGHT;
      page.write(`${words.pause} ${pause}`, TITLE, y, { size: 10, ink: GREY });
    }
    y += 3;
  }
  if (timing.gig_end !== null && gig.setlist.sets.length > 0) {
    room(END_HEIGHT - 4);
    page.write(`${words.end} ${shortClock(timing.gig_end)}`, RIGHT, y + 4, {
      size: 10,
      weight: "bold",
      align: "right",
    });
  }
  writeFooters(page, [band, gig.name], words);
}

const startOf = (songs: { entry_id: string; start: string | null }[] | undefined, entry: Entry): string =>
  shortClock(songs?.find(({ entry_id }) => entry_id === entry.entry_id)?.start);

interface Lines extends Pick<Tonight, "key"> {
  readonly title: readonly string[];
  readonly facts: readonly string[];
}

function linesOf(page: PdfPage, { songOf, nameOf }: SetlistDocument, entry: Entry, words: Words): Lines {
  const song = songOf(entry.song_id);
  const { singers, key } = tonight(entry, song, nameOf);
  const facts = [song?.interpret, singers.join(", "), entry.note].filter(Boolean).join(" · ");
  return {
    key,
    title: page.lines(song?.title ?? words.unknownSong, TITLE_WIDTH, { size: 11, weight: "bold" }),
    facts: facts === "" ? [] : page.lines(facts, KEY - TITLE - 2, { size: 8.5 }),
  };
}

const heightOf = ({ title, facts }: Lines): number =>
  title.length * lineHeight(11) + facts.length * lineHeight(8.5) + 1.8;

interface Placed {
  readonly entry: Entry;
  readonly lines: Lines;
  readonly y: number;
  readonly number: number | undefined;
  readonly start: string;
  readonly words: Words;
  readonly document: SetlistDocument;
}

/* Writes a song of the setlist at `y`. Returns where the next one starts. */
function writeEntry(page: PdfPage, { entry, lines, y, number, start, words, document }: Placed): number {
  const song = document.songOf(entry.song_id);
  const ink = entry.uebersprungen ? GREY : undefined;
  const style = { size: 11, weight: "bold", ...(ink && { ink }) } as const;
  let line = y + lineHeight(11);
  if (entry.uebersprungen) page.write(words.skipped, LENGTH, line, { size: 9, ink: GREY, align: "right" });
  else {
    page.write(String(number ?? ""), NUMBER, line, { size: 9, ink: GREY, align: "right" });
    page.write(start, CLOCK, line, { size: 9, ink: GREY });
    page.write(lines.key ?? "", KEY, line, { size: 11, align: "right" });
    page.write(shortLength(song?.duration), LENGTH, line, { size: 10, align: "right" });
  }
  for (const text of lines.title) {
    page.write(text, TITLE, line, style);
    if (entry.uebersprungen) page.rule(line - 1.3, { from: TITLE, to: TITLE + page.width(text, style), ink: GREY });
    line += lineHeight(11);
  }
  line -= lineHeight(11);
  for (const text of lines.facts) {
    line += lineHeight(8.5);
    page.write(text, TITLE, line, { size: 8.5, ink: GREY });
  }
  page.rule(line + 1.5, { from: TITLE, ink: PALE, width: 0.1 });
  return line + 1.8;
}
