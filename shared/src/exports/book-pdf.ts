import type { BookPart, BookSong } from "../charts/book.ts";
import { type Reader, type ReaderLayout, type ReaderView, layoutForReader } from "../charts/for-reader.ts";
import { keyFacts } from "../charts/key-facts.ts";
import { type PlacedRow, fillColumns } from "../charts/paper-columns.ts";
import { type Measure, type PaperPiece, type PaperStyle, paperRows } from "../charts/paper-rows.ts";
import { parseChart } from "../charts/parse.ts";
import { nameOfSection } from "../charts/section-name.ts";
import type { Language } from "../contract/errors.ts";
import { type ExportFile, fileName } from "./file.ts";
import { dayInWords, writeFooters, writeHeading } from "./heading.ts";
import { BLACK, GREY, type Ink, MONO_EMS, PAGE, type PdfFonts, PdfPage, type Weight, lineHeight } from "./pdf-page.ts";
import { type Words, wordsOf } from "./words.ts";

/** A gig's or a list's charts, as one member reads them. */
export interface BookDocument {
  readonly id: string;
  readonly name: string;
  /** The day of a gig; null for a list. */
  readonly date: string | null;
  readonly updated_at: string;
  readonly parts: readonly BookPart[];
  readonly reader: Reader;
  readonly viewOf: (song_id: string) => ReaderView;
  /** The type size, as a multiple of the usual one. */
  readonly scale: number;
  readonly band: string;
  readonly language: Language;
}

/**
 * The usual type size of the lyrics in points. A chart that does not fit on one page may shrink to this share of it.
 */
const USUAL_SIZE = 11;
const SMALLEST_SHARE = 0.8;
const SIZE_STEP = 0.5;
/**
 * Longer charts are not tried in several sizes, because they cannot fit on one page: in two columns of the smallest type,
 * a page holds two and a half times as much. One line may fill many pages.
 */
const TRIED_ROWS_MAX = 150;
const TRIED_PAGES_MAX = 3;

const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin;
const COLUMN_GAP = 8;
const RIGHT = PAGE.width - PAGE.margin;
const POINT_MM = 25.4 / 72;

interface Style {
  readonly share: number;
  readonly weight: Weight;
  readonly ink: Ink;
}

/** The look of each kind of text. `share` is a multiple of the lyrics' type size. */
const STYLES: Readonly<Record<PaperStyle, Style>> = {
  lyrics: { share: 1, weight: "normal", ink: BLACK },
  chord: { share: 0.92, weight: "bold", ink: BLACK },
  note: { share: 0.85, weight: "normal", ink: GREY },
  label: { share: 0.85, weight: "bold", ink: GREY },
  comment: { share: 0.9, weight: "normal", ink: GREY },
  mono: { share: 0.85, weight: "normal", ink: BLACK },
};

/** A chart set in type, with its rows distributed over columns. */
interface SetSong {
  readonly song: BookSong;
  readonly facts: string;
  readonly size: number;
  readonly perPage: 1 | 2;
  /** As a multiple of its first page, if it had only one column. */
  readonly height: number;
  readonly columns: readonly (readonly PlacedRow[])[];
}

const columnWidth = (perPage: 1 | 2): number => (perPage === 1 ? WIDTH : (WIDTH - COLUMN_GAP) / 2);
const pagesOf = ({ columns, perPage }: Pick<SetSong, "columns" | "perPage">): number =>
  Math.ceil(columns.length / perPage);

/** The height of the line that says that no song has a chart. */
const NOTE_MM = 8;

/** Where the chart starts on its first page, below title, artist and key. */
const TOP = PAGE.margin + 16;
/** Where the chart starts on its other pages, below the title. */
const TOP_AGAIN = PAGE.margin + 8;

/** Writes the charts as a book: the contents, then each song on a new page. The same content gives the same bytes. */
export function bookPdf(document: BookDocument, fonts: PdfFonts): ExportFile {
  const { id, name, date, updated_at, band, language, parts } = document;
  const words = wordsOf(language);
  const title = `${name} – ${words.songbook}`;
  const page = new PdfPage(fonts, { title, author: band, language, changedAt: new Date(updated_at), id });
  const songs = new Map<BookSong, SetSong>();
  for (const song of parts.flatMap((part) => part.songs)) {
    const set = setSong(page, song, document, words);
    if (set !== null) songs.set(song, set);
  }
  const head = { title: name, lead: date === null ? "" : dayInWords(date, words), kind: words.songbook };
  const headed = writeHeading(page, head);
  const top = songs.size === 0 ? headed + NOTE_MM : headed;
  const lines = contentsOf(parts);
  const perPage = Math.floor((BOTTOM - top) / CONTENTS_LINE);
  const contentsPages = Math.max(1, Math.ceil(lines.length / perPage));
  const startOf = new Map<BookSong, number>();
  let next = contentsPages + 1;
  for (const [song, set] of songs) {
    startOf.set(song, next);
    next += pagesOf(set);
  }

  if (songs.size === 0) page.write(words.noCharts, PAGE.margin, headed + 3, { size: 11, ink: GREY });
  for (let at = 0; at < contentsPages; at += 1) {
    if (at > 0) {
      page.add();
      writeHeading(page, head);
    }
    writeContents(page, { lines: lines.slice(at * perPage, (at + 1) * perPage), top, startOf }, words);
  }
  for (const [song, set] of songs) {
    page.bookmark(song.title ?? words.unknownSong, startOf.get(song) ?? 1);
    writeSong(page, set, words);
  }
  /* A page must exist before the contents can link to it. */
  for (let at = 0; at < contentsPages; at += 1) {
    page.turnTo(at + 1);
    linkContents(page, { lines: lines.slice(at * perPage, (at + 1) * perPage), top, startOf });
  }
  writeFooters(page, [band, title], words);
  const file = fileName([date ?? "", name, words.songbook].filter(Boolean), "pdf");
  return { name: file, type: "application/pdf", content: page.bytes() };
}

/** Sets a chart in type: on one page if it fits in one or two columns. Returns null for a song without a chart. */
function setSong(page: PdfPage, song: BookSong, document: BookDocument, words: Words): SetSong | null {
  const { chart } = song;
  if (chart === undefined) return null;
  const view = document.viewOf(song.song_id);
  const layout = layoutForReader(parseChart(chart.text), chart, song.key, view, document.reader);
  const facts = view.hide_chords ? "" : factsOf(layout, chart.notation, words);
  const measure: Measure = (text, style) =>
    style === "mono"
      ? Array.from(text).length * MONO_EMS * STYLES.mono.share
      : (page.width(text, { size: 1, weight: STYLES[style].weight }) / POINT_MM) * STYLES[style].share;
  const setIn = (size: number, perPage: 1 | 2): SetSong => {
    const em = size * POINT_MM;
    const rows = paperRows(layout.isCut ? withEnd(layout, words.chartCut) : layout, {
      width: columnWidth(perPage) / em,
      measure,
      nameOf: (section) => nameOfSection(section, words.sections),
    });
    const [first, other] = [(BOTTOM - TOP) / em, (BOTTOM - TOP_AGAIN) / em];
    const heights = perPage === 1 ? [first, other] : [first, first, other];
    const height = rows.reduce((sum, row) => sum + row.height, 0) / first;
    return { song, facts, size, perPage, height, columns: fillColumns(rows, heights) };
  };
  const usual = USUAL_SIZE * document.scale;
  const best = setIn(usual, 1);
  const lines = layout.sections.reduce((sum, section) => sum + section.lines.length, 0);
  if (pagesOf(best) === 1 || best.height > TRIED_PAGES_MAX || lines > TRIED_ROWS_MAX) return best;
  for (let size = usual; size >= usual * SMALLEST_SHARE; size -= SIZE_STEP)
    for (const perPage of [1, 2] as const) {
      const tried = setIn(size, perPage);
      if (pagesOf(tried) === 1) return tried;
    }
  return best;
}

/** Adds a line at the end of a chart which says that the rest is missing. */
const withEnd = (layout: ReaderLayout, text: string): ReaderLayout => {
  const end = { kind: "comment", style: "plain", text, row: 0 } as const;
  const unnamed = { kind: "none", label: null, labelStyle: null, repeatedLabel: null };
  const section = { ...unnamed, number: 0, isRepeat: false, lines: [end], row: 0 };
  return { ...layout, sections: [...layout.sections, section] };
};

const factsOf = (layout: ReaderLayout, notation: NonNullable<BookSong["chart"]>["notation"], words: Words): string =>
  [keyFacts(layout, notation, words), layout.capo > 0 && words.capo(layout.capo)].filter(Boolean).join(" · ");

function writeSong(page: PdfPage, { song, facts, size, perPage, columns }: SetSong, words: Words): void {
  const em = size * POINT_MM;
  const title = song.title ?? words.unknownSong;
  for (const [at, column] of columns.entries()) {
    const isFirst = at < perPage;
    if (at % perPage === 0) {
      page.add();
      if (isFirst) writeSongHead(page, { title, interpret: song.interpret, facts });
      else
        page.write(title, PAGE.margin, PAGE.margin + 3, { size: page.sizeFor(title, WIDTH, { size: 10 }), ink: GREY });
    }
    const x = PAGE.margin + (at % perPage) * (columnWidth(perPage) + COLUMN_GAP);
    const top = isFirst ? TOP : TOP_AGAIN;
    for (const { row, top: from } of column)
      for (const piece of row.pieces) writePiece(page, piece, x + piece.x * em, top + (from + piece.y) * em, size);
  }
}

function writePiece(page: PdfPage, { text, style }: PaperPiece, x: number, y: number, size: number): void {
  const { share, weight, ink } = STYLES[style];
  if (style === "mono") page.writeMono(text, x, y, size * share);
  else page.write(text, x, y, { size: size * share, weight, ink });
}

interface SongHead {
  readonly title: string;
  readonly interpret: string;
  readonly facts: string;
}

function writeSongHead(page: PdfPage, { title, interpret, facts }: SongHead): void {
  const head = { size: 16, weight: "bold" } as const;
  page.write(title, PAGE.margin, PAGE.margin + 4, { ...head, size: page.sizeFor(title, WIDTH, head) });
  const line = [interpret, facts].filter(Boolean).join(" · ");
  const size = page.sizeFor(line, WIDTH, { size: 10 });
  if (line !== "") page.write(line, PAGE.margin, PAGE.margin + 9.5, { size, ink: GREY });
  page.rule(PAGE.margin + 11.5, { width: 0.3 });
}

const CONTENTS_LINE = lineHeight(11) + 1.2;

type ContentsLine = { readonly set: string } | { readonly number: number; readonly song: BookSong };

function contentsOf(parts: readonly BookPart[]): ContentsLine[] {
  let number = 0;
  return parts.flatMap(({ name, songs }) => [
    ...(name === null ? [] : [{ set: name }]),
    ...songs.map((song) => ({ number: (number += 1), song })),
  ]);
}

const TITLES = PAGE.margin + 10;

/** A page of the contents. */
interface Contents {
  readonly lines: readonly ContentsLine[];
  /** Where the lines start, below the heading. */
  readonly top: number;
  /** The first page of each song. */
  readonly startOf: ReadonlyMap<BookSong, number>;
}

function writeContents(page: PdfPage, { lines, top, startOf }: Contents, words: Words): void {
  for (const [at, line] of lines.entries()) {
    const y = top + (at + 1) * CONTENTS_LINE;
    if ("set" in line) {
      const style = { size: 10, weight: "bold" } as const;
      page.write(line.set, PAGE.margin, y, { ...style, size: page.sizeFor(line.set, WIDTH, style), ink: GREY });
      continue;
    }
    const start = startOf.get(line.song);
    const ink = start === undefined ? GREY : BLACK;
    const title = line.song.title ?? words.unknownSong;
    const end = start === undefined ? words.noChart : String(start);
    const width = RIGHT - TITLES - page.width(end, { size: 10 }) - 6;
    page.write(String(line.number), PAGE.margin + 6, y, { size: 9, ink: GREY, align: "right" });
    page.write(title, TITLES, y, { size: page.sizeFor(title, width, { size: 11 }), ink });
    page.write(end, RIGHT, y, { size: 10, ink, align: "right" });
  }
}

function linkContents(page: PdfPage, { lines, top, startOf }: Contents): void {
  for (const [at, line] of lines.entries()) {
    const start = "song" in line ? startOf.get(line.song) : undefined;
    if (start !== undefined) page.link(start, PAGE.margin, top + (at + 0.25) * CONTENTS_LINE, WIDTH, CONTENTS_LINE);
  }
}
