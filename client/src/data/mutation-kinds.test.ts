import { describe, expect, test } from "vitest";
import { fieldsEdit, mergedEdit, mutationOf, plainEdit } from "./mutation-kinds.ts";
import type { Row } from "./rows.ts";

interface Song {
  readonly song_id: string;
  readonly title: string;
  readonly comment: string;
}

interface Change {
  readonly song_id: string;
  readonly fields: Partial<Song>;
  readonly notify?: string;
}

const common = {
  name: "test/kind",
  route: "updateSong",
  collection: "songs",
  id: ({ song_id }: Pick<Song, "song_id">) => song_id,
} as const;
const apply = (song: Row<Song> | undefined): Row<Song> | undefined => song;
const request = ({ song_id }: Pick<Song, "song_id">) => ({ params: { song_id } });
const base = (): string => "before";
const conflicts = (): null => null;

const row: Row<Song> = { song_id: "s", title: "Sway", comment: "slow", rev: 3 };

describe("a field edit", () => {
  fieldsEdit<Change, Song>({ ...common, request, foldRest: ({ notify }) => ({ ...(notify && { notify }) }) });
  const kind = mutationOf("test/kind");

  test("changes only its own fields, and lists those fields if the edit is refused", () => {
    const args: Change = { song_id: "s", fields: { title: "Sway (live)" } };
    expect(kind?.apply(row, args, 0)).toEqual({ ...row, title: "Sway (live)" });
    expect(kind?.apply(undefined, args, 0)).toBeUndefined();
    expect(kind?.typed?.(args)).toEqual({ title: "Sway (live)" });
  });

  test("is combined with a later edit, whose fields win; `foldRest` chooses which other arguments are kept", () => {
    const earlier: Change = { song_id: "s", fields: { title: "A", comment: "a" }, notify: "everybody" };
    const later: Change = { song_id: "s", fields: { title: "B" } };
    expect(kind?.fold?.(earlier, later)).toEqual({
      song_id: "s",
      fields: { title: "B", comment: "a" },
      notify: "everybody",
    });
  });

  test("can be reduced to the fields that a person chose", () => {
    const args: Change = { song_id: "s", fields: { title: "B", comment: "b" }, notify: "nobody" };
    expect(kind?.withFields?.(args, { comment: "b" })).toEqual({ ...args, fields: { comment: "b" } });
  });
});

/* Checked by the compiler; never called. */
export function wrongCombinations(): void {
  plainEdit<Change, Song>({ ...common, apply, request });
  // @ts-expect-error a plain edit has no base
  plainEdit<Change, Song>({ ...common, apply, request, base });
  // @ts-expect-error a plain edit has no conflicts
  plainEdit<Change, Song>({ ...common, apply, request, conflicts });
  // @ts-expect-error a plain edit is never merged, so its request cannot depend on the server's row
  plainEdit<Change, Song>({ ...common, apply, request: (args: Change, server: Row<Song> | undefined) => ({ server }) });
  // @ts-expect-error a plain edit must say how it changes the row
  plainEdit<Change, Song>({ ...common, request });

  fieldsEdit<Change, Song>({ ...common, request });
  // @ts-expect-error the arguments of an edit of fields contain `fields`
  fieldsEdit<Pick<Song, "song_id">, Song>({ ...common, request });
  // @ts-expect-error an edit of fields is combined field by field
  fieldsEdit<Change, Song>({ ...common, request, fold: () => null });
  // @ts-expect-error an edit of fields is merged field by field
  fieldsEdit<Change, Song>({ ...common, request, rebase: apply });
  // @ts-expect-error an edit of fields changes a record that exists
  fieldsEdit<Change, Song>({ ...common, request, creates: true });

  mergedEdit<Change, Song, string>({ ...common, apply, request, base, conflicts });
  // @ts-expect-error a merge needs the state that the edit was based on
  mergedEdit<Change, Song, string>({ ...common, apply, request, conflicts });
  // @ts-expect-error a merged edit must say what conflicts
  mergedEdit<Change, Song, string>({ ...common, apply, request, base });
  // @ts-expect-error `base` must return the type of the stored base
  mergedEdit<Change, Song, string>({ ...common, apply, request, base: () => 1, conflicts });
  // @ts-expect-error a merged edit changes a record that exists
  mergedEdit<Change, Song, string>({ ...common, apply, request, base, conflicts, creates: true });
}
