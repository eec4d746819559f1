import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addSet,
  changeEntries,
  changeSet,
  findEntry,
  insertEntries,
  moveEntries,
  moveSet,
  placeSet,
  removeEntries,
  removeSet,
  toggleSkip,
} from "./edits.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";

const entry = (entry_id: string): SetlistEntry => ({ entry_id, song_id: `song-${entry_id}`, uebersprungen: false });
const set = (set_id: string, ids = ""): SetlistSet => ({ set_id, name: set_id, songs: [...ids].map(entry) });
const shown = (sets: readonly SetlistSet[] | null): string =>
  (sets ?? []).map((one) => `${one.set_id}:${one.songs.map((song) => song.entry_id).join("")}`).join(" ");

const evening = [set("1", "abc"), set("2", "de"), set("3")];

describe("songs in a setlist", () => {
  it("a song moves within its set to the position where it is dropped", () => {
    expect(shown(moveEntries(evening, ["a"], "1", 1))).toBe("1:bac 2:de 3:");
    expect(shown(moveEntries(evening, ["c"], "1", 0))).toBe("1:cab 2:de 3:");
  });

  it("songs from several sets move together and keep their order", () => {
    expect(shown(moveEntries(evening, ["e", "a", "c"], "3", 0))).toBe("1:b 2:d 3:ace");
    expect(shown(moveEntries(evening, ["b", "d"], "2", 1))).toBe("1:ac 2:ebd 3:");
  });

  it("a position outside the set is clamped to the nearest end of the set", () => {
    expect(shown(moveEntries(evening, ["a"], "2", 99))).toBe("1:bc 2:dea 3:");
    expect(shown(insertEntries(evening, "2", -5, [entry("x")]))).toBe("1:abc 2:xde 3:");
  });

  it("songs are added in order and removed from any set", () => {
    expect(shown(insertEntries(evening, "1", 1, [entry("x"), entry("y")]))).toBe("1:axybc 2:de 3:");
    expect(shown(removeEntries(evening, ["b", "e", "unknown"]))).toBe("1:ac 2:d 3:");
  });

  it("skipping a partly skipped selection skips all of it, and skipping again unskips all of it", () => {
    const mixed = changeEntries(evening, ["a"], { uebersprungen: true });
    const skipped = toggleSkip(mixed, ["a", "d"]);
    expect(["a", "d"].map((id) => findEntry(skipped, id)?.entry.uebersprungen)).toEqual([true, true]);
    expect(shown(toggleSkip(skipped, ["a", "d"]))).toBe(shown(evening));
    expect(findEntry(toggleSkip(skipped, ["a", "d"]), "a")?.entry.uebersprungen).toBe(false);
  });

  it("notes, keys and singers are set and cleared only on the entry", () => {
    const noted = changeEntries(evening, ["b"], { note: "Capo 2", key: "G", singer_ids: ["anna"] });
    expect(findEntry(noted, "b")?.entry).toMatchObject({ note: "Capo 2", key: "G", singer_ids: ["anna"] });
    expect(findEntry(changeEntries(noted, ["b"], { note: null }), "b")?.entry.note).toBeNull();
  });
});

describe("sets", () => {
  it("move up and down, but not past the ends of the setlist", () => {
    expect(shown(moveSet(evening, "2", "up"))).toBe("2:de 1:abc 3:");
    expect(shown(moveSet(evening, "2", "down"))).toBe("1:abc 3: 2:de");
    expect(moveSet(evening, "1", "up")).toBeNull();
    expect(moveSet(evening, "3", "down")).toBeNull();
    expect(moveSet(evening, "unknown", "down")).toBeNull();
  });

  it("can be added, renamed, moved to any position and removed", () => {
    expect(shown(addSet(evening, set("new")))).toBe("1:abc 2:de 3: new:");
    expect(shown(addSet(evening, set("new"), 0))).toBe("new: 1:abc 2:de 3:");
    expect(shown(placeSet(evening, "3", 0))).toBe("3: 1:abc 2:de");
    expect(shown(removeSet(evening, "1"))).toBe("2:de 3:");
    expect(changeSet(evening, "1", { name: "Dinner", pause_after: "00:30:00" })[0]).toMatchObject({
      name: "Dinner",
      pause_after: "00:30:00",
    });
  });
});

describe("an edit to a setlist", () => {
  const ids = fc.subarray([..."abcdex"]);
  const setId = fc.constantFrom("1", "2", "3", "4");
  const place = fc.integer({ min: -1, max: 6 });
  const edit: fc.Arbitrary<(sets: readonly SetlistSet[]) => SetlistSet[]> = fc.oneof(
    fc.tuple(ids, setId, place).map(
      ([moved, to, position]) =>
        (sets: readonly SetlistSet[]) =>
          moveEntries(sets, moved, to, position),
    ),
    fc.tuple(ids, fc.boolean()).map(
      ([changed, uebersprungen]) =>
        (sets: readonly SetlistSet[]) =>
          changeEntries(sets, changed, { uebersprungen }),
    ),
    ids.map((skipped) => (sets: readonly SetlistSet[]) => toggleSkip(sets, skipped)),
    ids.map((gone) => (sets: readonly SetlistSet[]) => removeEntries(sets, gone)),
    fc.tuple(setId, place).map(
      ([moved, position]) =>
        (sets: readonly SetlistSet[]) =>
          placeSet(sets, moved, position),
    ),
    setId.map((gone) => (sets: readonly SetlistSet[]) => removeSet(sets, gone)),
    fc.tuple(setId, fc.constantFrom("1", "Zugabe")).map(
      ([changed, name]) =>
        (sets: readonly SetlistSet[]) =>
          changeSet(sets, changed, { name }),
    ),
  );

  it("does not modify its input, so undo can keep a reference to it", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        const before = JSON.stringify(evening);
        edits.reduce<readonly SetlistSet[]>((sets, apply) => apply(sets), evening);
        expect(JSON.stringify(evening)).toBe(before);
      }),
    );
  });

  it("returns the same array, sets and entries if nothing changed", () => {
    fc.assert(
      fc.property(edit, (apply) => {
        const after = apply(evening);
        if (JSON.stringify(after) === JSON.stringify(evening)) expect(after).toBe(evening);
        for (const one of after) {
          const old = evening.find((other) => other.set_id === one.set_id);
          if (JSON.stringify(old) === JSON.stringify(one)) expect(one).toBe(old);
        }
      }),
    );
  });

  it("never duplicates a song, and a move never loses one", () => {
    fc.assert(
      fc.property(ids, setId, place, fc.array(edit, { maxLength: 6 }), (moved, to, position, edits) => {
        const sets = edits.reduce<readonly SetlistSet[]>((all, apply) => apply(all), evening);
        const before = sets.flatMap((one) => one.songs.map((song) => song.entry_id));
        const after = moveEntries(sets, moved, to, position).flatMap((one) => one.songs.map((song) => song.entry_id));
        expect(new Set(after).size).toBe(after.length);
        expect(after.toSorted()).toEqual(before.toSorted());
      }),
    );
  });
});
