import { expect, it } from "vitest";
import { withAdded, withChanged, without } from "./items.ts";

interface Point {
  readonly item_id: string;
  readonly title: string;
  readonly done: boolean;
}

const point = (item_id: string, title = item_id, done = false): Point => ({ item_id, title, done });
const sentFields = ({ title }: Point) => ({ title });
const rules = { max: 2, sentFields };

it("a full list refuses a new item but accepts a repeat of one that it contains", () => {
  const full = [point("a"), point("b")];
  expect(() => withAdded(full, point("c"), rules)).toThrow(expect.objectContaining({ code: "LIST_FULL" }));
  expect(withAdded(full, point("b"), rules)).toEqual(full);
});

it("an item with an existing id counts as a repeat if the fields that the caller sent are equal", () => {
  expect(withAdded([point("a", "A", true)], point("a", "A"), rules)).toEqual([point("a", "A", true)]);
  expect(() => withAdded([point("a", "A")], point("a", "B"), rules)).toThrow(
    expect.objectContaining({ code: "ID_TAKEN" }),
  );
});

it("an unknown item can be neither changed nor removed", () => {
  const unknown = expect.objectContaining({ code: "NOT_FOUND" });
  expect(() => withChanged([point("a")], "b", (item) => item)).toThrow(unknown);
  expect(() => without([point("a")], "b")).toThrow(unknown);
});
