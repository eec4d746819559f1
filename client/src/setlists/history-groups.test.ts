import { expect, test } from "vitest";
import { historyGroups } from "./history-groups.ts";

const change = (user_id: string | null, minute: number) => ({
  state: { user_id, at: new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString() },
});
const sizes = (...changes: ReturnType<typeof change>[]): number[] => historyGroups(changes).map(({ length }) => length);

test("one member's changes within a quarter of an hour share a line in the history", () => {
  expect(sizes(change("anna", 20), change("anna", 12), change("anna", 5), change("anna", 4))).toEqual([3, 1]);
});

test("a change by another member starts a new line in the history, and so does a change without an author", () => {
  expect(sizes(change("anna", 3), change("tom", 2), change("anna", 1))).toEqual([1, 1, 1]);
  expect(sizes(change(null, 3), change(null, 2))).toEqual([1, 1]);
});

test("grouping the history keeps all changes and their order", () => {
  const all = [change("anna", 9), change("anna", 8), change("tom", 7)];
  expect(historyGroups(all).flat()).toEqual(all);
  expect(historyGroups([])).toEqual([]);
});
