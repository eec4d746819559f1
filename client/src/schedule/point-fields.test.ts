import { expect, test } from "vitest";
import { changedFields, timeOf, typedOf } from "./point-fields.ts";

test("a time is understood as people write it", () => {
  for (const typed of ["17:30", "17:30:00", "1730", "17.30", " 17:30 "]) expect(timeOf(typed)).toBe("17:30:00");
  expect([timeOf("9"), timeOf("930"), timeOf("0:15")]).toEqual(["09:00:00", "09:30:00", "00:15:00"]);
});

test("nothing is no time, and what is none is said so", () => {
  expect(timeOf("  ")).toBeNull();
  for (const typed of ["24:00", "25", "17:60", "abends", "17:3"]) expect(timeOf(typed)).toBeUndefined();
});

test("only what was changed goes out, and line breaks stay", () => {
  const before = typedOf({ item_id: "a", time: "17:30:00", title: "Aufbau", comment: null, responsible: null });
  expect(changedFields(before, { ...before, time: "1730" })).toEqual({});
  expect(changedFields(before, { ...before, comment: "Eins\n\nZwei" })).toEqual({ comment: "Eins\n\nZwei" });
  expect(changedFields(before, { ...before, time: "" })).toEqual({ time: null });
});
