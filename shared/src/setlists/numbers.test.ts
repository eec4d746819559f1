import { expect, it } from "vitest";
import { songNumbers } from "./numbers.ts";

const set = (...ids: string[]) => ({
  songs: ids.map((id) => ({ entry_id: id, uebersprungen: id.startsWith("skipped") })),
});

it("a setlist's songs are numbered from 1 across all sets, and skipped ones get no number", () => {
  const numbers = songNumbers([set("a", "skipped-b", "c"), set(), set("d")]);
  expect([...numbers]).toEqual([
    ["a", 1],
    ["c", 2],
    ["d", 3],
  ]);
});
