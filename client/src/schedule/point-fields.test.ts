import { expect, test } from "vitest";
import { changedPoint, typedOf } from "./point-fields.ts";

test("only an item's changed fields are sent, and line breaks in them are preserved", () => {
  const before = typedOf({ item_id: "a", time: "17:30:00", title: "Aufbau", comment: null, responsible: null });
  expect(changedPoint(before, { ...before, time: "1730" })).toEqual({});
  expect(changedPoint(before, { ...before, comment: "Eins\n\nZwei" })).toEqual({ comment: "Eins\n\nZwei" });
  expect(changedPoint(before, { ...before, time: "" })).toEqual({ time: null });
});
