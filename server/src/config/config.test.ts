import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BandConfig } from "@bandstand/shared/config/contract.ts";
import type { Problem } from "@bandstand/shared/contract/problem.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../testing/client.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

type Soft = Record<string, unknown> & Pick<BandConfig, "danceStyles" | "setlist_timing">;

let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const path = (): string => join(server.env.DATA_DIR, "appConfig.json");
const stored = async (): Promise<Soft> => JSON.parse(await readFile(path(), "utf8")) as Soft;
const shown = async (): Promise<Soft> => (await admin.get("/admin/config/soft")).json<Soft>();
const save = (body: unknown) => admin.put("/admin/config/soft", body);

async function editByHand(change: object): Promise<void> {
  await writeFile(path(), JSON.stringify({ ...(await stored()), ...change }));
  await vi.waitFor(async () => expect(await shown()).toMatchObject(change), { timeout: 10_000 });
}

describe("the soft configuration", () => {
  it("can be read and changed only by admins", async () => {
    for (const name of ["editor", "musician"] as const) {
      const client = await server.client(name);
      expect((await client.get("/admin/config/soft")).status).toBe(403);
      expect((await client.put("/admin/config/soft", { danceStyles: [] })).status).toBe(403);
    }
  });

  it("does not change if it is saved exactly as it was read", async () => {
    const before = await shown();
    expect((await save(before)).status).toBe(200);
    expect(await shown()).toEqual(before);
  });

  it("when changed, takes effect in the file, on the server and on devices without a restart", async () => {
    const device = new SyncedDevice(await server.client("musician"));
    await device.sync();
    expect((await save({ danceStyles: [" Tango ", "Tango", "Salsa"], bandName: "Die Neuen" })).status).toBe(200);
    expect(await stored()).toMatchObject({ danceStyles: ["Tango", "Salsa"], bandName: "Die Neuen" });
    expect((await admin.get("/config")).json()).toMatchObject({ bandName: "Die Neuen" });
    await device.sync();
    expect(device.table("config").get("soft")).toMatchObject({ danceStyles: ["Tango", "Salsa"] });
  });

  it("keeps keys that are omitted from a change", async () => {
    await save({ danceStyles: [], publicSongPage: "off" });
    const before = await shown();
    expect(before).toMatchObject({ publicSongPage: "off" });
    await save({ danceStyles: before.danceStyles, seasonFirstMonth: "09" });
    expect(await stored()).toEqual({ ...before, seasonFirstMonth: "09" });
  });

  it("keeps keys in the file that the service does not know, and lets admins edit them", async () => {
    await editByHand({ theirOwn: { buses: 2, driver: "Tom" }, motto: "Laut" });
    const { danceStyles } = await shown();
    expect((await save({ danceStyles, motto: "Lauter" })).status).toBe(200);
    expect(await stored()).toMatchObject({ theirOwn: { buses: 2, driver: "Tom" }, motto: "Lauter" });
    expect((await save({ danceStyles, motto: ["kein Text"] })).status).toBe(422);
  });
});

describe("a change is refused and writes nothing", () => {
  const timing = { pause_between_songs: 1, pause_between_sets: 2, default_song_duration: 3 };
  it.each<[string, Record<string, unknown>]>([
    ["without danceStyles", { genres: [] }],
    ["with an incomplete setlist_timing", { danceStyles: [], setlist_timing: { pause_between_songs: 1 } }],
    ["with a negative break between sets", { danceStyles: [], setlist_timing: { ...timing, pause_between_sets: -1 } }],
    [
      "with a break that is not a whole number of seconds",
      { danceStyles: [], setlist_timing: { ...timing, pause_between_sets: 0.5 } },
    ],
    [
      "with a break given as a time of day",
      { danceStyles: [], setlist_timing: { ...timing, pause_between_sets: "00:20:00" } },
    ],
    ["with text instead of a list", { danceStyles: "Tango" }],
    ["with month 13 as the first of the season", { danceStyles: [], seasonFirstMonth: "13" }],
    ["with a switch that is neither on nor off", { danceStyles: [], publicSongPage: "maybe" }],
    ["with a switch that is a boolean", { danceStyles: [], publicSongPage: false }],
    ["with a key that the file does not have", { danceStyles: [], danceStyle: ["Tango"] }],
  ])("%s", async (_fault, body) => {
    const before = await stored();
    const reply = await save(body);
    expect([reply.status, reply.json<Problem>().code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(reply.json<Problem>().errors?.length).toBeGreaterThan(0);
    expect(await stored()).toEqual(before);
  });

  it("while a hand edit has left the file broken", async () => {
    const { danceStyles } = await shown();
    await writeFile(path(), '{"danceStyles": [');
    const reply = await save({ danceStyles });
    expect([reply.status, reply.json<Problem>().code]).toEqual([409, "CONFIG_BROKEN"]);
    expect(await readFile(path(), "utf8")).toBe('{"danceStyles": [');
  });
});

it("concurrent changes to different keys are all saved", async () => {
  const { danceStyles } = await shown();
  const names = Array.from({ length: 20 }, (_, n) => `Band ${n}`);
  const replies = await Promise.all([
    ...names.map((bandName) => save({ danceStyles, bandName })),
    save({ danceStyles, genres: ["Nur dieses"] }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await stored()).toMatchObject({ genres: ["Nur dieses"] });
  expect(names).toContain((await stored())["bandName"]);
});

it("when two admins edit the same state, the second save is refused and returns what the first saved", async () => {
  const tagOf = async () => (await admin.get("/admin/config/soft")).headers.get("ETag") ?? "";
  const tag = await tagOf();
  const { danceStyles } = await shown();
  const first = await admin.put("/admin/config/soft", { danceStyles, genres: ["Rock"] }, { "If-Match": tag });
  expect([first.status, first.headers.get("ETag")]).toEqual([200, await tagOf()]);
  const saved = await shown();
  const second = await admin.put("/admin/config/soft", { danceStyles, genres: ["Pop"] }, { "If-Match": tag });
  expect([second.status, second.json()]).toMatchObject([412, { code: "STALE_RECORD", record: saved }]);
  expect(await stored()).toEqual(saved);
  const again = { danceStyles, genres: ["Rock", "Pop"] };
  expect((await admin.put("/admin/config/soft", again, { "If-Match": await tagOf() })).status).toBe(200);
  expect((await admin.put("/admin/config/soft", again, { "If-Match": "*" })).status).toBe(200);
});

it("a hand edit makes an admin's earlier read stale, even before the server has loaded the edit", async () => {
  const tag = (await admin.get("/admin/config/soft")).headers.get("ETag") ?? "";
  await writeFile(path(), JSON.stringify({ ...(await stored()), bandName: "Von Hand" }));
  const reply = await admin.put("/admin/config/soft", { danceStyles: [] }, { "If-Match": tag });
  expect([reply.status, reply.json()]).toMatchObject([412, { record: { bandName: "Von Hand" } }]);
});

it("a deleted file is rewritten with the whole configuration on the next change", async () => {
  const before = await shown();
  await rm(path());
  expect((await save({ danceStyles: before.danceStyles, bandName: "Wieder da" })).status).toBe(200);
  expect(await stored()).toEqual({ ...before, bandName: "Wieder da" });
});
