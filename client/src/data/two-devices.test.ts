// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import "../gigs/commands.ts";
import "../setlists/commands.ts";
import "../songs/commands.ts";
import { call } from "./api.ts";
import { BandDatabase } from "./db.ts";
import { mutationOf } from "./mutation-kinds.ts";
import { record } from "./mutations.ts";
import { pull } from "./pull.ts";
import { Pusher } from "./push.ts";
import { selfCheck } from "./self-check.ts";

/* The real service on a database of its own. The app does not depend on it, so it is found by its place. */
interface RealServer {
  readonly url: string;
  close(): Promise<void>;
}
const PASSWORD = "korrekt pferd batterie";
const SERVER = fileURLToPath(new URL("../../../server/src/testing/server.ts", import.meta.url));

let server: RealServer;
/** Whose browser the requests come from. */
let using: Device | undefined;
const setUsing = (device: Device): void => void (using = device);

const sorted = (ids: readonly (string | undefined)[]) => ids.toSorted((a, b) => String(a).localeCompare(String(b)));

class Device {
  readonly band = new BandDatabase(newId());
  readonly pusher = new Pusher(this.band, () => Infinity);
  readonly cookies = new Map<string, string>();
  /** Answers that are lost on their way back, from the next one on. */
  lost = 0;

  async use<T>(work: () => Promise<T>): Promise<T> {
    setUsing(this);
    return await work();
  }

  async signIn(username: string): Promise<void> {
    const reply = await this.use(() => call("login", { body: { username, password: PASSWORD } }));
    if (!reply.ok) throw new Error(`sign-in of ${username}: ${reply.code}`);
  }

  edit(name: string, args: object): Promise<void> {
    return record(this.band, mutationOf(name)!, args);
  }

  /** Sends and asks until nothing waits. */
  sync(): Promise<void> {
    return this.use(async () => {
      for (let turns = 0; turns < 5; turns += 1) {
        await this.pusher.push();
        const pulled = await pull(this.band);
        if (pulled.ok && (await this.band.outbox.count()) === 0) return;
      }
      throw new Error(`still waiting: ${JSON.stringify(await this.band.outbox.toArray())}`);
    });
  }

  async tables(): Promise<unknown> {
    const plain = (rows: readonly object[]) => rows.map((row) => ({ ...row, generation: 0 }));
    const { gigs, songs, users, config, outbox, shadow, failed } = this.band;
    const tables = await Promise.all([gigs.toArray(), songs.toArray(), users.toArray(), config.toArray()]);
    return [...tables.map(plain), await outbox.count(), await shadow.count(), await failed.count()];
  }
}

async function throughNetwork(address: string, init: RequestInit): Promise<Response> {
  const device = using!;
  const { signal: _signal, redirect: _redirect, ...rest } = init;
  const headers = new Headers(init.headers);
  headers.set("Cookie", [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  headers.set("Origin", new URL(server.url).origin);
  const response = await fetchOfNode(server.url + address.replace(/^\/api/, ""), { ...rest, headers });
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    device.cookies.set(name, value);
  }
  if (device.lost > 0 && init.method !== "GET") {
    device.lost -= 1;
    throw new TypeError("connection reset");
  }
  return response;
}

const fetchOfNode = globalThis.fetch;

beforeAll(async () => {
  const { startTestServer } = (await import(/* @vite-ignore */ SERVER)) as { startTestServer(): Promise<RealServer> };
  server = await startTestServer();
  vi.stubGlobal("fetch", throughNetwork);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    get cookie() {
      return [...(using?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
    },
  });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

let admin: Device;
let editor: Device;

beforeEach(async () => {
  admin = new Device();
  editor = new Device();
  await admin.signIn("admin");
  await editor.signIn("editor");
});

async function gigWithSetlist(): Promise<{ gig_id: string; songs: string[]; sets: SetlistSet[] }> {
  const [gig_id, songs] = [newId(), [newId(), newId(), newId()]];
  for (const [at, song_id] of songs.entries())
    await admin.edit("createSong", { song_id, title: `Song ${at} ${song_id}`, interpret: "Band" });
  await admin.edit("createGig", { body: { gig_id, name: "Sommerfest", date: "2031-05-09" }, copied: {} });
  const entry = (song_id: string) => ({ entry_id: newId(), song_id, uebersprungen: false });
  const sets = [{ set_id: newId(), name: "Set 1", songs: songs.slice(0, 2).map(entry) }];
  await admin.edit("updateSetlist", { gig_id, sets });
  await admin.sync();
  await editor.sync();
  return { gig_id, songs, sets };
}

const added = (sets: readonly SetlistSet[], song_id: string): SetlistSet[] =>
  sets.map((set) => ({ ...set, songs: [...set.songs, { entry_id: newId(), song_id, uebersprungen: false }] }));

test("what was made without a network, in any order, arrives on the other device", async () => {
  const { gig_id, sets } = await gigWithSetlist();
  expect((await editor.band.gigs.get(gig_id))?.setlist.sets).toEqual(sets);
  expect(await editor.tables()).toEqual(await admin.tables());
});

test("two setlists edited offline both keep every song", async () => {
  const { gig_id, songs, sets } = await gigWithSetlist();
  await admin.edit("updateSetlist", { gig_id, sets: added(sets, songs[2]!) });
  await editor.edit("updateSetlist", { gig_id, sets: added(sets, songs[0]!) });
  await admin.sync();
  await editor.sync();
  await admin.sync();
  const merged = (await admin.band.gigs.get(gig_id))?.setlist.sets.flatMap((set) =>
    set.songs.map((one) => one.song_id),
  );
  expect(sorted(merged ?? [])).toEqual(sorted([songs[0], songs[0], songs[1], songs[2]]));
  expect(await editor.tables()).toEqual(await admin.tables());
});

test("an edit whose answer was lost is applied once", async () => {
  const { gig_id, songs, sets } = await gigWithSetlist();
  const before = (await admin.band.gigs.get(gig_id))!.setlist_version;
  await admin.edit("updateSetlist", { gig_id, sets: added(sets, songs[2]!) });
  await admin.edit("updateSong", { song_id: songs[0], fields: { comment: "capo 2" } });
  admin.lost = 2;
  await admin.sync();
  await editor.sync();
  expect((await editor.band.gigs.get(gig_id))?.setlist_version).toBe(before + 1);
  expect((await editor.band.songs.get(songs[0]!))?.comment).toBe("capo 2");
  expect(await editor.tables()).toEqual(await admin.tables());
});

test("fields that only one of two changed both stand, a field that both changed is kept for a person", async () => {
  const { songs } = await gigWithSetlist();
  const song_id = songs[0]!;
  await admin.edit("updateSong", { song_id, fields: { key: "Am", comment: "from the admin" } });
  await editor.edit("updateSong", { song_id, fields: { bpm: 120, comment: "from the editor" } });
  await admin.sync();
  await editor.sync();
  await admin.sync();
  expect(await admin.band.songs.get(song_id)).toMatchObject({ key: "Am", bpm: 120, comment: "from the admin" });
  const [conflict] = await editor.band.conflicts.toArray();
  expect(conflict).toMatchObject({ mine: { comment: "from the editor" }, theirs: { comment: "from the admin" } });
});

test("a change that the service refuses is kept with its reason, and what was there before is shown again", async () => {
  const { songs } = await gigWithSetlist();
  const song_id = songs[0]!;
  await editor.edit("updateSong", { song_id, fields: { status: "rejected" } });
  await editor.sync();
  expect(await editor.band.failed.toArray()).toMatchObject([{ code: "STATUS_MOVE", args: { song_id } }]);
  expect((await editor.band.songs.get(song_id))?.status).toBe("active");
});

test("a musician's device never holds an unpublished gig, and hears when one is published", async () => {
  const { gig_id } = await gigWithSetlist();
  const musician = new Device();
  await musician.signIn("musician");
  await musician.sync();
  expect(await musician.band.gigs.get(gig_id)).toBeUndefined();
  await admin.edit("updateGig", { gig_id, fields: { published: 1 } });
  await admin.sync();
  await musician.sync();
  expect(await musician.band.gigs.get(gig_id)).toBeDefined();
  await admin.edit("updateGig", { gig_id, fields: { published: 0 } });
  await admin.sync();
  await musician.sync();
  expect(await musician.band.gigs.get(gig_id)).toBeUndefined();
});

test("the daily self-check finds a row that went wrong and fetches it anew", async () => {
  const { songs } = await gigWithSetlist();
  expect(await editor.use(() => selfCheck(editor.band))).toBe(false);
  const row = (await editor.band.songs.get(songs[0]!))!;
  await editor.band.songs.put({ ...row, title: "Broken", rev: row.rev - 1 });
  const tomorrow = Date.now() + 25 * 60 * 60 * 1000;
  expect(await editor.use(() => selfCheck(editor.band, tomorrow))).toBe(true);
  await editor.sync();
  expect((await editor.band.songs.get(songs[0]!))?.title).toBe(row.title);
});
