import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeText } from "./merge-text.ts";

const lines = (...all: string[]): string => all.join("\n");
const BASE = lines("# Abend", "", "Aufbau", "Konzert", "Abbau");

describe("when two people edit the same notes", () => {
  it("edits to different lines are both kept", () => {
    const mine = BASE.replace("Aufbau", "Aufbau war eng");
    const theirs = BASE.replace("Abbau", "Abbau ging schnell");
    const merged = mergeText(BASE, mine, theirs);
    expect(merged.isClean).toBe(true);
    expect(merged.withTheirs).toBe(lines("# Abend", "", "Aufbau war eng", "Konzert", "Abbau ging schnell"));
  });

  it("edits to neighbouring lines are both kept", () => {
    const merged = mergeText(BASE, BASE.replace("Aufbau", "Früh"), BASE.replace("Konzert", "Laut"));
    expect(merged).toMatchObject({ withMine: BASE.replace("Aufbau\nKonzert", "Früh\nLaut"), isClean: true });
    const all = mergeText("a\nb\nc\nd", "A\nB\nC\nd", "a\nX\nY\nD");
    expect([all.withBoth, all.isClean]).toEqual(["A\nX\nY\nB\nC\nD", false]);
  });

  it("if each adds a line at the end, or to empty notes, both lines are kept, one below the other", () => {
    expect(mergeText(BASE, `${BASE}\n- meins`, `${BASE}\n- ihres`)).toMatchObject({
      withMine: `${BASE}\n- ihres\n- meins`,
      isClean: true,
    });
    expect(mergeText("", "meins", "ihres")).toMatchObject({ withMine: "ihres\nmeins", isClean: true });
  });

  it("if both edit the same line, someone has to choose, and nothing is lost until then", () => {
    const merged = mergeText(BASE, BASE.replace("Konzert", "Toll"), BASE.replace("Konzert", "Zäh"));
    expect(merged.isClean).toBe(false);
    expect(merged.withMine).toBe(BASE.replace("Konzert", "Toll"));
    expect(merged.withTheirs).toBe(BASE.replace("Konzert", "Zäh"));
    expect(merged.withBoth).toBe(BASE.replace("Konzert", "Zäh\nToll"));
  });

  it("if one changes a line that the other deletes, someone has to choose", () => {
    expect(mergeText("a\nb\nc", "a\nB\nc", "a\nc")).toMatchObject({
      withMine: "a\nB\nc",
      withTheirs: "a\nc",
      isClean: false,
    });
  });

  it("a line that I add is not added again if the other version already has it", () => {
    expect(mergeText("a", "a\nmeins", "a\nihres\nmeins").withTheirs).toBe("a\nihres\nmeins");
  });
});

const text = fc.array(fc.constantFrom("a", "b", "c", "", "d e"), { maxLength: 12 }).map((all) => all.join("\n"));

describe("merging three versions of a text", () => {
  it("adopts one side's changes if the other has none, and applies identical changes once", () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        for (const merged of [
          mergeText(base, base, other),
          mergeText(base, other, base),
          mergeText(base, other, other),
        ])
          expect(merged).toEqual({ withMine: other, withTheirs: other, withBoth: other, isClean: true });
      }),
    );
  });

  it("loses no added line, and produces no line that nobody wrote", () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const { withMine, withTheirs, withBoth, isClean } = mergeText(base, mine, theirs);
        const [known, all] = [new Set(base.split("\n")), new Set(withBoth.split("\n"))];
        for (const side of [mine, theirs])
          for (const line of side.split("\n")) if (!known.has(line) && line !== "") expect(all).toContain(line);
        const written = new Set([...base.split("\n"), ...mine.split("\n"), ...theirs.split("\n"), ""]);
        for (const merged of [withMine, withTheirs, withBoth])
          for (const line of merged.split("\n")) expect(written).toContain(line);
        if (isClean) expect([withMine, withBoth]).toEqual([withTheirs, withTheirs]);
      }),
    );
  });

  it("gives the same text if its result is merged again", () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const { withTheirs } = mergeText(base, mine, theirs);
        expect(mergeText(theirs, withTheirs, theirs).withTheirs).toBe(withTheirs);
      }),
    );
  });

  it("takes less than a second for the longest notes", () => {
    const long = (letter: string): string =>
      Array.from({ length: 10_000 }, (_, at) => letter.repeat(at % 2)).join("\n");
    const before = performance.now();
    mergeText(long("a"), long("b"), long("c"));
    mergeText("\n".repeat(20_000), `x${"\n".repeat(19_999)}`, `${"\n".repeat(19_999)}y`);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
