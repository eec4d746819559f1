import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { RepertoireList } from "@bandstand/shared/repertoire-lists/contract.ts";
import { ENTRIES_MAX } from "@bandstand/shared/repertoire-lists/limits.ts";
import { describe, expect, it } from "vitest";
import { type Client, type Reply, created } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { createSong } from "../testing/records.ts";

const CALLERS = ["owner", "foreign", "editor", "admin"] as const;
type CallerName = (typeof CALLERS)[number];

const { admin, editor, musician: owner, addMember } = await startBand();
const foreign = await addMember();
const clients: Readonly<Record<CallerName, Client>> = { admin, editor, owner, foreign: foreign.client };
const ids = { editor: memberIds.editor, admin: memberIds.admin, owner: memberIds.musician, foreign: foreign.user_id };
const song = async (title: string): Promise<string> => (await createSong(editor, title)).song_id;
const [song_id, other_id] = [await song("Erstes Lied"), await song("Zweites Lied")];

const code = (reply: Reply): unknown => (reply.text === "" ? undefined : reply.json()["code"]);

async function create(more: object = {}, by: CallerName = "owner"): Promise<RepertoireList> {
  const reply = await clients[by].post("/repertoire_lists", { name: "Liste", songs: [{ song_id }], ...more });
  return created<RepertoireList>(reply);
}

const stateOf = async (list_id: string): Promise<RepertoireList> =>
  (await clients.admin.get(`/repertoire_lists/${list_id}`)).json<RepertoireList>();

const path = (list_id: string): string => `/repertoire_lists/${list_id}`;

describe("a repertoire list", () => {
  it("belongs to its creator and is private and empty by default", async () => {
    const reply = await clients.owner.post("/repertoire_lists", { name: "  Später  " });
    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ name: "Später", visibility: "private", owner: ids.owner, songs: [] });
    expect(reply.headers.get("etag")).toMatch(/^"1\b/);
  });

  it("keeps the order and notes of its entries, and may contain a song twice", async () => {
    const list = await create();
    const entries = [{ song_id: other_id, note: "in D" }, { song_id }, { song_id: other_id }];
    const reply = await clients.owner.put(path(list.list_id), { songs: entries });
    const { songs } = reply.json<RepertoireList>();
    expect(songs.map((entry) => [entry.song_id, entry.note])).toEqual([
      [other_id, "in D"],
      [song_id, null],
      [other_id, null],
    ]);
    const moved = await clients.owner.put(path(list.list_id), { songs: songs.toReversed() });
    expect(moved.json<RepertoireList>().songs).toEqual(songs.toReversed());
  });

  it.each([
    ["an unknown song", { songs: [{ song_id: newId() }] }, "songs.0.song_id"],
    [
      "an entry twice",
      {
        songs: [
          { entry_id: memberIds.admin, song_id: memberIds.admin },
          { entry_id: memberIds.admin, song_id: memberIds.admin },
        ],
      },
      "songs",
    ],
    ["no name", { name: " " }, "name"],
    ["an unknown visibility", { visibility: "band" }, "visibility"],
    ["another owner", { owner: memberIds.admin }, "owner"],
    [
      "more songs than a list holds",
      { songs: Array.from({ length: ENTRIES_MAX + 1 }, () => ({ song_id: newId() })) },
      "songs",
    ],
  ])("an update with %s is refused with 422, and the list stays unchanged", async (_what, body, field) => {
    const list = await create();
    const reply = await clients.owner.put(path(list.list_id), body);
    expect([reply.status, reply.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, field]);
    expect(await stateOf(list.list_id)).toEqual(list);
    expect((await clients.owner.post("/repertoire_lists", { name: "X", ...body })).status).toBe(422);
  });

  it("does not accept a deleted song, and stays unchanged if one is sent", async () => {
    const [kept, gone] = [await song("Bleibt"), await song("Geht")];
    const list = await create({ songs: [{ song_id: kept }] });
    expect((await clients.editor.delete(`/songs/${gone}`)).status).toBe(204);
    const reply = await clients.owner.put(path(list.list_id), { songs: [...list.songs, { song_id: gone }] });
    expect(reply.status).toBe(422);
    expect(await stateOf(list.list_id)).toEqual(list);
  });

  it("can be restored after deletion only by members who may delete it", async () => {
    const list = await create({ visibility: "public" });
    const restore = `${path(list.list_id)}/restore`;
    const early = await clients.owner.post(restore);
    expect([early.status, code(early)]).toEqual([409, "ALREADY_RESTORED"]);
    expect((await clients.foreign.post(restore)).status).toBe(403);
    expect((await clients.owner.delete(path(list.list_id))).status).toBe(204);
    expect((await clients.owner.get(path(list.list_id))).status).toBe(404);
    expect((await clients.owner.delete(path(list.list_id))).status).toBe(404);
    expect([(await clients.foreign.post(restore)).status, (await clients.editor.post(restore)).status]).toEqual([
      403, 403,
    ]);
    const restored = (await clients.owner.post(restore)).json<RepertoireList>();
    expect({ ...restored, updated_at: "" }).toEqual({ ...list, updated_at: "" });
  });

  it("appears to those who may see it, in pages sorted by name", async () => {
    const names = ["Zugabe", "Ärger", "Anfang"].map((name) => `${name} ${newId()}`);
    for (const name of names) await create({ name });
    const listed = async (by: CallerName): Promise<string[]> => {
      const all: string[] = [];
      for (let hasMore = true; hasMore;) {
        const page = (await clients[by].get(`/repertoire_lists?limit=2&skip=${all.length}`)).json<{
          items: RepertoireList[];
          total: number;
          has_more: boolean;
        }>();
        all.push(...page.items.map(({ name }) => name));
        hasMore = page.has_more;
        if (!hasMore) expect(page.total).toBe(all.length);
      }
      return all.filter((name) => names.includes(name));
    };
    const sorted = [names[2], names[1], names[0]];
    expect(await listed("owner")).toEqual(sorted);
    expect(await listed("admin")).toEqual(sorted);
    expect([await listed("foreign"), await listed("editor")]).toEqual([[], []]);
  });
});

type Operation = (client: Client, list_id: string) => Promise<Reply>;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  read: (client, list_id) => client.get(path(list_id)),
  rename: (client, list_id) => client.put(path(list_id), { name: "Anders" }),
  "change the songs": (client, list_id) => client.put(path(list_id), { songs: [{ song_id: other_id }] }),
  "send the same visibility back": async (client, list_id) =>
    client.put(path(list_id), { visibility: (await stateOf(list_id)).visibility }),
  "change who sees it": async (client, list_id) =>
    client.put(path(list_id), {
      visibility: (await stateOf(list_id)).visibility === "public" ? "private" : "public",
    }),
  delete: (client, list_id) => client.delete(path(list_id)),
};

const MANAGED = ["change who sees it", "delete"];

/** Returns the expected status of an operation. */
function expected(visibility: "public" | "private", caller: CallerName, operation: string): number {
  const manages = caller === "owner" || caller === "admin";
  if (!manages && visibility === "private") return 404;
  if (!manages && MANAGED.includes(operation)) return 403;
  return operation === "delete" ? 204 : 200;
}

describe.each(["public", "private"] as const)("a %s list", (visibility) => {
  const cases = CALLERS.flatMap((caller) =>
    Object.keys(OPERATIONS).map((operation) => ({
      caller,
      operation,
      status: expected(visibility, caller, operation),
    })),
  );

  it.each(cases)("if $caller tries to $operation, the status is $status", async ({ caller, operation, status }) => {
    const list = await create({ visibility });
    const reply = await OPERATIONS[operation]?.(clients[caller], list.list_id);
    expect(reply?.status).toBe(status);
    if (status >= 400) {
      expect(await stateOf(list.list_id)).toEqual(list);
      expect(reply?.text).not.toContain(list.songs[0]?.entry_id);
    }
  });

  it("that does not exist is a 404 for everyone", async () => {
    for (const caller of CALLERS)
      for (const operation of ["read", "rename", "delete"])
        expect((await OPERATIONS[operation]?.(clients[caller], newId()))?.status).toBe(404);
  });
});

describe("another member's private list", () => {
  it("returns 404, not its content, for the repeat of an edit made while it was public", async () => {
    const list = await create({ visibility: "public" });
    const key = newId();
    const edit = () => clients.foreign.put(path(list.list_id), { name: "Von mir" }, { "Idempotency-Key": key });
    expect((await edit()).status).toBe(200);
    await clients.owner.put(path(list.list_id), { visibility: "private", name: "Geheim" });
    const repeated = await edit();
    expect([repeated.status, repeated.text.includes("Geheim")]).toEqual([404, false]);
  });

  it("returns 404, not a conflict, for a guessed revision", async () => {
    const list = await create({ visibility: "private" });
    const stale = await clients.foreign.put(path(list.list_id), { name: "X" }, { "If-Match": '"99"' });
    expect([stale.status, code(stale)]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("concurrent requests", () => {
  it("to edit the same revision of a list: one succeeds, the others are refused and get the current list", async () => {
    const list = await create({ visibility: "public" });
    const edit = (by: CallerName, note: string) =>
      clients[by].put(
        path(list.list_id),
        { songs: [...list.songs, { song_id: other_id, note }] },
        { "If-Match": '"1"', "Idempotency-Key": newId() },
      );
    const replies = await Promise.all([edit("owner", "a"), edit("foreign", "b"), edit("editor", "c")]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    const now = await stateOf(list.list_id);
    for (const reply of replies.filter(({ status }) => status === 412))
      expect(reply.json()).toMatchObject({ code: "STALE_RECORD", rev: 2, record: { songs: now.songs } });
  });

  it("to create the same list create it only once", async () => {
    const [list_id, key] = [newId(), newId()];
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        clients.owner.post("/repertoire_lists", { list_id, name: "Einmal" }, { "Idempotency-Key": key }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json());
    const taken = await clients.foreign.post("/repertoire_lists", { list_id, name: "Meine" });
    expect([taken.status, code(taken), taken.text.includes("Einmal")]).toEqual([409, "ID_TAKEN", false]);
  });

  it("to rename a list do not stop its owner from making it private", async () => {
    for (let round = 0; round < 10; round += 1) {
      const list = await create({ visibility: "public" });
      const [, ...edits] = await Promise.all([
        clients.owner.put(path(list.list_id), { visibility: "private" }),
        ...Array.from({ length: 5 }, (_, n) => clients.foreign.put(path(list.list_id), { name: `Fremd ${n}` })),
      ]);
      for (const { status } of edits) expect([200, 404]).toContain(status);
      expect((await clients.foreign.get(path(list.list_id))).status).toBe(404);
      expect((await stateOf(list.list_id)).visibility).toBe("private");
    }
  });
});

describe("a song in a list", () => {
  it("cannot be deleted; the refusal names public lists and only counts other members' private lists", async () => {
    const held = await song("Gehalten");
    const open = await create({ name: "Offen", visibility: "public", songs: [{ song_id: held }] });
    const secret = await create({ name: "Ganz geheim", songs: [{ song_id: held }] });
    const refused = await clients.editor.delete(`/songs/${held}`);
    expect([refused.status, code(refused)]).toEqual([409, "SONG_IN_USE"]);
    expect(refused.json()).toMatchObject({ lists: [{ list_id: open.list_id, name: "Offen" }] });
    expect(refused.json<{ detail: string }>().detail).toBe(
      "Der Song steht noch in der Liste „Offen“ und in einer privaten Liste. Nimm ihn dort heraus, dann lässt er sich löschen.",
    );
    expect(refused.text).not.toContain("Ganz geheim");
    expect((await clients.admin.delete(`/songs/${held}`)).text).toContain("Ganz geheim");
    await clients.owner.put(path(open.list_id), { songs: [] });
    expect((await clients.editor.delete(`/songs/${held}`)).status).toBe(409);
    await clients.owner.delete(path(secret.list_id));
    expect((await clients.editor.delete(`/songs/${held}`)).status).toBe(204);
  });
});

describe("synced devices", () => {
  it("receive public lists and their member's own; a list made private disappears, and one never public is never sent", async () => {
    const devices = Object.fromEntries(CALLERS.map((name) => [name, new SyncedDevice(clients[name])])) as Record<
      CallerName,
      SyncedDevice
    >;
    const sync = () => Promise.all(CALLERS.map((name) => devices[name].sync()));
    const who = (list_id: string): CallerName[] =>
      CALLERS.filter((name) => devices[name].table("repertoire_lists").has(list_id));
    await sync();
    const open = await create({ name: `Offen ${newId()}`, visibility: "public" });
    const secret = await create({ name: `Geheim ${newId()}` });
    await sync();
    expect(who(open.list_id)).toEqual(CALLERS);
    expect(who(secret.list_id)).toEqual(["owner", "admin"]);
    await clients.owner.put(path(open.list_id), { visibility: "private", name: "Zurückgezogen" });
    await clients.owner.put(path(secret.list_id), { name: `Noch geheimer ${newId()}` });
    await sync();
    expect(who(open.list_id)).toEqual(["owner", "admin"]);
    expect(who(secret.list_id)).toEqual(["owner", "admin"]);
    await clients.admin.put(path(open.list_id), { visibility: "public", name: "Wieder da" });
    await sync();
    expect(who(open.list_id)).toEqual(CALLERS);
    await clients.owner.delete(path(open.list_id));
    await clients.owner.delete(path(secret.list_id));
    await sync();
    expect([who(open.list_id), who(secret.list_id)]).toEqual([[], []]);
    for (const name of ["foreign", "editor"] as const) {
      expect(devices[name].received).not.toContain("Zurückgezogen");
      expect(devices[name].received).not.toContain(secret.list_id);
      expect(devices[name].received).not.toMatch(/geheim/i);
    }
    for (const name of CALLERS) {
      const fresh = new SyncedDevice(clients[name]);
      await fresh.sync();
      expect(fresh.rows()["repertoire_lists"]).toEqual(devices[name].rows()["repertoire_lists"]);
      const { collections } = (await clients[name].get("/sync/digest")).json<{
        collections: Record<string, { count: number }>;
      }>();
      expect(collections["repertoire_lists"]?.count).toBe(devices[name].table("repertoire_lists").size);
    }
  });
});
