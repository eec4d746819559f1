import { describe, expect, it } from "vitest";
import { changeEntries, moveEntries, removeEntries } from "./edits.ts";
import { EMPTY_HISTORY, STEPS_MAX, again, remembered, steppedBack, steppedForward, without } from "./history.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";

const entry = (id: string): SetlistEntry => ({ entry_id: id, song_id: `song-${id}`, uebersprungen: false });
const set = (id: string, ...songs: string[]): SetlistSet => ({ set_id: id, name: id, songs: songs.map(entry) });
const before = [set("one", "a", "b", "c"), set("two", "d")];
const orders = (sets: readonly SetlistSet[]): string[] =>
  sets.map(({ songs }) => songs.map(({ entry_id }) => entry_id).join(""));

describe("undo and redo in a setlist", () => {
  it("restore the setlist from before or after the edit if nobody else has changed it", () => {
    const after = removeEntries(before, ["b"]);
    expect(without({ before, after }, after)).toBe(before);
    expect(again({ before, after }, before)).toBe(after);
  });

  it("keep another device's changes", () => {
    const after = removeEntries(before, ["b"]);
    const now = moveEntries(changeEntries(after, ["a"], { note: "Intro" }), ["d"], "one", 2);
    const undone = without({ before, after }, now);
    expect(orders(undone)).toEqual(["abcd", ""]);
    expect(undone[0]?.songs[0]?.note).toBe("Intro");
  });

  it("redo a move even if another device has added a song", () => {
    const after = moveEntries(before, ["a"], "two", 1);
    const now = [{ ...before[0]!, songs: [...before[0]!.songs, entry("x")] }, before[1]!];
    expect(orders(again({ before, after }, now))).toEqual(["bcx", "da"]);
  });
});

describe("the undo history", () => {
  it("ignores an edit without effect", () => {
    expect(remembered(EMPTY_HISTORY, { before, after: structuredClone(before) })).toBe(EMPTY_HISTORY);
  });

  it("discards undone steps on a new edit", () => {
    const step = { before, after: removeEntries(before, ["a"]) };
    const back = steppedBack(remembered(EMPTY_HISTORY, step));
    expect(back?.history.undone).toEqual([step]);
    const other = { before, after: removeEntries(before, ["b"]) };
    expect(remembered(back!.history, other)).toEqual({ done: [other], undone: [] });
  });

  it("undoes and redoes all steps, and stops at either end", () => {
    const history = remembered(EMPTY_HISTORY, { before, after: removeEntries(before, ["a"]) });
    expect(steppedForward(history)).toBeNull();
    expect(steppedForward(steppedBack(history)!.history)?.history).toEqual(history);
    expect(steppedBack(EMPTY_HISTORY)).toBeNull();
  });

  it("keeps only the latest steps", () => {
    let history = EMPTY_HISTORY;
    for (let count = 0; count < STEPS_MAX + 5; count += 1)
      history = remembered(history, { before, after: changeEntries(before, ["a"], { note: String(count) }) });
    expect(history.done).toHaveLength(STEPS_MAX);
    expect(history.done.at(-1)?.after[0]?.songs[0]?.note).toBe(String(STEPS_MAX + 4));
  });
});
