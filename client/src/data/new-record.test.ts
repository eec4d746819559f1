import { type SyncedRecord, syncRecords } from "@bandstand/shared/sync/records.ts";
import { expect, test } from "vitest";

const stickers: SyncedRecord = ["sticker_id", "text"];

test("a new kind of record can be stored and queried on the device once it is declared", async () => {
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
