import mongoose from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { addedField } from "./migration-field.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Note {
  readonly _id: string;
  readonly rev: number;
  readonly dirty?: true;
  readonly label?: string | null;
}

const labelled = addedField({ name: "notes-have-label", collection: "notes", field: "label", valueOf: () => null });

it("a migration adds a field to existing records once, marks them for sync, and can remove the field again", async () => {
  const { db } = mongoose.connection;
  if (db === undefined) throw new Error("not connected");
  const notes = db.collection<Note>("notes");
  await notes.insertMany([
    { _id: "old", rev: 3 },
    { _id: "new", rev: 1, label: "Kontor" },
  ]);
  const stored = () => notes.find().sort({ _id: -1 }).toArray();
  const up = [
    { _id: "old", rev: 4, dirty: true, label: null },
    { _id: "new", rev: 1, label: "Kontor" },
  ];
  for (let run = 0; run < 2; run += 1) {
    await labelled.up(db);
    expect(await stored()).toEqual(up);
  }
  expect(await labelled.losses?.(db)).toEqual(["label of 1 record(s) of notes"]);

  await labelled.down(db);
  expect(await stored()).toEqual([
    { _id: "old", rev: 5, dirty: true },
    { _id: "new", rev: 2, dirty: true },
  ]);
  expect(await labelled.losses?.(db)).toEqual([]);
});
