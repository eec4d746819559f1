import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { IMPORT_DEFAULTS, bytes, finish, planAtOnce, planOf } from "../testing/song-import.ts";
import { decodeInPieces, decodeText } from "./decode-text.ts";
import { planImport } from "./import.ts";
import { COLUMNS_MAX, ROW_CHARS_MAX, type TableRow, readTable, tableRows } from "./import-table.ts";

const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

/** Parses a text at once with a library. */
function parsedAtOnce(text: string, delimiter: string): TableRow[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n" });
  const misquoted = new Set(errors.filter((error) => error.type === "Quotes").map((error) => error.row));
  return data
    .map((cells, index) => ({ row: index + 2, cells: withoutEmptyEnd(cells), isMisquoted: misquoted.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

describe("a file read in pieces", () => {
  const part = fc.constantFrom(...'ab;,\t"""\'=\n\r ü€\u00a0'.split(""), '"\n', '";', '""', "\r\n", "\ud83d\ude00");
  const text = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(""));
  const piece = fc.integer({ min: 1, max: 20 });

  it("has the same rows as if it were parsed at once, whatever its quotation marks, separators and line ends", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(";", ",", "\t", " ", "|"), piece, (body, separator, size) => {
        const expected = parsedAtOnce(body.replace(/\r\n?/g, "\n"), separator);
        expect(finish(tableRows(`sep=${separator}\n${body}`, size))).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it("has the same rows whatever the size of the pieces and the encoding", () => {
    const encodings: readonly ((body: string) => Uint8Array)[] = [
      bytes,
      (body) => bytes(`\uFEFF${body}`),
      (body) => Uint8Array.from([...body], (letter) => letter.charCodeAt(0) & 0xff),
      (body) => new Uint8Array(new Uint16Array([0xfeff, ...body.split("").map((unit) => unit.charCodeAt(0))]).buffer),
    ];
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("", "sep=;\n", "sep=,\r\n"),
        fc.constantFrom(...encodings),
        piece,
        (...given) => {
          const [body, start, encoded, size] = given;
          const file = encoded(start + body);
          expect(finish(readTable(file, size))).toEqual(finish(readTable(file)));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("is decoded like at once, whatever its bytes", () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 40 }), text.map(bytes)), piece, (file, size) => {
        expect(finish(decodeInPieces(file, size))).toBe(decodeText(file));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a file that no spreadsheet writes", () => {
  const SIZE = 5 * 1024 * 1024;
  const filled = (start: string, part: string): Uint8Array =>
    bytes(start + part.repeat((SIZE - start.length) / bytes(part).length));
  const headings = bytes(`${Array.from({ length: 300_000 }, (_, n) => `c${n}`).join(";")}\na;b`);

  it.each([
    ["quotation marks", filled("Titel;Interpret\n", '"'), "IMPORT_TOO_WIDE"],
    ["300,000 headings", headings, "IMPORT_TOO_WIDE"],
    ["line ends", filled("", "\n"), "IMPORT_TOO_LONG"],
    ["line ends of old computers", filled("", "\r"), "IMPORT_TOO_LONG"],
    ["one long cell", filled("Titel;Interpret\n", "a"), "IMPORT_TOO_WIDE"],
    ["one unclosed quoted cell", filled('Titel;Interpret\n"', 'a""'), { created: 0, bad: 1 }],
    ["separators", filled("", ";"), { rows: [] }],
    ["cells in 9,900 rows", bytes(`Titel;Interpret\n${`a;b${";".repeat(520)}\n`.repeat(9900)}`), { created: 1 }],
    [
      "cells that are too many for their rows",
      bytes(`Titel;Dauer\n${'"a";1:00:00;'.repeat(400_000)}`),
      "IMPORT_TOO_WIDE",
    ],
    ["bytes of Windows-1252", new Uint8Array(SIZE).fill(0x80), "IMPORT_TOO_WIDE"],
  ] as const)(
    "of 5 MiB of %s is read in short steps",
    (_what, file, expected) => {
      const steps = planImport(file, IMPORT_DEFAULTS);
      let count = 0;
      let longest = 0;
      for (;;) {
        const start = process.cpuUsage();
        const step = steps.next();
        const { user, system } = process.cpuUsage(start);
        longest = Math.max(longest, (user + system) / 1000);
        count += 1;
        if (step.done !== true) continue;
        if (typeof expected === "string") expect(step.value).toBe(expected);
        else expect(step.value).toMatchObject(expected);
        break;
      }
      expect(count).toBeGreaterThan(50);
      expect(longest).toBeLessThan(200);
    },
    60_000,
  );

  it("is refused if a row has too many columns or characters, but may have any number of empty cells", () => {
    const row = (cells: number): string => `Titel;Interpret${";x".repeat(cells - 2)}${";".repeat(1000)}\nSway;Dean\n`;
    expect(planOf(bytes(row(COLUMNS_MAX))).columns).toHaveLength(COLUMNS_MAX);
    expect(planAtOnce(bytes(row(COLUMNS_MAX + 1)))).toBe("IMPORT_TOO_WIDE");
    const long = (chars: number): Uint8Array => bytes(`Titel;Interpret\n"a";${"b".repeat(chars - 1)}\n`);
    expect(planOf(long(ROW_CHARS_MAX)).rows).toMatchObject([{ action: "bad" }]);
    expect(planAtOnce(long(ROW_CHARS_MAX + 1))).toBe("IMPORT_TOO_WIDE");
  });

  it("is not refused if only a closing quotation mark is missing", () => {
    const rows = Array.from({ length: 9000 }, (_, n) => `Song ${n};Dean Martin`);
    const { rows: planned } = planOf(bytes(`Titel;Interpret\nSway;Dean Martin\n"${rows.join("\n")}\n`));
    expect(planned.map(({ action }) => action)).toEqual(["create", "bad"]);
  });

  it("is read quickly if its headings are long", () => {
    const file = bytes(`"${"(".repeat(ROW_CHARS_MAX - 10)}\nx"\nTitel;Interpret\nSway;Dean Martin\n`);
    expect(planOf(file).rows).toMatchObject([{ action: "create" }]);
  });
});
