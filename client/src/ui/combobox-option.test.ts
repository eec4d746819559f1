import { expect, test } from "vitest";
import { withTyped } from "./combobox-option.tsx";

const genres = [
  { value: "Pop", label: "Pop" },
  { value: "Rock", label: "Rock" },
];

test("what is typed is offered when no option is called like that", () => {
  expect(withTyped(genres, " Swing ", null).at(-1)).toEqual({ value: "Swing", label: "Swing", isTyped: true });
});

test("an option that is only written differently is not offered twice", () => {
  expect(withTyped(genres, "rock", null)).toEqual(genres);
});

test("a chosen value that the list no longer knows can still be seen", () => {
  expect(withTyped(genres, "", "Walzer").map((option) => option.value)).toEqual(["Pop", "Rock", "Walzer"]);
});
