import type { Language } from "../contract/errors.ts";
import { formatLength, toSeconds } from "../time/clock.ts";
import { type NameOf, songSingers } from "../setlists/tonight.ts";
import { CSV_TYPE, csvBytes } from "./csv.ts";
import { type ExportFile, fileName } from "./file.ts";
import { writeFooters, writeHeading } from "./heading.ts";
import { GREY, PAGE, type PdfFonts, PdfPage, lineHeight } from "./pdf-page.ts";
import { type SongOf, shortLength } from "./song.ts";
import { wordsOf } from "./words.ts";

/** A repertoire list and its songs. */
export interface RepertoireDocument {
  readonly list: {
    readonly list_id: string;
    readonly name: string;
    readonly songs: readonly { readonly song_id: string; readonly note?: string | null }[];
    readonly updated_at: string;
  };
  readonly songOf: SongOf;
  readonly nameOf: NameOf;
  readonly band: string;
  readonly language: Language;
}

const BOTTOM = PAGE.height - PAGE.margin - 4;
const RIGHT = PAGE.width - PAGE.margin;
const TITLE = PAGE.margin + 10;
const KEY = RIGHT - 16;
const WIDTH = KEY - TITLE - 16;

/** Writes the list as a table in a PDF, with each note below the title of its song. */
export function repertoirePdf(document: RepertoireDocument, fonts: PdfFonts): ExportFile {
  const { list, songOf, band, language } = document;
  const words = wordsOf(language);
  const page = new PdfPage(fonts, {
    title: list.name,
    author: band,
    language,
    changedAt: new Date(list.updated_at),
    id: list.list_id,
  });
  const kind = words.songs(list.songs.length);
  let y = writeHeading(page, { title: list.name, lead: `${words.total} ${totalOf(document)}`, kind });
  page.rule(y - 2, { width: 0.4 });
  if (list.songs.length === 0) page.write(words.emptyList, PAGE.margin, y + 5, { size: 11, ink: GREY });
  for (const [index, { song_id, note }] of list.songs.entries()) {
    const song = songOf(song_id);
    const titles = page.lines(song?.title ?? words.unknownSong, WIDTH, { size: 11, weight: "bold" });
    const facts = [song?.interpret, note].filter(Boolean).join(" · ");
    const lines = facts === "" ? [] : page.lines(facts, WIDTH + 14, { size: 8.5 });
    const height = titles.length * lineHeight(11) + lines.length * lineHeight(8.5) + 2;
    if (y + height > BOTTOM) {
      page.add();
      y = PAGE.margin + 6;
    }
    page.write(String(index + 1), PAGE.margin + 6, y + lineHeight(11), { size: 9, ink: GREY, align: "right" });
    page.write(song?.key ?? "", KEY, y + lineHeight(11), { size: 11, align: "right" });
    page.write(shortLength(song?.duration), RIGHT, y + lineHeight(11), { size: 10, align: "right" });
    for (const line of titles) page.write(line, TITLE, (y += lineHeight(11)), { size: 11, weight: "bold" });
    for (const line of lines) page.write(line, TITLE, (y += lineHeight(8.5)), { size: 8.5, ink: GREY });
    page.rule(y + 1.6, { from: TITLE, width: 0.1 });
    y += 2;
  }
  writeFooters(page, [band, list.name], words);
  return { name: fileName([list.name], "pdf"), type: "application/pdf", content: page.bytes() };
}

/** Writes the list as CSV, in the order of the list. */
export function repertoireCsv({ list, songOf, nameOf, language }: Omit<RepertoireDocument, "band">): ExportFile {
  const words = wordsOf(language);
  const { title, interpret, duration, key, bpm, genre, singers, note } = words.columns;
  const rows = list.songs.map((entry, index) => {
    const song = songOf(entry.song_id);
    return [
      index + 1,
      song?.title ?? words.unknownSong,
      song?.interpret ?? "",
      shortLength(song?.duration),
      song?.key ?? "",
      song?.bpm ?? null,
      song?.genre ?? "",
      songSingers(song, nameOf).join(", "),
      entry.note ?? "",
    ];
  });
  return {
    name: fileName([list.name], "csv"),
    type: CSV_TYPE,
    content: csvBytes(["#", title, interpret, duration, key, bpm, genre, singers, note], rows),
  };
}

const totalOf = ({ list, songOf }: RepertoireDocument): string => {
  const lengths = list.songs.map(({ song_id }) => songOf(song_id)?.duration ?? null);
  return shortLength(formatLength(lengths.reduce((sum, length) => sum + (length === null ? 0 : toSeconds(length)), 0)));
};
