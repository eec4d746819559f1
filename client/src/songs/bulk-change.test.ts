import { SongUpdate } from "@bandstand/shared/songs/contract.ts";
import { isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { songRow } from "../testing/rows.ts";
import { type BulkChange, commonValue, countNames, editOf, refusedMoves, undoOf } from "./bulk-change.ts";
import type { SongRow } from "./queries.ts";

const NOTHING: BulkChange = {
  set: {},
  add: { singers: [], needed_parts: [], dance_styles: [] },
  remove: { singers: [], needed_parts: [], dance_styles: [] },
  append: "",
};
const STATUSES = ["suggested", "rehearsing", "active", "retired", "rejected"] as const;
const MEMBERS = [
  { user_id: "anna", real_name: "Anna" },
  { user_id: "tom", real_name: "Tom" },
];

const names = fc.uniqueArray(fc.constantFrom("Anna", "Tom", "Lena", "Udo"));
const song: fc.Arbitrary<SongRow> = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    genre: fc.constantFrom("Pop", "Rock", null),
    key: fc.constantFrom("Am", null),
    bpm: fc.constantFrom(120, null),
    singers: names,
    dance_styles: names,
    needed_parts: fc.option(names, { nil: undefined }),
    comment: fc.constantFrom(null, "Tom zählt ein", "Ende offen\nohne Bass"),
  })
  .map((fields) => songRow("song", "Sway", fields));
const change: fc.Arbitrary<BulkChange> = fc.record({
  set: fc.record(
    {
      status: fc.constantFrom(...STATUSES),
      genre: fc.constantFrom("Pop", null),
      key: fc.constantFrom("Am", "C", null),
      bpm: fc.constantFrom(90, null),
    },
    { requiredKeys: [] },
  ),
  add: fc.record({ singers: names, needed_parts: names, dance_styles: names }),
  remove: fc.record({ singers: names, needed_parts: names, dance_styles: names }),
  append: fc.constantFrom("", "Tom zählt ein", "Neu"),
});

describe("a bulk edit of songs", () => {
  it("writes only the touched fields that differ from the song's, with values that the API accepts", () => {
    fc.assert(
      fc.property(song, change, (before, wanted) => {
        const { fields } = editOf(before, wanted, MEMBERS);
        const touched = new Set<string>([
          ...Object.keys(wanted.set),
          ...(["singers", "needed_parts", "dance_styles"] as const).filter(
            (field) => wanted.add[field].length + wanted.remove[field].length > 0,
          ),
          ...(wanted.add.singers.length + wanted.remove.singers.length > 0 ? ["singer_ids"] : []),
          ...(wanted.append === "" ? [] : ["comment"]),
        ]);
        for (const field of Object.keys(fields)) expect(touched).toContain(field);
        const { singer_ids: _ids, ...rest } = fields;
        expect(SongUpdate.safeParse(rest).success).toBe(true);
        expect(
          editOf({ ...before, ...fields }, wanted, MEMBERS).fields,
          "applying the same edit twice changes nothing more",
        ).toEqual({});
      }),
    );
  });

  it("does not make forbidden status changes, and counts the affected songs by their current status", () => {
    fc.assert(
      fc.property(fc.array(song), fc.constantFrom(...STATUSES), (songs, status) => {
        const edits = songs.map((one) => ({ one, edit: editOf(one, { ...NOTHING, set: { status } }, []) }));
        for (const { one, edit } of edits)
          expect(isStatusMoveAllowed(one.status, edit.fields.status ?? one.status)).toBe(true);
        const left = edits.flatMap(({ edit }) => edit.left);
        const counted = [...refusedMoves(songs, status)].flatMap(([from, count]) =>
          Array.from({ length: count }, () => from),
        );
        expect(left.toSorted()).toEqual(counted.toSorted());
      }),
    );
  });

  it("can be undone completely, except for a status that no edit can change back", () => {
    fc.assert(
      fc.property(song, change, (before, wanted) => {
        const edit = editOf(before, wanted, MEMBERS);
        const after = { ...before, ...edit.fields } as SongRow;
        const undone = { ...after, ...undoOf(edit) } as SongRow;
        const stays = isStatusMoveAllowed(after.status, before.status) ? {} : { status: after.status };
        const complete = (one: SongRow) => ({ ...one, needed_parts: one.needed_parts ?? [] });
        expect(complete(undone)).toEqual(complete({ ...before, ...stays }));
      }),
    );
  });

  it("links added singers who are members, and appends a line to the comment", () => {
    const before = songRow("song", "Sway", { comment: "Ende offen" });
    const wanted = { ...NOTHING, add: { ...NOTHING.add, singers: ["Anna", "Gast"] }, append: "Tom zählt ein" };
    const { fields } = editOf(before, wanted, MEMBERS);
    expect(fields).toEqual({
      singers: ["Anna", "Gast"],
      singer_ids: ["anna"],
      comment: "Ende offen\nTom zählt ein",
    });
  });

  it("does not change a song's names or comment if the result would exceed the limits", () => {
    const full = Array.from({ length: 20 }, (_, at) => `S${at}`);
    const before = songRow("song", "Sway", { singers: full, comment: "x".repeat(20_000) });
    const wanted = { ...NOTHING, add: { ...NOTHING.add, singers: ["Anna"] }, append: "Neu" };
    const { fields, left } = editOf(before, wanted, MEMBERS);
    expect([fields, left]).toEqual([{}, ["names", "comment"]]);
  });
});

it("a bulk edit shows a value only if all songs share it, and counts names, the most frequent first", () => {
  const songs = [
    songRow("a", "A", { genre: "Pop", key: "Am", singers: ["Tom"] }),
    songRow("b", "B", { genre: "Pop", key: null, singers: ["Anna", "Tom"] }),
  ];
  expect(commonValue(songs, "genre")).toBe("Pop");
  expect(commonValue(songs, "key")).toBeUndefined();
  expect(commonValue(songs, "bpm")).toBeNull();
  expect(countNames(songs, "singers")).toEqual([
    ["Tom", 2],
    ["Anna", 1],
  ]);
});
