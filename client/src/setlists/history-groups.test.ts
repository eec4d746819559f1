import { expect, test } from "vitest";
import { historyGroups } from "./history-groups.ts";

const change = (user_id: string | null, minute: number) => ({
  state: { user_id, at: new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString() },
});
const sizes = (...changes: ReturnType<typeof change>[]): number[] => historyGroups(changes).map(({ length }) => length);

test("changes by one member within a quarter of an hour are one line in the history", () => {
  expect(sizes(change("anna", 20), change("anna", 12), change("anna", 5), change("anna", 4))).toEqual([3, 1]);
});

test("a change by another member or without an author starts a new line, as does the change after it", () => {
  expect(sizes(change("anna", 3), change("tom", 2), change("anna", 1))).toEqual([1, 1, 1]);
  expect(sizes(change(null, 3), change(null, 2))).toEqual([1, 1]);
});

test("no change is lost, and the order is kept", () => {
  const all = [change("anna", 9), change("anna", 8), change("tom", 7)];
  expect(historyGroups(all).flat()).toEqual(all);
  expect(historyGroups([])).toEqual([]);
});
