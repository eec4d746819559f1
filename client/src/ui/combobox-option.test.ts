import { expect, test } from "vitest";
import { fitsTyped, valueOfTyped, withTyped, withValues } from "./combobox-option.tsx";

const singers = [
  { value: "1", label: "Mira Özdemir" },
  { value: "2", label: "Tom" },
];

test("what is typed is offered when no option is called like that", () => {
  expect(withTyped(singers, " Lena ").at(-1)).toEqual({ value: "Lena", label: "Lena", isTyped: true });
});

test("an option that is only written differently is not offered twice, and stands for what was typed", () => {
  expect(withTyped(singers, "mira ozdemir")).toEqual(singers);
  expect(valueOfTyped(singers, " MIRA ÖZDEMIR ")).toBe("1");
  expect(valueOfTyped(singers, " Lena ")).toBe("Lena");
});

test("a chosen value that the list no longer knows can still be seen", () => {
  expect(withValues(singers, ["2", "Gast"]).map((option) => option.value)).toEqual(["1", "2", "Gast"]);
});

test("accents and case do not hide an option, and an untouched choice hides none", () => {
  const shown = (input: string): string[] =>
    singers.filter((option) => fitsTyped(option, input, "Tom")).map((option) => option.value);
  expect(shown("ozd")).toEqual(["1"]);
  expect(shown("Tom")).toEqual(["1", "2"]);
});
