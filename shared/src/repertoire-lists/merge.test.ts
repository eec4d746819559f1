import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListEntry } from "./contract.ts";
import { mergeEntries } from "./merge.ts";

const entry = (entry_id: string, note: string | null = null): ListEntry => ({
  entry_id,
  song_id: `song-${entry_id}`,
  note,
});
const list = (ids: string): ListEntry[] => [...ids].map((id) => entry(id));
const ids = (entries: readonly ListEntry[]): string => entries.map(({ entry_id }) => entry_id).join("");

const entries = fc
  .uniqueArray(fc.tuple(fc.constantFrom(..."abcdefghij"), fc.option(fc.constantFrom("x", "y"))), {
    selector: ([id]) => id,
    maxLength: 10,
  })
  .map((all) => all.map(([id, note]) => entry(id, note)));

describe("merging a repertoire list that two people edited", () => {
  it("keeps both sides' additions, each after the song that preceded it", () => {
    expect(ids(mergeEntries(list("abc"), list("axbc"), list("abcy")).merged)).toBe("axbcy");
  });

  it("keeps a deletion unless the other side edited the entry", () => {
    expect(ids(mergeEntries(list("abc"), list("ac"), list("abc")).merged)).toBe("ac");
    const edited = [entry("a"), entry("b", "in D"), entry("c")];
    expect(mergeEntries(list("abc"), list("ac"), edited).merged).toEqual(edited);
    expect(mergeEntries(list("abc"), edited, list("ac")).merged).toEqual(edited);
  });

  it("takes the other side's note if both sides changed it, and reports the entry", () => {
    const result = mergeEntries(list("a"), [entry("a", "mine")], [entry("a", "theirs")]);
    expect(result).toEqual({ merged: [entry("a", "theirs")], disputed: ["a"] });
  });

  it("takes one side's changes if the other side has none or the same ones", () => {
    fc.assert(
      fc.property(entries, entries, (base, side) => {
        expect(mergeEntries(base, base, side)).toEqual({ merged: side, disputed: [] });
        expect(mergeEntries(base, side, base)).toEqual({ merged: side, disputed: [] });
        expect(mergeEntries(base, side, side)).toEqual({ merged: side, disputed: [] });
      }),
    );
  });

  it("loses no addition, duplicates nothing, and restores nothing that both sides deleted", () => {
    fc.assert(
      fc.property(entries, entries, entries, (base, mine, theirs) => {
        const merged = [...ids(mergeEntries(base, mine, theirs).merged)];
        expect(new Set(merged).size).toBe(merged.length);
        for (const id of [...ids(mine), ...ids(theirs)]) if (!ids(base).includes(id)) expect(merged).toContain(id);
        for (const id of merged) expect(ids(mine) + ids(theirs)).toContain(id);
      }),
    );
  });
});
