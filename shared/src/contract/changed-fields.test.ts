import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

it("an edit contains only the fields that differ, even if their value is an object or null", () => {
  const before = { title: "Aufbau", time: "17:30:00", person: { user_id: "a" }, names: ["Anna"], comment: null };
  const equal = { ...before, person: { user_id: "a" }, names: ["Anna"] };
  expect(changedFields(before, equal)).toEqual({});
  expect(changedFields<object>(before, { ...equal, time: null, person: { name: "Tom" }, names: [] })).toEqual({
    time: null,
    person: { name: "Tom" },
    names: [],
  });
});
