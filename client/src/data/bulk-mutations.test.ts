import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mutateAll } from "./bulk-mutations.ts";
import { type BandDatabase, closeDatabase, deleteDatabase, openDatabase } from "./db.ts";
import { plainEdit } from "./mutation-kinds.ts";

interface Name {
  readonly id: string;
  readonly title: string;
}

const rename = plainEdit({
  name: "test/renameAll",
  collection: "songs",
  id: ({ id }: Name) => id,
  route: "updateSong",
  request: ({ id, title }: Name) => ({ params: { song_id: id }, body: { title } }),
  apply: (row, { id, title }: Name) => ({ ...row, song_id: id, rev: 1, title }) as never,
});

const NAMES: readonly Name[] = ["a", "b", "c"].map((id) => ({ id, title: `Song ${id}` }));

let band: BandDatabase;

beforeEach(async () => {
  band = await openDatabase("anna");
});
afterEach(async () => {
  closeDatabase();
  await deleteDatabase("anna");
});

test("edits made in bulk are stored as separate edits, each in the lane of its record", async () => {
  await mutateAll(rename, NAMES);
  const entries = await band.outbox.orderBy("n").toArray();
  expect(entries.map(({ name, lane, args }) => [name, lane, args])).toEqual(
    NAMES.map((args) => ["test/renameAll", `songs:${args.id}`, args]),
  );
  expect(new Set(entries.map(({ mutation_id }) => mutation_id)).size).toBe(NAMES.length);
  expect((await band.songs.toArray()).map(({ title }) => title)).toEqual(NAMES.map(({ title }) => title));
});

test("if one of the edits made in bulk cannot be stored, none of them is", async () => {
  let count = 0;
  band.outbox.hook("creating", () => {
    count += 1;
    if (count === NAMES.length) throw new DOMException("no space", "QuotaExceededError");
  });
  await expect(mutateAll(rename, NAMES)).rejects.toBeDefined();
  expect(await band.outbox.count()).toBe(0);
  expect(await band.songs.count()).toBe(0);
  expect(await band.shadow.count()).toBe(0);
});

test("an empty list of edits does not use the database", async () => {
  closeDatabase();
  await expect(mutateAll(rename, [])).resolves.toBeUndefined();
  band = await openDatabase("anna");
});
