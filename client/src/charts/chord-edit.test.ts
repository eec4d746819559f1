import { expect, test } from "vitest";
import { chordEdit } from "./chord-edit.ts";

/** The text after the edit, with `|` for the caret, which is also in the text before it. */
function edited(marked: string): string {
  const caret = marked.indexOf("|");
  const source = marked.replace("|", "");
  const { start, end, insert, selected } = chordEdit("Dm", source, { start: caret, end: caret });
  const text = source.slice(0, start) + insert + source.slice(end);
  return `${text.slice(0, selected.start)}|${text.slice(selected.end)}`;
}

test("a chord goes to the caret, with the caret behind it", () => {
  expect(edited("|")).toBe("[Dm]|");
  expect(edited("|Swing [G]low")).toBe("[Dm]|Swing [G]low");
  expect(edited("Swing |[G]low")).toBe("Swing [Dm]|[G]low");
  expect(edited("Swing [G]|low")).toBe("Swing [G][Dm]|low");
  expect(edited("[open\nSwing| low]")).toBe("[open\nSwing[Dm]| low]");
});

test("a chord in which the caret is gets replaced", () => {
  expect(edited("Swing [|G7]low [C]")).toBe("Swing [Dm]|low [C]");
  expect(edited("Swing [G7|]low [C]")).toBe("Swing [Dm]|low [C]");
});

test("a chord goes before the selected text, which stays", () => {
  const { start, end } = chordEdit("Dm", "Swing low", { start: 6, end: 9 });
  expect([start, end]).toEqual([6, 6]);
});
