import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProtocolSong, ProtocolStatus } from "./contract.ts";
import { type ProtocolEdit, undoEdit, withEdits } from "./protocol.ts";

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
        const after = withEdits(withEdits(songs, [edit]), [undoEdit(songs, edit.song_id)]);
        expect(new Set(after.map((entry) => JSON.stringify(entry)))).toEqual(
          new Set(songs.map((entry) => JSON.stringify(entry))),
        );
      }),
    );
  });
});
