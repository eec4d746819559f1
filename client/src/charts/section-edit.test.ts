import { expect, test } from "vitest";
import { sectionEdit } from "./section-edit.ts";

const SOURCE = "one\ntwo\nthree";

/** Returns the text after the edit. */
function edited(start: number, end: number): string {
  const edit = sectionEdit("verse", SOURCE, { start, end });
  return SOURCE.slice(0, edit.start) + edit.insert + SOURCE.slice(edit.end);
}

test("a section contains the selected lines as a whole", () => {
  expect(edited(1, 5)).toBe("{start_of_verse}\none\ntwo\n{end_of_verse}\nthree");
});

test("a section of whole lines ends with the last of them", () => {
  expect(edited(0, "one\n".length)).toBe("{start_of_verse}\none\n{end_of_verse}\ntwo\nthree");
});
