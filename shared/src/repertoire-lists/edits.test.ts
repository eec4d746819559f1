import { expect, it } from "vitest";
import type { ListEntry } from "./contract.ts";
import { insertEntries, moveEntry, noteEntries, removeEntry } from "./edits.ts";

const list = (ids: string): ListEntry[] => [...ids].map((id) => ({ entry_id: id, song_id: id, note: null }));
const ids = (entries: readonly ListEntry[]): string => entries.map(({ entry_id }) => entry_id).join("");

it("an entry is inserted or moved in front of its neighbour, or goes to the end if the neighbour was removed", () => {
  expect(ids(insertEntries(list("abc"), list("x"), "b"))).toBe("axbc");
  expect(ids(insertEntries(list("abc"), list("xy"), null))).toBe("abcxy");
  expect(ids(moveEntry(list("abc"), "c", "a"))).toBe("cab");
  expect(ids(moveEntry(list("abc"), "a", "gone"))).toBe("bca");
});

it("an edit that changes nothing returns the same repertoire list", () => {
  const songs = list("abc");
  for (const same of [moveEntry(songs, "a", "b"), moveEntry(songs, "a", "a"), moveEntry(songs, "c", null)])
    expect(same).toBe(songs);
  expect([moveEntry(songs, "x", "a"), removeEntry(songs, "x")]).toEqual([songs, songs]);
  expect(removeEntry(songs, "x")).toBe(songs);
});

it("notes in a repertoire list change only for the named entries, and can be removed", () => {
  const noted = noteEntries(list("abc"), { b: "in D" });
  expect(noted.map(({ note }) => note)).toEqual([null, "in D", null]);
  expect(noteEntries(noted, { b: null })).toEqual(list("abc"));
  expect(ids(removeEntry(noted, "b"))).toBe("ac");
});
