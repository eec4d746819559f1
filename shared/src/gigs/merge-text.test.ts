import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeText } from "./merge-text.ts";

const lines = (...all: string[]): string => all.join("\n");
const BASE = lines("# Abend", "", "Aufbau", "Konzert", "Abbau");

describe("two people write into the same notes", () => {
  it("in different lines: both stand", () => {
    const mine = BASE.replace("Aufbau", "Aufbau war eng");
    const theirs = BASE.replace("Abbau", "Abbau ging schnell");
    const merged = mergeText(BASE, mine, theirs);
    expect(merged.isClean).toBe(true);
    expect(merged.withTheirs).toBe(lines("# Abend", "", "Aufbau war eng", "Konzert", "Abbau ging schnell"));
  });

  it("each a line at the end, or into empty notes: one stands below the other", () => {
    expect(mergeText(BASE, `${BASE}\n- meins`, `${BASE}\n- ihres`)).toMatchObject({
      withMine: `${BASE}\n- ihres\n- meins`,
      isClean: true,
    });
    expect(mergeText("", "meins", "ihres")).toMatchObject({ withMine: "ihres\nmeins", isClean: true });
  });

  it("the same line differently: somebody has to choose, and nothing is lost until then", () => {
    const merged = mergeText(BASE, BASE.replace("Konzert", "Toll"), BASE.replace("Konzert", "Zäh"));
    expect(merged.isClean).toBe(false);
    expect(merged.withMine).toBe(BASE.replace("Konzert", "Toll"));
    expect(merged.withTheirs).toBe(BASE.replace("Konzert", "Zäh"));
    expect(merged.withBoth).toBe(BASE.replace("Konzert", "Zäh\nToll"));
  });

  it("one changes what the other deletes: somebody has to choose", () => {
    expect(mergeText("a\nb\nc", "a\nB\nc", "a\nc")).toMatchObject({
      withMine: "a\nB\nc",
      withTheirs: "a\nc",
      isClean: false,
    });
  });

  it("what the others have of mine already is not added again", () => {
    expect(mergeText("a", "a\nmeins", "a\nihres\nmeins").withTheirs).toBe("a\nihres\nmeins");
  });
});

const text = fc.array(fc.constantFrom("a", "b", "c", "", "d e"), { maxLength: 12 }).map((all) => all.join("\n"));

describe("whatever is written", () => {
  it("the side that changed nothing gives way, and equal changes are one", () => {
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

  it("no line that somebody added is lost, and nothing is written that nobody wrote", () => {
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

  it("merging once more what was merged changes nothing", () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const { withTheirs } = mergeText(base, mine, theirs);
        expect(mergeText(theirs, withTheirs, theirs).withTheirs).toBe(withTheirs);
      }),
    );
  });

  it("the longest notes are merged in the blink of an eye", () => {
    const long = (letter: string): string =>
      Array.from({ length: 10_000 }, (_, at) => letter.repeat(at % 2)).join("\n");
    const before = performance.now();
    mergeText(long("a"), long("b"), long("c"));
    mergeText("\n".repeat(20_000), `x${"\n".repeat(19_999)}`, `${"\n".repeat(19_999)}y`);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
