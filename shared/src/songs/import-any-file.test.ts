import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { bytes, plan, planAtOnce, planOf, songs } from "../testing/song-import.ts";
import { SongIn } from "./contract.ts";
import { IMPORT_ROWS_MAX } from "./import-table.ts";

describe("any imported file", () => {
  it("gives a result whatever its bytes, and the songs to create pass the server's validation", () => {
    const part = fc.constantFrom(
      "Titel",
      "Interpret",
      "Dauer",
      "Sänger",
      "Sway",
      "3:45",
      ";",
      ",",
      '"',
      "\n",
      "\r\n",
      " ",
      "=1",
      "\u0000",
      "\ud800",
      "ü",
    );
    const file = fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      fc.array(part, { maxLength: 40 }).map((parts) => bytes(`Titel;Interpret;Dauer\n${parts.join("")}`)),
    );
    fc.assert(
      fc.property(file, (content) => {
        const { rows, created, duplicates, bad } = planOf(content);
        expect(created + duplicates + bad).toBe(rows.length);
        for (const { song, action } of rows) {
          expect(song !== null).toBe(action === "create");
          if (song !== null) expect(SongIn.safeParse({ ...song, song_id: undefined }).success).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("is read correctly if it is valid CSV", () => {
    const value = fc
      .string({ unit: fc.constantFrom(..."aäß €;,\"'\n"), minLength: 1, maxLength: 12 })
      .map((text) => `a${text}b`);
    const separator = fc.constantFrom(";", ",");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }),
        separator,
        fc.boolean(),
        (cells, delimiter, hasBom) => {
          const text = Papa.unparse([["Titel", "Interpret"], ...cells], { delimiter, newline: "\r\n" });
          const expected = cells.map((pair) => pair.map((cell) => cell.replace(/\s+/g, " ")));
          const read = songs(`${hasBom ? "\uFEFF" : ""}${text}`, { duplicates: "create" });
          expect(read.map(({ title, interpret }) => [title, interpret])).toEqual(expected);
        },
      ),
    );
  });

  it("comparing 5,000 rows with 5,000 songs takes less than two seconds of processor time", () => {
    const name = (index: number): string => `${(index * 7919).toString(36)} Lied ${(index * 104_729).toString(36)}`;
    const existing = Array.from({ length: 5000 }, (_, index) => ({
      song_id: `${index}`,
      title: name(index),
      interpret: "Duo",
      status: "active" as const,
    }));
    const text = `Titel;Interpret;Dauer\n${existing.map((song, index) => `${index % 2 === 0 ? song.title : name(index + 9000)};Duo;3:45`).join("\n")}`;
    /* Other tests run at the same time, so elapsed time says little. */
    const start = process.cpuUsage();
    expect(plan(text, { existing }).rows).toHaveLength(5000);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(2000);
  }, 60_000);
});

describe("a very large imported file", () => {
  const file = (rows: number, row: (n: number) => string): Uint8Array =>
    bytes(["Titel;Interpret", ...Array.from({ length: rows }, (_, n) => row(n))].join("\n"));
  const digits = (n: number): string =>
    String(n)
      .padStart(5, "0")
      .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

  it(`is accepted with ${IMPORT_ROWS_MAX} songs and refused with one more`, () => {
    const row = (n: number): string => `${digits(n)};Niemand`;
    expect(planOf(file(IMPORT_ROWS_MAX, row)).rows).toHaveLength(IMPORT_ROWS_MAX);
    expect(planAtOnce(file(IMPORT_ROWS_MAX + 1, row))).toBe("IMPORT_TOO_LONG");
  });

  it("is never truncated silently: empty lines count towards the limit", () => {
    expect(planOf(file(20_000, (n) => (n % 2 === 0 ? `${digits(n)};Niemand` : ""))).rows).toHaveLength(10_000);
    expect(planAtOnce(file(60_000, () => ""))).toBe("IMPORT_TOO_LONG");
  });
});
