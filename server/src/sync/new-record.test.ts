import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineCollection } from "../database/collection.ts";
import { serviceWrite } from "../database/records.ts";
import type { AnyStored } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { TestServer } from "../testing/server.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { views } from "./collections.ts";

const stickers = defineCollection<{ readonly text: string }>({
  name: "stickers",
  fields: { text: { type: String, required: true } },
});

let server: TestServer;

/* Import the service only after the collection has its view, because the service collects all views when it is
   loaded. */
beforeAll(async () => {
  const see = ({ _id, text, deleted }: AnyStored) => (deleted ? null : () => ({ sticker_id: _id, text }));
  Object.assign(views, { stickers: [{ name: "stickers", see, variesBy: () => "nothing" }] });
  const { startTestServer } = await import("../testing/server.ts");
  server = await startTestServer();
}, 60_000);
afterAll(async () => {
  await server.close();
  /* The next test file in this worker must not find the view. */
  Reflect.deleteProperty(views, "stickers");
});

it("a new kind of record reaches old and new devices once it has a collection and a view", async () => {
  const client = await server.client("musician");
  const old = new SyncedDevice(client);
  await old.sync();
  const id = newId();
  await records.create(stickers, id, { text: "Loud" }, serviceWrite(new Date()));
  const fresh = new SyncedDevice(client);
  for (const device of [old, fresh]) {
    await device.sync();
    expect(device.table("stickers").get(id)).toMatchObject({ sticker_id: id, text: "Loud" });
  }
  await records.remove(stickers, id, serviceWrite(new Date()));
  await old.sync();
  expect(old.table("stickers").size).toBe(0);
});
