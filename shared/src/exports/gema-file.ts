import writeExcelFile, { type Row } from "write-excel-file/universal";
import type { Gig } from "../gigs/contract.ts";
import { CSV_TYPE, csvBytes } from "./csv.ts";
import { type ExportFile, fileName } from "./file.ts";
import type { GemaWork } from "./gema.ts";
import { withoutTimes } from "./zip-times.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The layout of GEMA's upload template: headings in rows 19 and 20, then the works. */
const SHEET = "Setlist Template";
const HEADINGS_ROW = 19;

type Column = readonly [heading: string, second: string, value: (work: GemaWork) => string];

const COLUMNS: readonly Column[] = [
  ["WERKNUMMER / WERKFASSUNGSNUMMER", "", (work) => work.work_number],
  ["TITEL *", "", (work) => work.title],
  ["SATZANGABE / SONSTIGE(R) TITEL", "", () => ""],
  ["ANZAHL MUSIKER / SÄNGER", "", (work) => work.musicians],
  ["SPIELDAUER (MM:SS)", "", (work) => work.duration],
  /*
   * The template does not say whether a cell holds the performer or the composer, so a performer in place of the
   * composer is marked only on screen.
   */
  ["INTERPRET / KOMPONIST *", "Nachname", (work) => work.interpret_or_composer.last],
  ["", "Vorname", (work) => work.interpret_or_composer.first],
  ["TEXTDICHTER", "Nachname", (work) => work.lyricist.last],
  ["", "Vorname", (work) => work.lyricist.first],
  ["VERLAG", "", (work) => work.publisher],
  ["Art der Musikwiedergabe LIVE/TONTRÄGER", "", () => "Live"],
  ["VERÖFFENTLICHTES WERK", "", () => "Ja"],
  ["GROßES RECHT", "", () => ""],
  ["POTPOURRI (P) / FRAGMENT (F)", "", () => ""],
  ["ISWC", "", (work) => work.iswc],
  ["BEARBEITER", "Nachname", (work) => work.arranger.last],
  ["", "Vorname", (work) => work.arranger.first],
];

type Named = Pick<Gig, "date" | "name">;

/** Writes the works as CSV, in the columns of the upload template. */
export function gemaCsv(gig: Named, works: readonly GemaWork[]): ExportFile {
  const headings = COLUMNS.map(([heading, second], index) =>
    [heading === "" ? COLUMNS[index - 1]?.[0] : heading, second].filter(Boolean).join(" – "),
  );
  const rows = works.map((work) => COLUMNS.map(([, , value]) => value(work)));
  return { name: fileName([gig.date, gig.name, "GEMA"], "csv"), type: CSV_TYPE, content: csvBytes(headings, rows) };
}

/** Writes the works into the upload template (XLSX). Every cell is text, so that spreadsheets do not convert values. */
export async function gemaXlsx(gig: Named, works: readonly GemaWork[]): Promise<ExportFile> {
  const cell = (value: string, fontWeight?: "bold") => ({ value, type: String, ...(fontWeight && { fontWeight }) });
  const head = [["GEMA – Setlist"], [`${gig.date} ${gig.name}`]].map((row): Row =>
    row.map((text) => cell(text, "bold")),
  );
  const rows: Row[] = [
    ...head,
    ...Array.from({ length: HEADINGS_ROW - 1 - head.length }, (): Row => []),
    COLUMNS.map(([heading]) => cell(heading, "bold")),
    COLUMNS.map(([, second]) => cell(second, "bold")),
    ...works.map((work): Row => COLUMNS.map(([, , value]) => cell(value(work)))),
  ];
  const blob = await writeExcelFile(rows, { sheet: SHEET }).toBlob();
  return {
    name: fileName([gig.date, gig.name, "GEMA"], "xlsx"),
    type: XLSX_TYPE,
    content: withoutTimes(new Uint8Array(await blob.arrayBuffer())),
  };
}
