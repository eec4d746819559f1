import { expect, test } from "vitest";
import { sectionEdit } from "./section-edit.ts";

const SOURCE = "one\ntwo\nthree";

/** Returns the text after the edit. */
function edited(start: number, end: number): string {
  const edit = sectionEdit("verse", SOURCE, { start, end });
  return SOURCE.slice(0, edit.start) + edit.insert + SOURCE.slice(edit.end);
}

test("making a section of a selection includes partly selected lines completely", () => {
  expect(edited(1, 5)).toBe("{start_of_verse}\none\ntwo\n{end_of_verse}\nthree");
});

test("making a section of completely selected lines does not include the line after them", () => {
  expect(edited(0, "one\n".length)).toBe("{start_of_verse}\none\n{end_of_verse}\ntwo\nthree");
});
