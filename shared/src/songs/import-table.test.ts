import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish, plan, songs } from "../testing/song-import.ts";
import { type TableRow, readTable, tableBytes } from "./import-table.ts";

function rowsIn(file: Uint8Array): TableRow[] {
  const table = finish(readTable(file));
  if (typeof table === "string") throw new Error(table);
  return table;
}

describe("a CSV file", () => {
  it("may use commas, semicolons or tabs as separators, whatever the cells contain", () => {
    for (const text of [
      'Titel,Interpret,Sänger\nSway,Dean Martin,"Tom,Anna"\n',
      "Titel;Interpret;Sänger\nSway;Dean Martin;Tom,Anna\n",
      'Titel;Interpret;"Sänger, alle, und, noch, mehr"\nSway;Dean Martin;Tom,Anna\n',
      "Titel\tInterpret\tSänger\nSway\tDean Martin\tTom, Anna\n",
      'sep=|\nTitel|Interpret|Sänger\nSway|Dean Martin|"Tom,Anna"\n',
    ])
      expect(songs(text, { mapping: { "Sänger, alle, und, noch, mehr": "singers" } })).toEqual([
        { title: "Sway", interpret: "Dean Martin", singers: ["Tom", "Anna"] },
      ]);
  });

  it("may have empty lines, trailing separators and a title above the table", () => {
    const text =
      "Repertoire 2026;;;\n;;;\nTitel;Interpret;;\n\nSway;Dean Martin;;\n;;;\n  \nHappy;Pharrell Williams;;\n";
    const { columns, rows } = plan(text);
    expect(columns).toEqual([
      { heading: "Titel", field: "title" },
      { heading: "Interpret", field: "interpret" },
    ]);
    expect(rows.map(({ row, title, action }) => [row, title, action])).toEqual([
      [5, "Sway", "create"],
      [8, "Happy", "create"],
    ]);
  });

  it("may have quotation marks and line breaks within a cell", () => {
    const text =
      'Titel;Interpret;Bemerkung\n"7"" Single";"A ""B"" C";"Zeile 1\r\nZeile 2; noch mehr"\n"Ober\nnunter";Duo;\n';
    expect(songs(text)).toEqual([
      { title: '7" Single', interpret: 'A "B" C', comment: "Zeile 1\nZeile 2; noch mehr" },
      { title: "Ober nunter", interpret: "Duo" },
    ]);
  });

  it("an unclosed quotation mark makes its row bad, but not the rows before it", () => {
    const { rows } = plan('Titel;Interpret\nSway;Dean Martin\n"Happy;Pharrell Williams\nAngels;Robbie Williams\n');
    expect(rows.map(({ action }) => action)).toEqual(["create", "bad"]);
  });

  it("a row with more cells than headings is bad, because its cells may be shifted", () => {
    const { rows } = plan("Titel,Interpret,Dauer\nWeit, weit weg,Hubert von Goisern,4:50\n");
    expect(rows[0]).toMatchObject({
      action: "bad",
      errors: expect.arrayContaining([expect.objectContaining({ field: "" })]),
    });
  });

  it("an empty file imports nothing", () => {
    for (const text of ["", "\n\n", ";;\n"])
      expect(plan(text)).toEqual({ columns: [], rows: [], created: 0, duplicates: 0, bad: 0 });
    expect(plan("Titel;Interpret\n")).toMatchObject({
      columns: [{ field: "title" }, { field: "interpret" }],
      rows: [],
    });
  });
});

describe("headings in a CSV file", () => {
  it("are recognised in German and English, in upper or lower case, and with units", () => {
    const german = plan(
      "TITEL;Künstler;Länge (min);Texter;Musik;Tänze;Tonart;Tempo;Noten;GEMA-Werknummer;Bemerkungen\n",
    );
    const english = plan(
      "Song Title,Artist,Length [mm:ss],Lyrics by,Music,Dance Styles,Key,BPM,Sheet,gema_work_number,Notes\n",
    );
    const fields = [
      "title",
      "interpret",
      "duration",
      "lyricist",
      "composer",
      "dance_styles",
      "key",
      "bpm",
      "sheet_file",
      "gema_work_number",
      "comment",
    ];
    expect(german.columns.map((column) => column.field)).toEqual(fields);
    expect(english.columns.map((column) => column.field ?? column.heading)).toEqual(
      fields.map((field) => (field === "lyricist" ? "Lyrics by" : field)),
    );
  });

  it("are reported if they are unknown, and their columns are skipped", () => {
    const { columns, rows } = plan("Titel;Interpret;Mondphase\nSway;Dean Martin;voll\n");
    expect(columns[2]).toEqual({ heading: "Mondphase", field: null });
    expect(rows[0]?.song).toEqual({ song_id: "id-2", title: "Sway", interpret: "Dean Martin" });
  });

  it("can be mapped to fields by hand, which takes precedence over automatic recognition", () => {
    const text = "Titel;Nummer;Wer\n12;Sway;Dean Martin\n";
    expect(songs(text, { mapping: { Nummer: "title", Wer: "interpret" } })).toEqual([
      { title: "Sway", interpret: "Dean Martin" },
    ]);
    expect(songs("Titel;Interpret;Text\nA;B;Lalala\n", { mapping: { Text: null } })).toEqual([
      { title: "A", interpret: "B" },
    ]);
  });

  it("every row is bad, with an explanation, if there is no title column", () => {
    expect(plan("Mond;Interpret\nvoll;Dean Martin\n").rows[0]).toMatchObject({
      action: "bad",
      errors: [{ field: "title", message: "Titel und Interpret müssen da sein." }],
    });
  });
});

describe("a table written for the service", () => {
  it("is read back unchanged, whatever is in its cells", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."ab;,\t\"'=\n ü".split("")) });
    const filled = fc.tuple(cell, cell, fc.constant("x"));
    fc.assert(
      fc.property(fc.array(filled, { minLength: 1 }), (rows) => {
        const read = rowsIn(tableBytes(rows));
        expect(read.map(({ cells, isMisquoted }) => [cells, isMisquoted])).toEqual(rows.map((row) => [row, false]));
      }),
    );
  });
});
