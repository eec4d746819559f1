import { createHash } from "node:crypto";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { TEST_PASSWORD } from "../testing/members.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

/* Members whose role changes, beside the three whose role stays. */
const WANDERERS = ["nomade", "springer"] as const;
type Viewer = "admin" | "editor" | "musician" | (typeof WANDERERS)[number];
const ALL = ["admin", "editor", "musician", ...WANDERERS] as const;

let server: TestServer;
const clients = {} as Record<Viewer, Client>;
const devices = {} as Record<Viewer, SyncedDevice>;
const roles: Record<string, string> = { admin: "admin", editor: "editor", musician: "musician" };
const accounts: Record<string, string> = {};
const songs: string[] = [];
const gigs: string[] = [];
const suggested: string[] = [];
const lists: string[] = [];
/** Who made which list, and which of them others may have seen, if only for a moment. */
const makers = new Map<string, Viewer>();
const everPublic = new Set<string>();
/** Gigs that a musician may have seen, if only for a moment. */
const everPublished = new Set<string>();

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ["admin", "editor", "musician"] as const) clients[name] = await server.client(name);
  for (const username of [...WANDERERS, "ruhend"] as const) {
    const body = { username, real_name: username, email: `${username}@example.org`, password: TEST_PASSWORD };
    const made = await clients.admin.post("/admin/users", { ...body, role: "musician" });
    accounts[username] = made.json<{ user_id: string }>().user_id;
    roles[username] = "musician";
    if (username === "ruhend") continue;
    clients[username] = server.device();
    await clients[username].signIn(username);
  }
  for (const name of ALL) devices[name] = new SyncedDevice(clients[name]);
});
afterAll(() => server.close());

interface Step {
  readonly kind:
    | "song"
    | "edit"
    | "drop"
    | "gig"
    | "publish"
    | "setlist"
    | "cancel"
    | "role"
    | "rename"
    | "suggest"
    | "vote"
    | "decide"
    | "pause"
    | "list"
    | "show";
  readonly pick: number;
  readonly flag: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step["kind"]>(
    "song",
    "edit",
    "drop",
    "gig",
    "gig",
    "publish",
    "publish",
    "publish",
    "setlist",
    "cancel",
    "role",
    "rename",
    "suggest",
    "suggest",
    "vote",
    "vote",
    "vote",
    "decide",
    "pause",
    "list",
    "list",
    "show",
    "show",
  ),
  pick: fc.nat({ max: 1000 }),
  flag: fc.boolean(),
});

/** Refusals are part of the game: a song in use stays, a gig may be gone already. */
async function carryOut({ kind, pick, flag }: Step): Promise<void> {
  const { admin, editor } = clients;
  const [song_id = newId(), gig_id = newId()] = [songs[pick % songs.length], gigs[pick % gigs.length]];
  switch (kind) {
    case "song": {
      const id = newId();
      songs.push(id);
      await editor.post("/songs", { song_id: id, title: `Lied ${pick}`, interpret: "Zufall" });
      return;
    }
    case "edit":
      return void (await editor.put(`/songs/${song_id}`, { genre: `Genre ${pick}` }));
    case "drop":
      return void (await editor.delete(`/songs/${song_id}`));
    case "gig": {
      const id = newId();
      gigs.push(id);
      if (pick % 2 === 1) everPublished.add(id);
      const date = `${flag ? 2031 : 2021}-05-${String(1 + (pick % 28)).padStart(2, "0")}`;
      await editor.post("/gigs", { gig_id: id, name: `Gig ${id}`, date, published: pick % 2 });
      return;
    }
    case "publish":
      if (flag) everPublished.add(gig_id);
      return void (await editor.put(`/gigs/${gig_id}`, { published: flag ? 1 : 0 }));
    case "setlist": {
      const version = (await admin.get(`/gigs/${gig_id}/setlist_version`)).json<{ setlist_version?: number }>();
      const sets = [{ name: "Set 1", songs: [{ song_id }] }];
      await admin.put("/update_setlist/", { gig_id, setlist_version: version.setlist_version ?? 0, sets });
      return;
    }
    case "suggest": {
      const id = newId();
      songs.push(id);
      suggested.push(id);
      await clients.musician.post("/suggestions", { song_id: id, title: `Wunsch ${pick}`, interpret: "Zufall" });
      return;
    }
    case "vote": {
      const voter = clients[ALL[pick % ALL.length] ?? "admin"];
      const path = `/suggestions/${suggested[pick % suggested.length] ?? song_id}/vote`;
      if (pick % 5 === 0) await voter.delete(path);
      else await voter.put(path, { vote: ["yes", "no", "abstain"][pick % 3] });
      return;
    }
    case "decide": {
      const id = suggested[pick % suggested.length] ?? song_id;
      if (flag) return void (await editor.post(`/suggestions/${id}/${pick % 2 === 0 ? "adopt" : "reject"}`));
      return void (await editor.put(`/songs/${id}`, { status: "suggested" }));
    }
    case "pause": {
      /* A member's vote rests and counts again; the device of this one is not looked at. */
      if (flag) await admin.delete(`/admin/users/${accounts["ruhend"]}`);
      else {
        await admin.put(`/admin/users/${accounts["ruhend"]}/activate`);
        const resting = server.device();
        await resting.post("/login", { username: "ruhend", password: TEST_PASSWORD });
        await resting.put(`/suggestions/${suggested.at(-1) ?? song_id}/vote`, { vote: "yes" });
      }
      return;
    }
    case "list": {
      const id = newId();
      lists.push(id);
      if (flag) everPublic.add(id);
      const body = { list_id: id, name: `Liste ${id}`, visibility: flag ? "public" : "private" };
      const maker = ALL[pick % ALL.length] ?? "admin";
      makers.set(id, maker);
      await clients[maker].post("/repertoire_lists", body);
      return void (await clients[maker].put(`/repertoire_lists/${id}`, { songs: [{ song_id }] }));
    }
    case "show": {
      const list_id = lists[pick % lists.length] ?? newId();
      if (pick % 4 === 0) return void (await admin.delete(`/repertoire_lists/${list_id}`));
      if (flag) everPublic.add(list_id);
      return void (await admin.put(`/repertoire_lists/${list_id}`, { visibility: flag ? "public" : "private" }));
    }
    case "cancel":
      return void (await admin.delete(`/gigs/${gig_id}`));
    case "role": {
      const who = WANDERERS[pick % WANDERERS.length] ?? "nomade";
      roles[who] = flag ? "editor" : "musician";
      await admin.put(`/admin/users/${accounts[who]}`, { role: roles[who] });
      return;
    }
    case "rename":
      return void (await admin.put(`/admin/users/${accounts["nomade"]}`, { real_name: `Name ${pick}` }));
  }
}

/** Everything of a list, page by page, as the interface answers it. */
async function listed(client: Client, path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (;;) {
    const page = (await client.get(`${path}${path.includes("?") ? "&" : "?"}limit=200&skip=${all.length}`)).json<{
      items: Record<string, unknown>[];
      has_more: boolean;
    }>();
    all.push(...page.items);
    if (!page.has_more) return all;
  }
}

const sortedBy = (rows: Iterable<Record<string, unknown>>, id: string): object[] =>
  [...rows].toSorted((a, b) => (String(a[id]) < String(b[id]) ? -1 : 1));

interface Digest {
  readonly cursor: string;
  readonly collections: Record<string, { readonly count: number; readonly hash: string }>;
}

/** The self-check agrees with what the device has; the hash is the app's: over `id:rev` in order. */
async function expectDigest(device: SyncedDevice): Promise<void> {
  const { cursor, collections } = (await device.client.get("/sync/digest")).json<Digest>();
  expect(cursor).toBe(device.cursor);
  for (const [name, { count, hash }] of Object.entries(collections)) {
    const lines = [...device.table(name)].map(([id, { rev }]) => `${id}:${rev}`).toSorted();
    const expected = createHash("sha256").update(lines.join("\n")).digest("base64url").slice(0, 22);
    expect([name, count, hash]).toEqual([name, lines.length, expected]);
  }
}

async function expectRight(name: Viewer): Promise<void> {
  const device = devices[name];
  await device.sync();
  await expectDigest(device);
  const fresh = new SyncedDevice(clients[name]);
  await fresh.sync();
  expect(device.rows()).toEqual(fresh.rows());
  for (const [table, path, id] of [
    ["songs", "/songs", "song_id"],
    ["gigs", "/gigs?scope=all", "gig_id"],
    ["users", "/users", "user_id"],
    ["repertoire_lists", "/repertoire_lists", "list_id"],
  ] as const) {
    const rows = [...device.table(table).values()].map(({ rev: _rev, ...row }) => row);
    const answered = (await listed(clients[name], path)).map(({ timing: _timing, ...row }) => row);
    expect(sortedBy(rows, id)).toEqual(sortedBy(answered, id));
  }
}

const VOTED = { suggestions: ["song_id", "yes", "no", "abstain"], my_votes: ["song_id", "my_vote"] } as const;

/** The totals and the own votes on a device are those that the interface answers its member. */
async function expectVotes(name: Viewer): Promise<void> {
  const answered = await listed(clients[name], "/suggestions");
  for (const [table, fields] of Object.entries(VOTED)) {
    const rows = [...devices[name].table(table).values()].map(({ rev: _rev, ...row }) => row);
    const expected = answered
      .filter((suggestion) => table === "suggestions" || suggestion["my_vote"] !== null)
      .map((suggestion) => Object.fromEntries(fields.map((field) => [field, suggestion[field]])));
    expect(sortedBy(rows, "song_id")).toEqual(sortedBy(expected, "song_id"));
  }
}

const ROUNDS = 8;
const STEPS = 24;
const AT_ONCE = 6;

describe("every device shows what its member may see, and nothing else", { timeout: 60_000 }, () => {
  it.each([1, 2, 3])("whatever is written, published, withdrawn and reassigned (seed %i)", async (seed) => {
    for (const steps of fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { seed, numRuns: ROUNDS })) {
      for (let from = 0; from < STEPS; from += AT_ONCE) {
        const some = steps.slice(from, from + AT_ONCE);
        await Promise.all([...some.map(carryOut), devices.musician.sync(), devices.nomade.sync()]);
      }
      await Promise.all(ALL.map(expectRight));
      await Promise.all(ALL.map(expectVotes));
    }
    const secret = gigs.filter((gig_id) => !everPublished.has(gig_id));
    expect(Math.min(secret.length, everPublished.size)).toBeGreaterThan(2);
    expect(secret.filter((gig_id) => devices.musician.received.includes(`Gig ${gig_id}`))).toEqual([]);
    const hidden = lists.filter((list_id) => !everPublic.has(list_id) && makers.get(list_id) !== "editor");
    expect(hidden.length).toBeGreaterThan(2);
    expect(hidden.filter((list_id) => devices.editor.received.includes(list_id))).toEqual([]);
  });
});
