import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSetlists, setlistChanges } from "./compare.ts";
import {
  addSet,
  changeEntries,
  changeSet,
  insertEntries,
  moveEntries,
  placeSet,
  removeEntries,
  removeSet,
} from "./edits.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";

type Sets = readonly SetlistSet[];

const entry = (entry_id: string): SetlistEntry => ({ entry_id, song_id: `song-${entry_id}`, uebersprungen: false });
const set = (set_id: string, ids = ""): SetlistSet => ({ set_id, name: `Set ${set_id}`, songs: [...ids].map(entry) });
const evening = [set("1", "abc"), set("2", "def"), set("3", "gh")];

const SIGNS = { same: "", added: "+", removed: "-", moved: "~", changed: "*" } as const;

/** Writes the comparison as text; the sign in front of each set and entry stands for its mark. */
const shown = (after: Sets): string =>
  compareSetlists(evening, after)
    .map(({ set: one, mark, entries }) => {
      const songs = entries.map((row) => SIGNS[row.mark] + row.entry.entry_id).join("");
      return `${SIGNS[mark]}${one.set_id}:${songs}`;
    })
    .join(" ");
const changes = (after: Sets): string[] =>
  setlistChanges(evening, after).map((change) =>
    "song_ids" in change ? `${change.kind} ${change.song_ids.length}` : `${change.kind} ${change.name}`,
  );

describe("the difference between two states of a setlist", () => {
  it("has no marks and no changes if the states are equal", () => {
    expect(shown(structuredClone(evening))).toBe("1:abc 2:def 3:gh");
    expect(changes(structuredClone(evening))).toEqual([]);
  });

  it("added songs are marked, and removed songs are shown at their former positions", () => {
    const after = insertEntries(removeEntries(evening, ["b", "d"]), "1", 2, [entry("x"), entry("y")]);
    expect(shown(after)).toBe("1:a-bc+x+y 2:-def 3:gh");
    expect(changes(after)).toEqual(["songs_added 2", "songs_removed 2"]);
  });

  it("only the moved song is marked as moved, not those that shifted because of it", () => {
    expect(shown(moveEntries(evening, ["a"], "1", 2))).toBe("1:bc~a 2:def 3:gh");
    expect(shown(moveEntries(evening, ["a"], "2", 1))).toBe("1:bc 2:d~aef 3:gh");
    expect(changes(moveEntries(evening, ["a"], "2", 1))).toEqual(["songs_moved 1"]);
  });

  it("the songs of a moved set are not marked as moved", () => {
    const up = placeSet(evening, "3", 0);
    expect(shown(up)).toBe("~3:gh 1:abc 2:def");
    expect(changes(up)).toEqual(["set_up Set 3"]);
    expect(changes(placeSet(evening, "1", 2))).toEqual(["set_down Set 1"]);
  });

  it("a removed set is shown with its songs, except those that were moved elsewhere", () => {
    const after = removeSet(moveEntries(evening, ["e"], "1", 0), "2");
    expect(shown(after)).toBe("1:~eabc -2:-d-f 3:gh");
    expect(changes(after)).toEqual(["songs_removed 2", "songs_moved 1", "set_removed Set 2"]);
  });

  it("lists changes to the fields of songs and sets", () => {
    const skipped = changeEntries(evening, ["a", "b"], { uebersprungen: true });
    expect(shown(skipped)).toBe("1:*a*bc 2:def 3:gh");
    expect(changes(skipped)).toEqual(["songs_skipped 2"]);
    expect(setlistChanges(skipped, evening)[0]).toEqual({ kind: "songs_played", song_ids: ["song-a", "song-b"] });
    expect(changes(changeEntries(evening, ["c"], { key: "G" }))).toEqual(["songs_edited 1"]);
    expect(changes(changeEntries(evening, ["c"], { song_id: "other" }))).toEqual(["songs_replaced 1"]);
    expect(changes(changeSet(evening, "2", { name: "Zugaben", pause_after: "00:10:00" }))).toEqual([
      "set_renamed Zugaben",
      "pause_changed Zugaben",
    ]);
    expect(changes(addSet(evening, set("4")))).toEqual(["set_added Set 4"]);
  });

  it("an absent override and a cleared one count as equal", () => {
    expect(changes(changeEntries(evening, ["a"], { note: null }))).toEqual([]);
  });
});

type Edit = (sets: Sets) => SetlistSet[];
const ids = [..."abcdefghxyz"];
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.constantFrom(...ids), fc.constantFrom("1", "2", "3"), fc.nat({ max: 5 })).map(
    ([id, to, at]): Edit =>
      (sets) =>
        moveEntries(sets, [id], to, at),
  ),
  fc.constantFrom(...ids).map(
    (id): Edit =>
      (sets) =>
        removeEntries(sets, [id]),
  ),
  fc.tuple(fc.constantFrom("x", "y", "z"), fc.constantFrom("1", "2", "3")).map(
    ([id, to]): Edit =>
      (sets) =>
        sets.some((one) => one.songs.some((song) => song.entry_id === id))
          ? [...sets]
          : insertEntries(sets, to, 1, [entry(id)]),
  ),
  fc.tuple(fc.constantFrom("1", "2", "3"), fc.nat({ max: 3 })).map(
    ([id, at]): Edit =>
      (sets) =>
        placeSet(sets, id, at),
  ),
  fc.constantFrom("1", "2", "3").map(
    (id): Edit =>
      (sets) =>
        removeSet(sets, id),
  ),
);

it("a setlist comparison lists every difference, and without removed songs and sets it is the later state", () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 8 }), (edits) => {
      const after = edits.reduce<Sets>((sets, edit) => edit(sets), evening);
      const compared = compareSetlists(evening, after);
      const left = compared
        .filter(({ mark }) => mark !== "removed")
        .map(({ set: one, entries }) => [
          one.set_id,
          entries.filter(({ mark }) => mark !== "removed").map((row) => row.entry.entry_id),
        ]);
      expect(left).toEqual(after.map((one) => [one.set_id, one.songs.map((song) => song.entry_id)]));
      const before = new Set(evening.flatMap((one) => one.songs.map((song) => song.entry_id)));
      const rows = compared.flatMap(({ entries }) => entries);
      for (const { entry: song, mark } of rows) expect(before.has(song.entry_id)).toBe(mark !== "added");
      const now = new Set(after.flatMap((one) => one.songs.map((song) => song.entry_id)));
      expect(new Set(rows.filter(({ mark }) => mark === "removed").map((row) => row.entry.entry_id))).toEqual(
        new Set([...before].filter((id) => !now.has(id))),
      );
      expect(setlistChanges(evening, after).length === 0).toBe(JSON.stringify(after) === JSON.stringify(evening));
      const marked = compared.some((one) => one.mark !== "same" || one.entries.some(({ mark }) => mark !== "same"));
      expect(marked).toBe(setlistChanges(evening, after).length > 0);
    }),
  );
});
