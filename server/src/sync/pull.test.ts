import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { Pull } from "@bandstand/shared/sync/contract.ts";
import { describe, expect, it, vi } from "vitest";
import { softConfig } from "../config/file.ts";
import { mirrorConfig } from "../config/model.ts";
import { mongoStore } from "../database/mongo-store.ts";
import { readMeta } from "../database/meta.ts";
import type { Client } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { trimOldLog } from "./model.ts";
import { createGig, createSong } from "../testing/records.ts";

const { server, admin, editor, musician } = await startBand();

async function synced(client: Client): Promise<SyncedDevice> {
  const device = new SyncedDevice(client);
  await device.sync();
  return device;
}
const pullAt = (client: Client, cursor: string | null) => client.get(`/sync/pull?cursor=${cursor}`);
const pulled = async (device: SyncedDevice): Promise<Pull> => (await pullAt(device.client, device.cursor)).json<Pull>();

const song = (title: string): Promise<Song> => createSong(editor, title);
const gig = async (body: object): Promise<string> =>
  (await createGig(editor, { date: "2031-06-20", published: 0, ...body })).gig_id;

describe("a pull", () => {
  it("without changes gets one response of at most 1 KB, including its headers", async () => {
    const device = await synced(musician);
    const reply = await pullAt(musician, device.cursor);
    expect(reply.json()).toEqual({ changes: [], cursor: device.cursor, has_more: false, reset: false });
    const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    expect(Buffer.byteLength(`HTTP/1.1 200 OK\r\n${headers}\r\n${reply.text}`)).toBeLessThanOrEqual(1024);
  });

  it("returns changed records, each once and in its current state, without computed fields", async () => {
    const device = await synced(musician);
    const { song_id } = await song("Erst so");
    await editor.put(`/songs/${song_id}`, { title: "Dann so" });
    const gig_id = await gig({ published: 1 });
    const { changes } = await pulled(device);
    const songs = changes.filter(({ collection }) => collection === "songs");
    expect(songs).toMatchObject([{ id: song_id, rev: 2, record: { title: "Dann so" } }]);
    const gigs = changes.filter(({ collection }) => collection === "gigs");
    expect(gigs).toMatchObject([{ id: gig_id, rev: 1, record: { gig_id, setlist_version: 0 } }]);
    for (const inner of ["timing", "mids", "origin", "dirty", "_id"])
      expect(JSON.stringify(changes)).not.toContain(`"${inner}"`);
  });

  it("reports a deleted song as gone but keeps its name for old setlists", async () => {
    const { song_id } = await song("Einmal gewesen");
    const device = await synced(musician);
    await editor.delete(`/songs/${song_id}`);
    await device.sync();
    expect(device.table("songs").has(song_id)).toBe(false);
    expect(device.table("deleted_songs").get(song_id)).toMatchObject({ title: "Einmal gewesen" });
  });

  it("returns changes in several responses if they do not fit into one", async () => {
    const device = await synced(musician);
    const titles = Array.from({ length: 620 }, (_, index) => `Lied ${index};Menge;3:00`);
    await editor.send("POST", "/songs/import?duplicates=create", {
      raw: ["Titel;Interpret;Dauer", ...titles].join("\n"),
      headers: { "Content-Type": "text/csv" },
    });
    expect(await pulled(device)).toMatchObject({ has_more: true });
    await device.sync();
    expect([...device.table("songs").values()].filter(({ interpret }) => interpret === "Menge")).toHaveLength(620);
  });

  it("returns settings that were edited directly in their file", async () => {
    const device = await synced(musician);
    const path = join(server.env.DATA_DIR, "appConfig.json");
    const settings = JSON.parse(await readFile(path, "utf8")) as object;
    await writeFile(path, JSON.stringify({ ...settings, bandName: "Von Hand" }));
    await vi.waitFor(
      async () => {
        await device.sync();
        expect(device.table("config").get("soft")).toMatchObject({ bandName: "Von Hand" });
      },
      { timeout: 10_000, interval: 200 },
    );
  });
});

describe("settings that another process has loaded first", () => {
  it("also reach a device that is connected to this process", async () => {
    const device = await synced(musician);
    const { content, config } = softConfig();
    const newer = { ...config, bandName: "Vom anderen Prozess" };
    await mirrorConfig({ content, rev: 1, config: newer, hash: "another" }, new Date());
    await device.sync();
    expect(device.table("config").get("soft")).toMatchObject({ bandName: "Vom anderen Prozess" });
  });
});

describe("hidden records", () => {
  it("include unpublished gigs: a musician sees a gig only while it is published", async () => {
    const gig_id = await gig({ published: 0 });
    const [theirs, mine] = [await synced(musician), await synced(editor)];
    const seenBy = async (device: SyncedDevice): Promise<boolean> => {
      await device.sync();
      return device.table("gigs").has(gig_id);
    };
    expect([await seenBy(theirs), await seenBy(mine)]).toEqual([false, true]);
    await editor.put(`/gigs/${gig_id}`, { published: 1 });
    expect([await seenBy(theirs), await seenBy(mine)]).toEqual([true, true]);
    await editor.put(`/gigs/${gig_id}`, { published: 0 });
    expect([await seenBy(theirs), await seenBy(mine)]).toEqual([false, true]);
  });

  it("include account details and e-mail addresses, which are sent only to their owner", async () => {
    const device = await synced(musician);
    expect([...device.table("me").keys()]).toEqual([memberIds.musician]);
    expect(device.received).toContain("musician@example.org");
    for (const secret of ["editor@example.org", "admin@example.org", "password", "credential"])
      expect(device.received).not.toContain(secret);
  });

  it("include a phone number and an e-mail address while their owner does not share them", async () => {
    const device = await synced(musician);
    const known = async () => {
      await device.sync();
      const row = device.table("users").get(memberIds.editor);
      return { phone: row?.["phone"], email: row?.["email"] };
    };
    await editor.put("/me", { phone: "0171 123" });
    expect(await known()).toEqual({});
    expect(device.received).not.toContain("0171 123");
    await editor.put("/me", { shares: { phone: true, email: true } });
    expect(await known()).toEqual({ phone: "0171 123", email: "editor@example.org" });
    await editor.put("/me", { shares: { phone: false, email: false } });
    expect(await known()).toEqual({});
  });
});

describe("a cursor", () => {
  const forged = (cursor: string | null, change: object): string =>
    encodeCursor({ ...decodeCursor(cursor ?? ""), ...change });
  const isReset = async (client: Client, cursor: string | null): Promise<boolean> =>
    (await pullAt(client, cursor)).json<Pull>().reset;

  it("that is missing leads to a snapshot, and a malformed cursor to a 422", async () => {
    expect((await musician.get("/sync/pull")).json()).toEqual({
      changes: [],
      cursor: null,
      has_more: false,
      reset: true,
    });
    const valid = (await synced(musician)).cursor ?? "";
    for (const cursor of [
      "x",
      "%7B%7D",
      valid.slice(0, -4),
      forged(valid, { position: -1 }),
      forged(valid, { extra: 1 }),
    ])
      expect((await pullAt(musician, cursor)).status).toBe(422);
  });

  it("from another member, epoch, schema or log leads to a snapshot", async () => {
    const { cursor } = await synced(musician);
    expect(await isReset(musician, cursor)).toBe(false);
    expect(await isReset(editor, cursor)).toBe(true);
    for (const change of [{ epoch: newId() }, { schema: 99 }, { tag: "another" }, { position: 1 }, { position: 1e9 }])
      expect(await isReset(musician, forged(cursor, change))).toBe(true);
  });

  it("from before a change of role leads to a snapshot of what the new role may see", async () => {
    const gig_id = await gig({ published: 0 });
    const device = await synced(musician);
    expect(device.table("gigs").has(gig_id)).toBe(false);
    const before = device.cursor;
    await admin.put(`/admin/users/${memberIds.musician}`, { role: "editor" });
    expect(await isReset(musician, before)).toBe(true);
    await device.sync();
    expect(device.table("gigs").has(gig_id)).toBe(true);
    await admin.put(`/admin/users/${memberIds.musician}`, { role: "musician" });
    await device.sync();
    expect(device.table("gigs").has(gig_id)).toBe(false);
  });

  it("from before the log was trimmed leads to a snapshot; the newest entry is never trimmed", async () => {
    const old = (await synced(musician)).cursor;
    const atTheStart = forged(old, { position: 0, tag: "" });
    await song("Nach dem Schlaf");
    const fresh = (await synced(musician)).cursor;
    const LATER_MS = 181 * 24 * 60 * 60 * 1000;
    await trimOldLog(new Date(Date.now() + LATER_MS));
    expect(await Promise.all([old, atTheStart, fresh].map((cursor) => isReset(musician, cursor)))).toEqual([
      true,
      true,
      false,
    ]);
    const head = (await mongoStore.lastEntry())?._id ?? 0;
    expect((await readMeta()).floor).toBe(head - 1);
    await song("Die Zählung geht weiter");
    expect((await mongoStore.lastEntry())?._id).toBe(head + 1);
  });
});
