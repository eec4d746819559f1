import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { chartsInFile } from "../charts/chart-files.ts";
import { soundingKeyOf } from "../charts/metadata.ts";
import { parseChart } from "../charts/parse.ts";
import { writeKey } from "../charts/key.ts";
import { chartFile, chordProOf, createChartsZip } from "./chart-files.ts";
import { textBytes } from "./file.ts";

const SONG = { title: "Swing Low", interpret: "Traditional" };
const chart = (text: string, more: { written_key?: string | null; notation?: "german"; name?: string } = {}) => ({
  name: "Akkorde",
  text,
  written_key: null,
  notation: "english" as const,
  ...more,
});

describe("a chart for other programs", () => {
  test("has title, artist and key added above its text if the text lacks them", () => {
    expect(chordProOf(chart("Swing [D]low", { written_key: "D" }), SONG)).toBe(
      "{title: Swing Low}\n{artist: Traditional}\n{key: D}\nSwing [D]low",
    );
    const complete = "{t: Swing Low (choir)}\n{artist: Choir}\n{key: D}\nSwing [D]low";
    expect(chordProOf(chart(complete, { written_key: "D" }), SONG)).toBe(complete);
  });

  test("names the key of its shapes in its own notation, or no key if that would be wrong", () => {
    expect(chordProOf(chart("{capo: 2}\n[A]Swing", { written_key: "B", notation: "german" }), SONG)).toContain(
      "{key: A}\n",
    );
    expect(chordProOf(chart("[H]Swing", { written_key: "B", notation: "german" }), SONG)).toContain("{key: H}\n");
    expect(chordProOf(chart("{transpose: 1}\n[A]Swing", { written_key: "B" }), SONG)).not.toContain("{key");
  });

  test("has the same title, artist and key when it is imported again, whatever they are", () => {
    const line = fc.stringMatching(/^[\p{L}\p{N} !?&(){}-]{1,30}$/u).map((text) => text.trim() || "a");
    const kept = (name: string) => name.replace(/ +/g, " ").replaceAll("{", "(").replaceAll("}", ")");
    const key = fc.constantFrom("C", "F#m", "Bb", "B", "Ebm");
    fc.assert(
      fc.property(line, line, key, fc.nat(6), (title, interpret, written_key, capo) => {
        const text = chordProOf(chart(`{capo: ${capo}}\nla la`, { written_key }), { title, interpret });
        const [read] = chartsInFile("a.cho", textBytes(text));
        expect(read).toMatchObject({ title: kept(title), interpret: kept(interpret) });
        const sounding = soundingKeyOf(parseChart(text), "english");
        expect(sounding && writeKey(sounding, "english")).toBe(written_key);
      }),
    );
  });

  test("has a file name made from its song, and from its own name too if the song has several charts", () => {
    expect(chartFile(chart("la"), { title: "AC/DC: Live?", interpret: "Choir" }, true).name).toBe(
      "Choir - AC-DC- Live-.cho",
    );
    expect(chartFile(chart("la"), SONG, false).name).toBe("Traditional - Swing Low (Akkorde).cho");
  });
});

test("the zip of all charts gives each chart a unique file name", () => {
  const zip = createChartsZip();
  zip.add(chart("one"), SONG);
  zip.add(chart("two"), { ...SONG, title: "SWING LOW" });
  zip.add(chart("three"), { title: "Für Elise", interpret: "Beethoven" });
  const { name, content } = zip.end("Kapelle", "de");
  expect(name).toBe("Kapelle Songblätter.zip");
  const files = Object.entries(unzipSync(content)).map(([path, bytes]) => [path, strFromU8(bytes).split("\n").at(-1)]);
  expect(files).toEqual([
    ["Traditional - Swing Low.cho", "one"],
    ["Traditional - SWING LOW (2).cho", "two"],
    ["Beethoven - Für Elise.cho", "three"],
  ]);
});
