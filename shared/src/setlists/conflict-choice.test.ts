import { describe, expect, it } from "vitest";
import { chooseSide } from "./conflict-choice.ts";
import {
  changeEntries,
  changeSet,
  findEntry,
  insertEntries,
  moveEntries,
  placeSet,
  removeEntries,
  removeSet,
} from "./edits.ts";
import { mergeSetlists, type MergeConflict } from "./merge.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";

type Sets = readonly SetlistSet[];

const entry = (entry_id: string): SetlistEntry => ({ entry_id, song_id: `song-${entry_id}`, uebersprungen: false });
const set = (set_id: string, ids: string): SetlistSet => ({ set_id, name: set_id, songs: [...ids].map(entry) });
const shown = (sets: Sets): string =>
  sets.map((one) => `${one.set_id}:${one.songs.map((song) => song.entry_id).join("")}`).join(" ");
const evening = [set("1", "abc"), set("2", "def"), set("3", "g")];

/** Merges two edits that have exactly one conflict, and returns the result of each choice. */
function choices(mine: (sets: Sets) => Sets, theirs: (sets: Sets) => Sets) {
  const { merged, conflicts } = mergeSetlists(evening, mine(evening), theirs(evening));
  expect(conflicts).toHaveLength(1);
  const conflict = conflicts[0] as MergeConflict;
  expect(chooseSide(merged, conflict, conflict.chosen)).toBe(merged);
  return { mine: chooseSide(merged, conflict, "mine"), theirs: chooseSide(merged, conflict, "theirs") };
}

describe("choosing a side of a setlist conflict", () => {
  it("a field gets the chosen side's value", () => {
    const { mine, theirs } = choices(
      (sets) => changeEntries(sets, ["a"], { note: "laut" }),
      (sets) => changeEntries(sets, ["a"], { note: "leise" }),
    );
    expect([findEntry(mine, "a")?.entry.note, findEntry(theirs, "a")?.entry.note]).toEqual(["laut", "leise"]);
  });

  it("a song goes where the chosen side moved it", () => {
    const { mine, theirs } = choices(
      (sets) => moveEntries(sets, ["a"], "2", 0),
      (sets) => moveEntries(sets, ["a"], "3", 1),
    );
    expect(shown(mine)).toBe("1:bc 2:adef 3:g");
    expect(shown(theirs)).toBe("1:bc 2:def 3:ga");
  });

  it("a deletion that lost to an edit can still be chosen", () => {
    const { mine, theirs } = choices(
      (sets) => removeEntries(sets, ["b"]),
      (sets) => changeEntries(sets, ["b"], { key: "G" }),
    );
    expect(shown(mine)).toBe("1:ac 2:def 3:g");
    expect(shown(theirs)).toBe("1:abc 2:def 3:g");
  });

  it("a song that I deleted and they moved can be restored where they moved it", () => {
    const { theirs } = choices(
      (sets) => removeEntries(sets, ["b"]),
      (sets) => moveEntries(sets, ["b"], "2", 1),
    );
    expect(shown(theirs)).toBe("1:ac 2:dbef 3:g");
  });

  it("for a set, the name, position or deletion that lost the merge can be chosen", () => {
    const renamed = choices(
      (sets) => changeSet(sets, "1", { name: "Dinner" }),
      (sets) => changeSet(sets, "1", { name: "Tanz" }),
    );
    expect(renamed.theirs[0]?.name).toBe("Tanz");
    const kept = choices(
      (sets) => removeSet(sets, "2"),
      (sets) => insertEntries(sets, "2", 0, [entry("x")]),
    );
    expect(shown(kept.mine)).toBe("1:abc 3:g");
    const evenings = [set("1", ""), set("2", ""), set("3", ""), set("4", ""), set("5", "")];
    const { merged, conflicts } = mergeSetlists(evenings, placeSet(evenings, "1", 2), placeSet(evenings, "1", 4));
    expect(conflicts).toHaveLength(1);
    expect(shown(chooseSide(merged, conflicts[0] as MergeConflict, "theirs"))).toBe("2: 3: 4: 5: 1:");
  });

  it("a song that has since been deleted stays deleted", () => {
    const { merged, conflicts } = mergeSetlists(
      evening,
      changeEntries(evening, ["a"], { key: "G" }),
      changeEntries(evening, ["a"], { key: "A" }),
    );
    const without = removeEntries(merged, ["a"]);
    expect(chooseSide(without, conflicts[0] as MergeConflict, "theirs")).toBe(without);
    const moved = mergeSetlists(evening, moveEntries(evening, ["a"], "2", 0), moveEntries(evening, ["a"], "3", 1));
    const gone = removeEntries(moved.merged, ["a"]);
    expect(chooseSide(gone, moved.conflicts[0] as MergeConflict, "theirs")).toBe(gone);
  });
});
