import { describe, expect, it } from "vitest";
import { listEnter } from "./markdown-enter.ts";

/** Presses Enter. `|` marks the caret or both ends of the selection. Returns null if Enter is left to the browser. */
function enter(marked: string): string | null {
  const [head = "", middle = "", tail] = marked.split("|");
  const source = head + middle + (tail ?? "");
  const end = tail === undefined ? head.length : head.length + middle.length;
  const edit = listEnter(source, { start: head.length, end });
  if (edit === null) return null;
  const result = source.slice(0, edit.start) + edit.insert + source.slice(edit.end);
  expect(edit.selected.start).toBe(edit.selected.end);
  return `${result.slice(0, edit.selected.start)}|${result.slice(edit.selected.start)}`;
}

describe("the Enter key", () => {
  it("starts the next list item with the same marker", () => {
    expect(enter("- Kabel|")).toBe("- Kabel\n- |");
    expect(enter("Licht\n\n  * Kabel|\nTon")).toBe("Licht\n\n  * Kabel\n  * |\nTon");
  });

  it("moves the text after the caret to the new list item, and replaces a selection", () => {
    expect(enter("- Kabel| Stative")).toBe("- Kabel\n- |Stative");
    expect(enter("- Kabel| und |Stative")).toBe("- Kabel\n- |Stative");
  });

  it("starts an unchecked task below a task, even a checked one", () => {
    expect(enter("- [x] Kabel|")).toBe("- [x] Kabel\n- [ ] |");
  });

  it("continues a numbered list, and increments the numbers below", () => {
    expect(enter("9. Aufbau|")).toBe("9. Aufbau\n10. |");
    expect(enter("1) Aufbau|\n2) Soundcheck\n   laut\n3) Essen\n\n4) Gig")).toBe(
      "1) Aufbau\n2) |\n3) Soundcheck\n   laut\n4) Essen\n\n4) Gig",
    );
    expect(enter("1. Aufbau|\n1. Soundcheck")).toBe("1. Aufbau\n2. |\n1. Soundcheck");
  });

  it("ends the list on an empty item, with an empty line before the next text", () => {
    expect(enter("- Kabel\n- |")).toBe("- Kabel\n\n|");
    expect(enter("1. Kabel\n2. |\nTon")).toBe("1. Kabel\n\n|\nTon");
    expect(enter("Ton\n\n- |")).toBe("Ton\n\n|");
    expect(enter("- [ ] |")).toBe("|");
  });

  it("is left to the browser outside lists and before an item's text", () => {
    expect(enter("Kabel|")).toBeNull();
    expect(enter("|- Kabel")).toBeNull();
    expect(enter("-| Kabel")).toBeNull();
    expect(enter("**Kabel**|")).toBeNull();
    expect(enter("## Kabel|")).toBeNull();
    expect(enter("")).toBeNull();
    expect(enter("- Kabel|\nTon| ")).toBe("- Kabel\n- |");
  });
});
