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
import type { SetlistEntry, SetlistSet, SetlistState, SetlistVersion } from "./contract.ts";
import { FINE_MAX, VERSIONS_MAX } from "./thinning.ts";
import { applyDelta, deltaOf, historyRests, statesOf, withVersion } from "./versions.ts";

type Sets = readonly SetlistSet[];

const entry = (entry_id: string): SetlistEntry => ({ entry_id, song_id: `song-${entry_id}`, uebersprungen: false });
const set = (set_id: string, ids = ""): SetlistSet => ({ set_id, name: set_id, songs: [...ids].map(entry) });
const evening = [set("1", "abc"), set("2", "def")];

/* Any setlist: named sets with up to twelve songs, each in at most one set, with or without optional fields. */
const anyEntry = fc
  .tuple(fc.boolean(), fc.option(fc.string(), { nil: undefined }), fc.option(fc.constant(null), { nil: undefined }))
  .map(([uebersprungen, note, key]) => (id: string): SetlistEntry => ({
    ...entry(id),
    uebersprungen,
    ...(note === undefined ? {} : { note }),
    ...(key === undefined ? {} : { key }),
  }));
const anySets: fc.Arbitrary<SetlistSet[]> = fc
  .tuple(
    fc.shuffledSubarray([..."abcdefghijkl"]),
    fc.array(anyEntry, { minLength: 12, maxLength: 12 }),
    fc.array(fc.nat({ max: 3 }), { minLength: 12, maxLength: 12 }),
    fc.shuffledSubarray(["s1", "s2", "s3", "s4"]),
    fc.array(fc.constantFrom("A", "B"), { minLength: 4, maxLength: 4 }),
  )
  .map(([ids, make, into, sets, names]) =>
    sets.map((set_id, at) => ({
      set_id,
      name: names[at] ?? "",
      songs: ids.filter((_, i) => into[i] === at).map((id, i) => (make[i] ?? entry)(id)),
    })),
  );

const START = Date.parse("2026-05-01T10:00:00Z");
const state = (setlist_version: number, sets: Sets, user_id: string | null, minute: number): SetlistState => ({
  setlist_version,
  user_id,
  at: new Date(START + minute * 60_000).toISOString(),
  sets: [...sets],
});

describe("the difference between two setlists", () => {
  it("turns the earlier one into the later one, for any two setlists", () => {
    fc.assert(
      fc.property(anySets, anySets, (before, after) => {
        const delta = JSON.parse(JSON.stringify(deltaOf(before, after))) as ReturnType<typeof deltaOf>;
        expect(applyDelta(before, delta)).toEqual(after);
      }),
    );
  });

  it("does not depend on the order of fields", () => {
    const turned = evening.map((one) => ({
      songs: one.songs.map(({ entry_id, ...rest }) => ({ ...rest, entry_id })),
      name: one.name,
      set_id: one.set_id,
    }));
    expect(deltaOf(evening, turned)).toEqual(["1", "2"]);
  });

  it("takes only a few numbers for a moved song", () => {
    const long = [set("1", "abcdefghijklmnopqrstuvwxyz"), set("2", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")];
    expect(deltaOf(long, moveEntries(long, ["c"], "2", 5))).toEqual([
      {
        set_id: "1",
        name: "1",
        songs: [
          [0, 2],
          [3, 23],
        ],
      },
      {
        set_id: "2",
        name: "2",
        songs: [
          [26, 5],
          [2, 1],
          [31, 21],
        ],
      },
    ]);
  });
});

interface Step {
  readonly sets: SetlistSet[];
  readonly user_id: string;
  readonly pause: number;
}

const anySteps = fc.array(
  fc.record({ sets: anySets, user_id: fc.constantFrom("anna", "tom"), pause: fc.constantFrom(1, 5, 30) }),
  { maxLength: 120 },
);

/** The history after `steps`, and all states that ever existed. */
function played(first: Sets, steps: readonly Step[]) {
  const all = [state(0, first, null, 0)];
  let versions: SetlistVersion[] = [];
  let minute = 0;
  for (const { sets, user_id, pause } of steps) {
    minute += pause;
    const before = all.at(-1);
    if (before === undefined) break;
    const after = state(before.setlist_version + 1, sets, user_id, minute);
    versions = withVersion(versions, before, after);
    all.push(after);
  }
  return { all, versions };
}

describe("a setlist's history", () => {
  it("reproduces every saved state, and the current one", () => {
    fc.assert(
      fc.property(anySets, anySteps, (first, steps) => {
        const { all, versions } = played(first, steps);
        const states = statesOf(versions);
        for (const one of states) expect(one).toEqual(all.find((was) => was.setlist_version === one.setlist_version));
        if (states.length > 0) expect(states.at(-1)?.sets).toEqual(all.at(-1)?.sets);
        expect(versions.length).toBeLessThanOrEqual(VERSIONS_MAX);
      }),
      { numRuns: 40 },
    );
  });

  it("keeps all of the latest changes, and only the last of each older series of edits", () => {
    const steps = Array.from({ length: 60 }, (_, at) => ({
      sets: [set("1", String.fromCodePoint(97 + (at % 26)))],
      user_id: at < 30 ? "anna" : "tom",
      pause: 1,
    }));
    const numbers = played([], steps).versions.map(({ setlist_version }) => setlist_version);
    expect(numbers).toEqual([30, ...Array.from({ length: FINE_MAX }, (_, at) => 41 + at)]);
  });

  it("keeps the last state before each break in editing, up to fifty states", () => {
    const steps = Array.from({ length: 80 }, (_, at) => ({
      sets: [set("1", String.fromCodePoint(97 + (at % 26)))],
      user_id: "anna",
      pause: 30,
    }));
    const numbers = played([], steps).versions.map(({ setlist_version }) => setlist_version);
    expect(numbers).toEqual(Array.from({ length: VERSIONS_MAX }, (_, at) => 31 + at));
  });

  it("starts with the setlist before the first stored change", () => {
    const { versions } = played(evening, [{ sets: [], user_id: "anna", pause: 1 }]);
    expect(statesOf(versions)).toEqual([state(0, evening, null, 0), state(1, [], "anna", 1)]);
  });

  it("ignores an edit that changes nothing", () => {
    const { versions } = played(evening, [
      { sets: removeSet(evening, "2"), user_id: "anna", pause: 1 },
      { sets: removeSet(evening, "2"), user_id: "anna", pause: 30 },
    ]);
    expect(versions.map(({ setlist_version }) => setlist_version)).toEqual([0, 1]);
  });

  it("stays below its size limit even with very large setlists", () => {
    const large = (at: number): SetlistSet[] => [
      {
        ...set("1"),
        songs: Array.from({ length: 150 }, (_, i) => ({ ...entry(`${at}-${i}`), note: "x".repeat(400) })),
      },
    ];
    const steps = Array.from({ length: 30 }, (_, at) => ({ sets: large(at), user_id: "anna", pause: 30 }));
    const { all, versions } = played([], steps);
    expect(JSON.stringify(versions).length).toBeLessThan(250_000);
    expect(versions.length).toBeGreaterThanOrEqual(2);
    expect(statesOf(versions).at(-1)).toEqual(all.at(-1));
  });

  it("is about as large as a few setlists after fifty ordinary edits to sixty songs", () => {
    let sets: SetlistSet[] = [0, 1, 2, 3].map((at) => ({
      ...set(`set-${at}`),
      songs: Array.from({ length: 15 }, (_, i) => entry(`0198c7f2-0000-7000-8000-0000000${at}00${10 + i}`)),
    }));
    const steps = Array.from({ length: 50 }, (_, at) => {
      const ids = sets.flatMap((one) => one.songs.map((song) => song.entry_id));
      const id = ids[(at * 7) % ids.length] ?? "";
      const edits = [
        () => moveEntries(sets, [id], `set-${at % 4}`, at % 9),
        () => changeEntries(sets, [id], { uebersprungen: at % 8 < 4 }),
        () => insertEntries(removeEntries(sets, [id]), "set-1", 3, [entry(`${id.slice(0, -4)}${2000 + at}`)]),
        () => placeSet(changeSet(sets, "set-2", { name: `Set ${at}` }), "set-2", at % 3),
        () => addSet(removeSet(sets, `extra-${at - 5}`), set(`extra-${at}`)),
      ];
      sets = (edits[at % edits.length] ?? (() => sets))();
      return { sets, user_id: "anna", pause: 30 };
    });
    const { versions } = played(steps[0]?.sets ?? [], steps.slice(1));
    expect(versions.length).toBeGreaterThan(40);
    expect(JSON.stringify(versions).length).toBeLessThan(4 * JSON.stringify(sets).length);
  });
});

describe("devices keep a setlist's history", () => {
  it("until thirty days after the gig", () => {
    expect(historyRests("2026-05-01", "2026-05-31")).toBe(false);
    expect(historyRests("2026-05-01", "2026-06-01")).toBe(true);
  });
});
