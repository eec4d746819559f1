import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textBytes } from "../exports/file.ts";
import { chartOfFile, chartsInFile } from "./chart-files.ts";
import { fileVerdict } from "./file-names.ts";

const SWING_LOW = "{title: Swing Low}\n{artist: Traditional}\n{key: D}\nSwing [D]low, sweet [G]chariot";

const chartsOf = (path: string, text: string | Uint8Array) => {
  const charts = chartsInFile(path, typeof text === "string" ? textBytes(text) : text);
  if (typeof charts === "string") throw new Error(charts);
  return charts;
};

describe("a file of charts", () => {
  test("names its song in its text, with the subtitle as performer if there is no artist", () => {
    expect(chartsOf("a.cho", SWING_LOW)).toMatchObject([
      { title: "Swing Low", interpret: "Traditional", isOrderUnsure: false, text: SWING_LOW, notation: "english" },
    ]);
    expect(chartsOf("a.cho", "{t: Swing Low}\n{st: Traditional}\nSwing")).toMatchObject([
      { title: "Swing Low", interpret: "Traditional" },
    ]);
  });

  test.each([
    ["Traditional - Swing Low.cho", "Swing Low", "Traditional"],
    ["songs/Traditional – Swing_Low.pro", "Swing Low", "Traditional"],
    ["03 - Swing Low.txt", "Swing Low", ""],
    ["03. Traditional - Swing Low.txt", "Swing Low", "Traditional"],
    ["99 Bottles.crd", "99 Bottles", ""],
    ["Ku\u0308chenlied.cho", "Küchenlied", ""],
  ])("takes title and performer from the file name if its text has none: %s", (path, title, interpret) => {
    expect(chartsOf(path, "Swing [D]low")).toMatchObject([{ title, interpret, isOrderUnsure: interpret !== "" }]);
  });

  test("with chords above the lyrics is converted to ChordPro", () => {
    expect(chartsOf("a.txt", "      D\nSwing low")).toMatchObject([{ text: "Swing [D]low", isConverted: true }]);
  });

  test("may hold several songs", () => {
    const charts = chartsOf("book.cho", `${SWING_LOW}\n{new_song}\n{title: Down by the Riverside}\n[C]Gonna lay down`);
    expect(charts.map(({ title }) => title)).toEqual(["Swing Low", "Down by the Riverside"]);
    expect(new Set(charts.map(({ id }) => id)).size).toBe(2);
    expect(charts[0]?.text).toBe(SWING_LOW);
  });

  test("is read in older encodings, and its invisible characters are removed and counted", () => {
    const windows = Uint8Array.from("{title: Für Elise}\n[a]Da", (sign) => sign.charCodeAt(0));
    expect(chartsOf("a.cho", windows)).toMatchObject([{ title: "Für Elise", notation: "german" }]);
    expect(chartsOf("a.cho", "Swing\u0000 [D]low and some more words")).toMatchObject([
      { text: "Swing [D]low and some more words", removed: 1 },
    ]);
  });

  test("has an unsure notation if it can be read in two, and its unreadable places are counted", () => {
    expect(chartsOf("a.cho", "[B]one [E]two\n[open")).toMatchObject([{ notation: "unsure", marks: 1 }]);
  });

  test("is left out if it has no text, belongs to another program or becomes too long", () => {
    expect(chartsInFile("a.txt", textBytes(" \n"))).toBe("empty");
    expect(
      chartsInFile(
        "a.txt",
        Uint8Array.from({ length: 300 }, (_, index) => index % 9),
      ),
    ).toBe("unreadable");
    expect(chartsInFile("a.txt", textBytes("C\n".repeat(20_000)))).toBe("too-large");
  });

  test("never throws, whatever its bytes, and its charts can be stored", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string({ maxLength: 40 }), (bytes, path) => {
        const charts = chartsInFile(path, bytes);
        if (typeof charts === "string") return;
        for (const chart of charts) {
          const { name, source, text } = chartOfFile(chart, "english", null);
          expect(text).not.toMatch(/[^\P{Cc}\t\n]/u);
          for (const line of [name, source ?? "", chart.title, chart.interpret])
            expect(line).toBe(line.trim().replace(/\p{Cc}/gu, ""));
        }
      }),
    );
  });
});

test("the new chart has the key in which the text sounds, the file as its source, and a name", () => {
  const [chart] = chartsOf("folder/Swing Low.cho", "{key: C}\n{capo: 2}\nSwing [C]low");
  if (chart === undefined) throw new Error("no chart");
  const stored = { written_key: "D", notation: "english", source: "Swing Low.cho" };
  expect(chartOfFile(chart, "english", "Lyrics")).toMatchObject({ ...stored, name: "Lyrics" });
  expect(chartOfFile(chart, "english", null)).toMatchObject({ ...stored, name: "Swing Low" });
});

test("files are chosen by name and size, and system files are skipped silently", () => {
  expect(fileVerdict("band/Swing Low.CHO", 100)).toBe("read");
  expect(fileVerdict("band/Swing Low.cho", 65_537)).toBe("too-large");
  expect(fileVerdict("band/Swing Low.pdf", 100)).toBe("other-file");
  expect(fileVerdict("band/more.zip", 100)).toBe("zip-in-zip");
  for (const path of ["band/", "band/.DS_Store", "__MACOSX/band/._Swing Low.cho"])
    expect(fileVerdict(path, 100)).toBe("hidden");
});
