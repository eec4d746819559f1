import { expect, test } from "vitest";
import { chordEdit } from "./chord-edit.ts";

/** Inserts the chord Dm. `|` marks the caret, both in `marked` and in the returned text. */
function edited(marked: string): string {
  const caret = marked.indexOf("|");
  const source = marked.replace("|", "");
  const { start, end, insert, selected } = chordEdit("Dm", source, { start: caret, end: caret });
  const text = source.slice(0, start) + insert + source.slice(end);
  return `${text.slice(0, selected.start)}|${text.slice(selected.end)}`;
}

test("a chord is inserted at the caret, which then follows the chord", () => {
  expect(edited("|")).toBe("[Dm]|");
  expect(edited("|Swing [G]low")).toBe("[Dm]|Swing [G]low");
  expect(edited("Swing |[G]low")).toBe("Swing [Dm]|[G]low");
  expect(edited("Swing [G]|low")).toBe("Swing [G][Dm]|low");
  expect(edited("[open\nSwing| low]")).toBe("[open\nSwing[Dm]| low]");
});

test("if the caret is in a chord, that chord is replaced", () => {
  expect(edited("Swing [|G7]low [C]")).toBe("Swing [Dm]|low [C]");
  expect(edited("Swing [G7|]low [C]")).toBe("Swing [Dm]|low [C]");
});

test("a chord is inserted before the selected text and does not replace it", () => {
  const { start, end } = chordEdit("Dm", "Swing low", { start: 6, end: 9 });
  expect([start, end]).toEqual([6, 6]);
});
