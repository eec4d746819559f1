import { expect, test } from "vitest";
import { fitsTyped, valueOfTyped, withTyped, withValues } from "./combobox-option.tsx";

const singers = [
  { value: "1", label: "Mira Özdemir" },
  { value: "2", label: "Tom" },
];

test("typed text is offered as an option if no option has that label", () => {
  expect(withTyped(singers, " Lena ").at(-1)).toEqual({ value: "Lena", label: "Lena", isTyped: true });
});

test("typed text that differs from an option only in case or accents selects that option and is not offered again", () => {
  expect(withTyped(singers, "mira ozdemir")).toEqual(singers);
  expect(valueOfTyped(singers, " MIRA ÖZDEMIR ")).toBe("1");
  expect(valueOfTyped(singers, " Lena ")).toBe("Lena");
});

test("a selected value that is missing from the list is still offered as an option", () => {
  expect(withValues(singers, ["2", "Gast"]).map((option) => option.value)).toEqual(["1", "2", "Gast"]);
});

test("typed text finds options regardless of case and accents; the unchanged text of a selection finds all options", () => {
  const shown = (input: string): string[] =>
    singers.filter((option) => fitsTyped(option, input, "Tom")).map((option) => option.value);
  expect(shown("ozd")).toEqual(["1"]);
  expect(shown("Tom")).toEqual(["1", "2"]);
});
