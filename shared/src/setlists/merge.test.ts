import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
import { mergeSetlists } from "./merge.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";

type Sets = readonly SetlistSet[];

const entry = (entry_id: string): SetlistEntry => ({ entry_id, song_id: `song-${entry_id}`, uebersprungen: false });
const set = (set_id: string, ids = ""): SetlistSet => ({ set_id, name: set_id, songs: [...ids].map(entry) });
const shown = (sets: Sets): string =>
  sets.map((one) => `${one.set_id}:${one.songs.map((song) => song.entry_id).join("")}`).join(" ");
const evening = [set("1", "abc"), set("2", "def")];

/** Merges two edits to the same evening. */
const merge = (mine: (sets: Sets) => Sets, theirs: (sets: Sets) => Sets) =>
  mergeSetlists(evening, mine(evening), theirs(evening));

describe("merging two edits that do not conflict", () => {
  it("my addition and theirs are both kept, each after its predecessor", () => {
    const { merged, conflicts } = merge(
      (sets) => insertEntries(sets, "1", 2, [entry("x")]),
      (sets) => insertEntries(sets, "1", 1, [entry("y")]),
    );
    expect(shown(merged)).toBe("1:aybxc 2:def");
    expect(conflicts).toEqual([]);
  });

  it("different fields of one entry are merged", () => {
    const { merged, conflicts } = merge(
      (sets) => changeEntries(sets, ["a"], { note: "Capo 2" }),
      (sets) => changeEntries(sets, ["a"], { key: "G", uebersprungen: true }),
    );
    expect(merged[0]?.songs[0]).toEqual({ ...entry("a"), note: "Capo 2", key: "G", uebersprungen: true });
    expect(conflicts).toEqual([]);
  });

  it("a song that I moved to another set keeps the note that they added", () => {
    const { merged } = merge(
      (sets) => moveEntries(sets, ["a"], "2", 0),
      (sets) => changeEntries(sets, ["a"], { note: "a cappella" }),
    );
    expect(shown(merged)).toBe("1:bc 2:adef");
    expect(merged[1]?.songs[0]?.note).toBe("a cappella");
  });

  it("my deletion is kept, and so is their addition next to it", () => {
    const { merged, conflicts } = merge(
      (sets) => removeEntries(sets, ["b"]),
      (sets) => insertEntries(sets, "1", 2, [entry("x")]),
    );
    expect(shown(merged)).toBe("1:axc 2:def");
    expect(conflicts).toEqual([]);
  });

  it("the order of sets includes my addition and their move", () => {
    const { merged } = merge(
      (sets) => addSet(sets, set("new"), 1),
      (sets) => placeSet(sets, "2", 0),
    );
    expect(shown(merged)).toBe("2:def 1:abc new:");
  });

  it("my addition is not duplicated when it comes back from the server", () => {
    const add = (sets: Sets) => insertEntries(sets, "1", 0, [entry("x")]);
    expect(shown(merge((sets) => insertEntries(add(sets), "2", 0, [entry("z")]), add).merged)).toBe("1:xabc 2:zdef");
  });
});

describe("merging two conflicting edits", () => {
  it("if both changed the same field, my value is taken, and both values are reported", () => {
    const { merged, conflicts } = merge(
      (sets) => changeEntries(sets, ["a"], { key: "G" }),
      (sets) => changeEntries(sets, ["a"], { key: "A" }),
    );
    expect(merged[0]?.songs[0]?.key).toBe("G");
    expect(conflicts).toMatchObject([
      { of: "entry", kind: "field", field: "key", entry: { entry_id: "a" }, mine: "G", theirs: "A", chosen: "mine" },
    ]);
  });

  it("if both moved a song to different places, my place is taken, and both places are reported", () => {
    const { merged, conflicts } = merge(
      (sets) => moveEntries(sets, ["a"], "2", 0),
      (sets) => moveEntries(sets, ["a"], "2", 3),
    );
    expect(shown(merged)).toBe("1:bc 2:adef");
    expect(conflicts).toMatchObject([
      { kind: "place", mine: { set_id: "2", after: null }, theirs: { set_id: "2", after: "f" }, chosen: "mine" },
    ]);
  });

  it("if one side deleted a song that the other edited, the edit is kept", () => {
    const remove = (sets: Sets) => removeEntries(sets, ["b"]);
    const edit = (sets: Sets) => changeEntries(sets, ["b"], { note: "neu" });
    const mine = merge(remove, edit);
    const theirs = merge(edit, remove);
    for (const { merged } of [mine, theirs]) expect(merged[0]?.songs[1]).toEqual({ ...entry("b"), note: "neu" });
    expect(mine.conflicts).toMatchObject([{ kind: "deletion", deleted_by: "mine", chosen: "theirs" }]);
    expect(theirs.conflicts).toMatchObject([{ kind: "deletion", deleted_by: "theirs", chosen: "mine" }]);
  });

  it("if I deleted a song that they moved, it stays deleted, and the move is reported", () => {
    const { merged, conflicts } = merge(
      (sets) => removeEntries(sets, ["b"]),
      (sets) => moveEntries(sets, ["b"], "2", 1),
    );
    expect(shown(merged)).toBe("1:ac 2:def");
    expect(conflicts).toMatchObject([
      { kind: "deletion", deleted_by: "mine", place: { set_id: "2", after: "d" }, chosen: "mine" },
    ]);
  });

  it("if I deleted a set to which they added a song, it is kept with only that song", () => {
    const { merged, conflicts } = merge(
      (sets) => removeSet(sets, "2"),
      (sets) => insertEntries(sets, "2", 1, [entry("x")]),
    );
    expect(shown(merged)).toBe("1:abc 2:x");
    expect(conflicts).toMatchObject([{ of: "set", kind: "deletion", deleted_by: "mine", chosen: "theirs" }]);
  });

  it("if I moved a song within a set that they emptied and removed, the song goes where they moved it", () => {
    const { merged, conflicts } = merge(
      (sets) => moveEntries(sets, ["f"], "2", 0),
      (sets) => removeSet(moveEntries(sets, ["d", "e", "f"], "1", 3), "2"),
    );
    expect(shown(merged)).toBe("1:abcdef");
    expect(conflicts).toMatchObject([{ kind: "place", chosen: "theirs" }]);
  });

  it("if both renamed a set, it gets the name I chose, and the other name is reported", () => {
    const { merged, conflicts } = merge(
      (sets) => changeSet(sets, "1", { name: "Dinner" }),
      (sets) => changeSet(sets, "1", { name: "Tanz" }),
    );
    expect(merged[0]?.name).toBe("Dinner");
    expect(conflicts).toMatchObject([{ of: "set", kind: "field", field: "name", mine: "Dinner", theirs: "Tanz" }]);
  });
});

/** An edit as numbers, so that it fits any setlist: indexes are taken modulo the number of items. */
interface Edit {
  readonly kind: number;
  readonly pick: number;
  readonly to: number;
  readonly position: number;
}

/** Applies an edit. `fresh` is the id of anything it adds. */
function apply(sets: Sets, { kind, pick, to, position }: Edit, fresh: string): Sets {
  const entries = sets.flatMap((one) => one.songs);
  const id = entries[pick % Math.max(entries.length, 1)]?.entry_id ?? "";
  const set_id = sets[to % Math.max(sets.length, 1)]?.set_id ?? "";
  if (kind === 0) return removeEntries(sets, [id]);
  if (kind === 1)
    return changeEntries(
      sets,
      [id],
      position % 2 === 0 ? { note: `note ${position}` } : { uebersprungen: position > 3 },
    );
  if (kind === 2)
    return position === 0 ? removeSet(sets, set_id) : changeSet(sets, set_id, { name: `name ${position}` });
  if (kind === 3)
    return position > 3
      ? placeSet(sets, set_id, pick % 4)
      : addSet(sets, { set_id: fresh, name: "new", songs: [] }, position);
  if (kind === 4) return insertEntries(sets, set_id, position, [entry(fresh)]);
  return moveEntries(sets, [id], set_id, position);
}

const edits = fc.array(fc.record({ kind: fc.nat(7), pick: fc.nat(11), to: fc.nat(3), position: fc.nat(5) }), {
  maxLength: 5,
});
const edited = (sets: Sets, list: readonly Edit[], who: string): Sets =>
  list.reduce((all, one, index) => apply(all, one, `${who}${index}`), sets);
const someBase = edits.map((list) => edited([set("1", "abcd"), set("2", "efgh"), set("3", "ij")], list, "base"));
const triple = fc.tuple(someBase, edits, edits).map(([base, mine, theirs]) => ({
  base,
  mine: edited(base, mine, "mine"),
  theirs: edited(base, theirs, "theirs"),
}));

/** The whole setlist as text with fields in a fixed order, for comparison. */
const whole = (sets: Sets): string =>
  JSON.stringify(sets, ["set_id", "name", "songs", "entry_id", "song_id", "uebersprungen", "note"]);

const ids = (sets: Sets): string[] => sets.flatMap((one) => [one.set_id, ...one.songs.map((song) => song.entry_id)]);

describe("merging any three setlists", () => {
  it("keeps one side's changes, duplicates nothing, and loses no addition or shared deletion (20,000 runs)", () => {
    let disputed = 0;
    fc.assert(
      fc.property(triple, ({ base, mine, theirs }) => {
        const { merged, conflicts } = mergeSetlists(base, mine, theirs);
        const [before, own, others, after] = [base, mine, theirs, merged].map((sets) => new Set(ids(sets)));
        const all = ids(merged);
        if (all.length !== after!.size) throw new Error(`doubled: ${shown(merged)}`);
        for (const id of [...own!, ...others!])
          if (!before!.has(id) && !after!.has(id)) throw new Error(`lost addition ${id}`);
        for (const id of before!)
          if (own!.has(id) && others!.has(id) && !after!.has(id)) throw new Error(`lost ${id}, which both kept`);
        for (const id of all)
          if (!own!.has(id) && !others!.has(id)) throw new Error(`${id} came back although both deleted it`);
        if (conflicts.length > 0) disputed++;
        for (const [ours, other, result] of [
          [base, theirs, theirs],
          [mine, base, mine],
          [mine, mine, mine],
        ] as const) {
          const alone = mergeSetlists(base, ours, other);
          expect(whole(alone.merged)).toBe(whole(result));
          if (alone.conflicts.length > 0) throw new Error("a conflict although one side alone changed something");
        }
      }),
      { numRuns: 20_000 },
    );
    expect(disputed).toBeGreaterThan(1000);
  }, 60_000);

  it("every field gets the value from one side, and a field that both changed differently is reported", () => {
    fc.assert(
      fc.property(triple, ({ base, mine, theirs }) => {
        const { merged, conflicts } = mergeSetlists(base, mine, theirs);
        const [old, own, others] = [base, mine, theirs].map(
          (sets) => new Map(sets.flatMap((one) => one.songs.map((song) => [song.entry_id, song]))),
        );
        for (const song of merged.flatMap((one) => one.songs)) {
          const [was, ours, other] = [old!.get(song.entry_id), own!.get(song.entry_id), others!.get(song.entry_id)];
          const [a, b, c] = [was?.note, ours?.note, other?.note];
          if (was === undefined || ours === undefined || other === undefined) continue;
          expect(song.note).toBe(b === a ? c : b);
          const isReported = conflicts.some(
            (one) =>
              one.of === "entry" &&
              one.kind === "field" &&
              one.entry.entry_id === song.entry_id &&
              one.field === "note",
          );
          expect(isReported).toBe(a !== b && a !== c && b !== c);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("all additions from any number of offline devices survive on a server that checks versions", () => {
    fc.assert(
      fc.property(
        someBase,
        fc.array(edits, { minLength: 2, maxLength: 6 }),
        fc.infiniteStream(fc.nat(100)),
        (start, plans, chance) => {
          const server = { version: 1, sets: start };
          const devices = plans.map((plan, index) => ({
            base: start,
            version: 1,
            sets: edited(start, plan, `device${index}-`),
            isSent: false,
          }));
          const added = devices.flatMap((device) => ids(device.sets)).filter((id) => !ids(start).includes(id));
          while (devices.some((device) => !device.isSent)) {
            const device = devices[(chance.next().value ?? 0) % devices.length]!;
            if (device.isSent) continue;
            if (device.version === server.version) {
              server.sets = device.sets;
              server.version += 1;
              device.isSent = true;
            } else {
              device.sets = mergeSetlists(device.base, device.sets, server.sets).merged;
              device.base = server.sets;
              device.version = server.version;
            }
          }
          const kept = ids(server.sets);
          expect(new Set(kept).size).toBe(kept.length);
          expect(added.filter((id) => !kept.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
