import { defineRecord, syncRecords } from "@bandstand/shared/sync/records.ts";
import { expect, test } from "vitest";

interface Sticker {
  readonly sticker_id: string;
  readonly text: string;
}

const stickers = defineRecord<Sticker>()({ schema: "Sticker", id: "sticker_id", indexes: ["text"] });

test("a new record is stored and searchable on the device once it is declared", async () => {
  Object.assign(syncRecords, { stickers });
  const { openDatabase, deleteDatabase } = await import("./db.ts");
  const { takeOver } = await import("./incoming.ts");
  const band = await openDatabase("new-record");
  const change = { collection: "stickers", id: "s1", rev: 3, record: { sticker_id: "s1", text: "Loud" } };
  await band.transaction("rw", band.tables, () => takeOver(band, [change]));
  const found = await band.table("stickers").where("text").equals("Loud").toArray();
  expect(found).toEqual([{ sticker_id: "s1", text: "Loud", rev: 3 }]);
  await deleteDatabase("new-record");
});
