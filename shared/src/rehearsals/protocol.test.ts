import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProtocolSong, ProtocolStatus } from "./contract.ts";
import { type ProtocolEdit, knownSongs, mergeProtocol, undoEdit, withEdits } from "./protocol.ts";

const ids = ["a", "b", "c", "d"];
const statuses: ProtocolStatus[] = ["planned", "played", "needs_work", "ready", "dropped"];
const song = (song_id: string, status: ProtocolStatus = "played"): ProtocolSong => ({ song_id, status, comment: null });
const edits = fc.array(
  fc.record<ProtocolEdit>({
    song_id: fc.constantFrom(...ids),
    set: fc.option(fc.record({ status: fc.constantFrom(...statuses), comment: fc.option(fc.string()) })),
  }),
  { maxLength: 8 },
);
const protocols = fc.uniqueArray(fc.constantFrom(...ids)).map((chosen) => chosen.map((id) => song(id)));

describe("edits to a protocol", () => {
  it("add a song at the end, change a song in place, or remove one", () => {
    const songs = [song("a"), song("b")];
    expect(withEdits(songs, [{ song_id: "c", set: { status: "ready" } }])).toEqual([...songs, song("c", "ready")]);
    expect(withEdits(songs, [{ song_id: "a", set: { status: "dropped" } }])).toEqual([song("a", "dropped"), song("b")]);
    expect(withEdits(songs, [{ song_id: "a", set: null }])).toEqual([song("b")]);
    expect(withEdits([], [{ song_id: "a", set: {} }])).toEqual([song("a")]);
  });

  it("never duplicate a song, and affect only the song they name", () => {
    fc.assert(
      fc.property(protocols, edits, (songs, made) => {
        const after = withEdits(songs, made);
        expect(new Set(after.map(({ song_id }) => song_id)).size).toBe(after.length);
        const untouched = songs.filter(({ song_id }) => !made.some((edit) => edit.song_id === song_id));
        expect(after.filter(({ song_id }) => !made.some((edit) => edit.song_id === song_id))).toEqual(untouched);
      }),
    );
  });

  it("to different songs by two people give the same songs, whichever edits come first", () => {
    fc.assert(
      fc.property(protocols, edits, edits, (songs, one, other) => {
        const mine = one.filter(({ song_id }) => song_id < "c");
        const theirs = other.filter(({ song_id }) => song_id >= "c");
        const sorted = (list: ProtocolSong[]) => list.toSorted((a, b) => (a.song_id < b.song_id ? -1 : 1));
        expect(sorted(withEdits(withEdits(songs, mine), theirs))).toEqual(
          sorted(withEdits(withEdits(songs, theirs), mine)),
        );
      }),
    );
  });

  it("can be undone, except for the position of a removed song", () => {
    fc.assert(
      fc.property(protocols, edits, (songs, [edit]) => {
        fc.pre(edit !== undefined);
        const after = withEdits(withEdits(songs, [edit]), [undoEdit(songs, edit)]);
        expect(new Set(after.map((entry) => JSON.stringify(entry)))).toEqual(
          new Set(songs.map((entry) => JSON.stringify(entry))),
        );
      }),
    );
  });
});

describe("merging edits to a protocol with others' changes", () => {
  const entry = (status: ProtocolStatus, comment: string | null = null, song_id = "a"): ProtocolSong => ({
    song_id,
    status,
    comment,
  });
  const merge = (before: readonly ProtocolSong[], made: readonly ProtocolEdit[], theirs: readonly ProtocolSong[]) =>
    mergeProtocol(knownSongs(before, made), made, theirs);
  const written = fc
    .uniqueArray(
      fc.record<ProtocolSong>({
        song_id: fc.constantFrom(...ids),
        status: fc.constantFrom(...statuses),
        comment: fc.option(fc.constantFrom("x", "y")),
      }),
      { selector: ({ song_id }) => song_id },
    )
    .map((songs) => songs as readonly ProtocolSong[]);

  it("keeps both sides' changes if they concern different songs or different fields of a song", () => {
    const before = [entry("played"), entry("played", null, "b")];
    const theirs = [entry("played", "Bridge"), entry("ready", null, "b"), entry("played", null, "c")];
    const made: ProtocolEdit[] = [
      { song_id: "a", set: { status: "dropped" } },
      { song_id: "d", set: { status: "played" } },
    ];
    expect(merge(before, made, theirs)).toEqual({
      merged: [entry("dropped", "Bridge"), ...theirs.slice(1), entry("played", null, "d")],
      disputed: [],
    });
  });

  it.each<[string, string, ProtocolSong[], ProtocolEdit, ProtocolSong[]]>([
    ["status", "ready|dropped", [entry("played")], { song_id: "a", set: { status: "ready" } }, [entry("dropped")]],
    ["status", "ready|dropped", [], { song_id: "a", set: { status: "ready" } }, [entry("dropped")]],
    [
      "comment",
      "mine|theirs",
      [entry("played")],
      { song_id: "a", set: { comment: "mine" } },
      [entry("played", "theirs")],
    ],
    [
      "comment",
      "mine|theirs",
      [entry("played", "theirs")],
      { song_id: "a", set: { comment: "mine" }, seen: entry("played", "before") },
      [entry("played", "theirs")],
    ],
  ])("keeps their %s if both sides changed it, and reports the two versions (%s)", (field, sides, ...given) => {
    const [mine, theirs] = sides.split("|");
    const [before, edit, others] = given;
    const expected = { merged: others, disputed: [{ song_id: "a", field, mine, theirs }] };
    expect(merge(before, [edit], others)).toEqual(expected);
  });

  it("keeps their version if one side removed a song that the other changed, and reports the song", () => {
    const [before, changed] = [[entry("played")], [entry("played", "Bridge")]];
    const remove: ProtocolEdit = { song_id: "a", set: null };
    expect(merge(before, [remove], changed)).toEqual({
      merged: changed,
      disputed: [{ song_id: "a", field: null, mine: null, theirs: { status: "played", comment: "Bridge" } }],
    });
    expect(merge(before, [{ song_id: "a", set: { comment: "Bridge" } }], [])).toEqual({
      merged: [],
      disputed: [{ song_id: "a", field: null, mine: { status: "played", comment: "Bridge" }, theirs: null }],
    });
    expect(merge(before, [remove], [])).toEqual({ merged: [], disputed: [] });
  });

  it("adds a song that both sides added once; a remark is disputed only if both wrote one", () => {
    const add: ProtocolEdit = { song_id: "a", set: { status: "played" } };
    const remark: ProtocolEdit = { song_id: "a", set: { comment: "Bridge" } };
    const bridge = [entry("played", "Bridge")];
    expect(merge([], [add], bridge)).toEqual({ merged: bridge, disputed: [] });
    expect(merge([], [add, remark], [entry("played")])).toEqual({ merged: bridge, disputed: [] });
  });

  it("undoes an edit without what others have changed since, even if the editor has seen that", () => {
    const before = [entry("played")];
    const theirs = [entry("ready", "Bridge")];
    const undone = (was: readonly ProtocolSong[], edit: ProtocolEdit, now: readonly ProtocolSong[]) =>
      merge(now, [undoEdit(was, edit)], now);
    const toReady: ProtocolEdit = { song_id: "a", set: { status: "ready" } };
    expect(undone(before, toReady, theirs)).toEqual({ merged: [entry("played", "Bridge")], disputed: [] });
    expect(undone([], toReady, theirs)).toMatchObject({ merged: theirs, disputed: [{ field: null, mine: null }] });
    expect(undone(before, { song_id: "a", set: null }, [])).toEqual({ merged: before, disputed: [] });
  });

  it("is the edit alone if others changed nothing, and changes nothing if they made the same edit", () => {
    fc.assert(
      fc.property(written, edits, (before, [edit]) => {
        fc.pre(edit !== undefined);
        const after = withEdits(before, [edit]);
        expect(merge(before, [edit], before)).toEqual({ merged: after, disputed: [] });
        expect(merge(before, [edit], after)).toEqual({ merged: after, disputed: [] });
      }),
    );
  });

  it("never duplicates a song, and takes every song and field from a side; where both changed it, from theirs", () => {
    const value = (songs: readonly ProtocolSong[], id: string, field: "status" | "comment") =>
      songs.find(({ song_id }) => song_id === id)?.[field];
    fc.assert(
      fc.property(written, written, edits, (before, theirs, made) => {
        const mine = withEdits(before, made);
        const { merged, disputed } = merge(before, made, theirs);
        expect(new Set(merged.map(({ song_id }) => song_id)).size).toBe(merged.length);
        for (const id of ids)
          for (const field of ["status", "comment"] as const) {
            const [old, my, their] = [before, mine, theirs].map((songs) => value(songs, id, field));
            const now = value(merged, id, field);
            expect([my, their]).toContain(now);
            if (disputed.some((one) => one.song_id === id && (one.field ?? field) === field)) expect(now).toBe(their);
            else if (old !== undefined && my !== undefined && their !== undefined)
              expect(now).toBe(my === old ? their : my);
          }
      }),
    );
  });

  it("replaces what others wrote if an older version of the app, which noted no base, made the edit", () => {
    const made: ProtocolEdit[] = [{ song_id: "a", set: { comment: "mine" } }];
    const [theirs, replaced] = [[entry("ready", "theirs")], [entry("ready", "mine")]];
    expect(mergeProtocol(null, made, theirs)).toEqual({ merged: replaced, disputed: [] });
    expect(mergeProtocol({}, made, theirs)).toEqual({ merged: replaced, disputed: [] });
  });
});
