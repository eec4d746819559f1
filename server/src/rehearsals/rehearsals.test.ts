import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import { describe, expect, it } from "vitest";
import { type Reply, refusal } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { createRehearsal, createSong } from "../testing/records.ts";

/* 00:30 on 9 May in Berlin, still 8 May in UTC. */
const NOW = "2026-05-08T22:30:00Z";
const COMING = "2026-05-20T17:00:00.000Z";
const PAST = "2026-05-07T17:00:00.000Z";

const { admin, editor, musician } = await startBand({ now: NOW });
const { song_id: songId } = await createSong(editor, "Dancing Queen", { interpret: "ABBA" });

const create = (rehearsal: object = {}): Promise<RehearsalOut> => createRehearsal(admin, rehearsal);
const get = async (rehearsal_id: string): Promise<RehearsalOut> =>
  (await musician.get(`/reh/${rehearsal_id}`)).json<RehearsalOut>();

describe("creating a rehearsal", () => {
  it("without an end makes the rehearsal two hours long, and stores instants in UTC", async () => {
    const reply = await editor.post("/reh", { begin: "2026-05-20T19:00:00+02:00" });
    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ begin: "2026-05-20T17:00:00.000Z", end: "2026-05-20T19:00:00.000Z" });
    expect(reply.json()).toMatchObject({ location: null, comment: "", songs: [], todos: [], comments: [] });
    expect(reply.json()).toMatchObject({ planned_song_ids: [] });
  });

  it("without an end makes the rehearsal two hours long even on the night when the clocks change", async () => {
    const { end } = await create({ begin: "2026-10-25T01:30:00+02:00" });
    expect(end).toBe("2026-10-25T01:30:00.000Z");
  });

  it("requires an end after the start, even if they have different UTC offsets", async () => {
    for (const end of [COMING, "2026-05-20T18:59:00+02:00", "2026-05-19T20:00:00Z"]) {
      const reply = await editor.post("/reh", { begin: COMING, end });
      expect(refusal(reply)).toEqual([422, "VALIDATION_FAILED"]);
      expect(reply.json()).toMatchObject({ errors: [{ path: "end", code: "end_before_begin" }] });
    }
    expect((await editor.post("/reh", { begin: COMING, end: "2026-05-20T19:01:00+02:00" })).status).toBe(201);
  });

  it("is refused if the start is not a valid instant", async () => {
    for (const begin of [
      "2026-05-20",
      "2026-05-20T19:00",
      "2026-02-30T19:00:00Z",
      "0000-01-01T00:00:00+02:00",
      5,
      null,
    ])
      expect((await editor.post("/reh", { begin })).status).toBe(422);
  });

  it("is refused for musicians", async () => {
    expect(refusal(await musician.post("/reh", { begin: COMING }))).toEqual([403, "FORBIDDEN"]);
  });

  it("twice with the same id and content creates one; reusing the id with different content is refused", async () => {
    const body = { rehearsal_id: newId(), begin: COMING, todos: [{ text: "Kabel" }] };
    const [first, again] = [await editor.post("/reh", body), await editor.post("/reh", body)];
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    const other = await editor.post("/reh", { ...body, comment: "anders" });
    expect(refusal(other)).toEqual([409, "ID_TAKEN"]);
  });
});

describe("recording a past rehearsal", () => {
  it("accepts the whole protocol in one request", async () => {
    const todo_id = newId();
    const rehearsal = await create({
      begin: "2019-03-02T18:00:00+01:00",
      end: "2019-03-02T21:30:00+01:00",
      location: "Keller",
      comment: "Erste Probe",
      songs: [{ song_id: songId, status: "ready", comment: "sitzt" }],
      todos: [{ todo_id, text: "Mischpult", responsible: { name: "Udo" }, due_date: "2019-03-09", done: true }],
      comments: [{ text: "War laut.", created_at: "2019-03-03T08:00:00Z" }],
    });
    expect(rehearsal).toMatchObject({
      location: "Keller",
      songs: [{ song_id: songId, status: "ready", comment: "sitzt" }],
      todos: [{ todo_id, comment: null, responsible: { name: "Udo" }, done: true }],
      comments: [{ text: "War laut.", created_at: "2019-03-03T08:00:00.000Z" }],
    });
    expect(await get(rehearsal.rehearsal_id)).toEqual(rehearsal);
  });

  it("lets editors add only their own comments and admins any member's; nobody can add a non-member's", async () => {
    const author = (await musician.get("/me")).json<{ user_id: string }>().user_id;
    const body = (user_id: string) => ({ begin: PAST, comments: [{ user_id, text: "Gut." }] });
    expect(refusal(await editor.post("/reh", body(author)))).toEqual([403, "FORBIDDEN"]);
    expect((await admin.post("/reh", body(author))).status).toBe(201);
    expect((await admin.post("/reh", body(newId()))).status).toBe(422);
  });

  it("is refused if a song is unknown, repeated or has an invalid status", async () => {
    const songs = (...ids: string[]) => ids.map((song_id) => ({ song_id, status: "played" }));
    expect((await editor.post("/reh", { begin: PAST, songs: songs(newId()) })).status).toBe(422);
    expect((await editor.post("/reh", { begin: PAST, songs: songs(songId, songId) })).status).toBe(422);
    expect((await editor.post("/reh", { begin: PAST, songs: [{ song_id: songId, status: "great" }] })).status).toBe(
      422,
    );
  });
});

describe("the list of upcoming rehearsals", () => {
  it("is in chronological order and includes each rehearsal until the end of the day after it", async () => {
    await create({ begin: "2026-05-07T23:59:00+02:00", location: "Grenze" });
    await create({ begin: "2026-05-08T00:00:00+02:00", location: "Grenze" });
    await create({ begin: "2026-05-10T19:00:00+02:00", location: "Grenze" });
    const begins = async (path: string): Promise<string[]> =>
      (await musician.get(path))
        .json<{ items: RehearsalOut[] }>()
        .items.filter(({ location }) => location === "Grenze")
        .map(({ begin }) => begin);
    expect(await begins("/reh?limit=200")).toEqual(["2026-05-07T22:00:00.000Z", "2026-05-10T17:00:00.000Z"]);
    expect(await begins("/reh/past?limit=200")).toEqual(["2026-05-07T21:59:00.000Z"]);
  });

  it("is paged", async () => {
    const all = (await musician.get("/reh?limit=200")).json<{ items: RehearsalOut[]; total: number }>();
    const one = (await musician.get(`/reh?skip=1&limit=1`)).json<{ items: RehearsalOut[] }>();
    expect(one).toMatchObject({ items: [all.items[1]], total: all.total, has_more: true });
    expect((await musician.get("/reh?limit=0")).status).toBe(422);
  });
});

describe("changing a rehearsal", () => {
  it("keeps omitted fields; a new start is validated with the stored end, and vice versa", async () => {
    const { rehearsal_id } = await create({ location: "Keller", comment: "Neue Songs" });
    const moved = await editor.put(`/reh/${rehearsal_id}`, { end: "2026-05-20T22:00:00Z" });
    expect(moved.json()).toMatchObject({ begin: COMING, end: "2026-05-20T22:00:00.000Z", comment: "Neue Songs" });
    expect((await editor.put(`/reh/${rehearsal_id}`, { begin: "2026-05-20T22:00:00Z" })).status).toBe(422);
    expect((await editor.put(`/reh/${rehearsal_id}`, { end: COMING })).status).toBe(422);
    const defaulted = await editor.put(`/reh/${rehearsal_id}`, { end: null, location: null });
    expect(defaulted.json()).toMatchObject({ end: "2026-05-20T19:00:00.000Z", location: null });
    expect((await get(rehearsal_id)).begin).toBe(COMING);
  });

  it("is refused for musicians and unknown rehearsals, and with a stale revision returns the current record", async () => {
    const { rehearsal_id } = await create();
    expect((await musician.put(`/reh/${rehearsal_id}`, { comment: "x" })).status).toBe(403);
    expect((await editor.put(`/reh/${newId()}`, { comment: "x" })).status).toBe(404);
    const etag = (await editor.get(`/reh/${rehearsal_id}`)).headers.get("etag") ?? "";
    await editor.put(`/reh/${rehearsal_id}`, { comment: "schneller" });
    const stale = await editor.put(`/reh/${rehearsal_id}`, { comment: "zu spät" }, { "If-Match": etag });
    expect([stale.status, stale.json<{ record: RehearsalOut }>().record.comment]).toEqual([412, "schneller"]);
  });

  it("cannot set the protocol or the planned songs", async () => {
    const { rehearsal_id } = await create();
    for (const field of ["songs", "todos", "comments", "planned_song_ids"])
      expect((await editor.put(`/reh/${rehearsal_id}`, { [field]: [] })).status).toBe(422);
  });

  it("a musician cannot delete a rehearsal; once an editor does, it is gone for everyone", async () => {
    const { rehearsal_id } = await create();
    expect((await musician.delete(`/reh/${rehearsal_id}`)).status).toBe(403);
    expect((await editor.delete(`/reh/${rehearsal_id}`)).status).toBe(204);
    expect((await admin.get(`/reh/${rehearsal_id}`)).status).toBe(404);
    expect((await editor.delete(`/reh/${rehearsal_id}`)).status).toBe(404);
    const ids = (await admin.get("/reh?limit=200"))
      .json<{ items: RehearsalOut[] }>()
      .items.map((one) => one.rehearsal_id);
    expect(ids).not.toContain(rehearsal_id);
  });
});

describe("the songs of a protocol", () => {
  it("can be replaced as a whole by editors, but not by musicians", async () => {
    const { rehearsal_id } = await create();
    const songs = [{ song_id: songId, status: "needs_work", comment: "Bridge" }];
    expect((await musician.put(`/reh/${rehearsal_id}/songs`, { songs })).status).toBe(403);
    const reply = await editor.put(`/reh/${rehearsal_id}/songs`, { songs });
    expect([reply.status, reply.json<RehearsalOut>().songs]).toEqual([200, songs]);
    expect((await editor.put(`/reh/${rehearsal_id}/songs`, { songs: [...songs, ...songs] })).status).toBe(422);
    expect(
      (await editor.put(`/reh/${rehearsal_id}/songs`, { songs: [{ song_id: newId(), status: "ready" }] })).status,
    ).toBe(422);
    expect((await get(rehearsal_id)).songs).toEqual(songs);
  });

  it("a deleted song stays in a protocol that contains it, but cannot be added to another protocol", async () => {
    const { song_id } = (await editor.post("/songs", { title: "Weg", interpret: "B" })).json<{ song_id: string }>();
    const [one, other] = [await create(), await create()];
    const songs = [{ song_id, status: "played", comment: null }];
    await editor.put(`/reh/${one.rehearsal_id}/songs`, { songs });
    expect((await editor.delete(`/songs/${song_id}`)).status).toBe(204);
    const dropped = songs.map((song) => ({ ...song, status: "dropped" }));
    expect((await editor.put(`/reh/${one.rehearsal_id}/songs`, { songs: dropped })).status).toBe(200);
    expect((await editor.put(`/reh/${other.rehearsal_id}/songs`, { songs })).status).toBe(422);
  });
});

describe("the todos of a rehearsal", () => {
  it("can be added, changed, completed and deleted by editors; musicians can only read other members' todos", async () => {
    const { rehearsal_id } = await create();
    const path = `/reh/${rehearsal_id}/todos`;
    expect((await musician.post(path, { text: "Kabel" })).status).toBe(403);
    const made = await editor.post(path, { text: "Kabel", due_date: "2026-06-01" });
    const { todo_id } = made.json<{ todo_id: string }>();
    const todo = { todo_id, text: "Kabel", comment: null, responsible: null, due_date: "2026-06-01", done: false };
    expect([made.status, made.json()]).toEqual([201, todo]);
    expect((await musician.put(`${path}/${todo_id}`, { done: true })).status).toBe(403);
    const done = await editor.put(`${path}/${todo_id}`, { done: true, due_date: null });
    expect(done.json()).toEqual({ ...todo, done: true, due_date: null });
    expect((await get(rehearsal_id)).todos).toEqual([done.json()]);
    expect((await musician.delete(`${path}/${todo_id}`)).status).toBe(403);
    expect((await editor.delete(`${path}/${todo_id}`)).status).toBe(204);
    expect((await editor.delete(`${path}/${todo_id}`)).status).toBe(404);
    expect((await editor.put(`${path}/${todo_id}`, { done: false })).status).toBe(404);
    expect((await get(rehearsal_id)).todos).toEqual([]);
  });

  it("can be completed, but not otherwise changed, by the responsible member, even in a past protocol", async () => {
    const todos = [{ text: "Kabel", responsible: { user_id: memberIds.musician } }, { text: "Amp" }];
    for (const begin of [COMING, PAST]) {
      const { rehearsal_id, todos: made } = await create({ begin, todos });
      const [mine, other] = made.map(({ todo_id }) => `/reh/${rehearsal_id}/todos/${todo_id}`);
      expect((await musician.put(mine ?? "", { done: true })).json()).toMatchObject({ text: "Kabel", done: true });
      for (const body of [{ text: "Mikro" }, { done: false, text: "Mikro" }, { responsible: null }])
        expect((await musician.put(mine ?? "", body)).status).toBe(403);
      expect((await musician.put(other ?? "", { done: true })).status).toBe(403);
      expect((await musician.delete(mine ?? "")).status).toBe(403);
      expect((await get(rehearsal_id)).todos).toMatchObject([{ text: "Kabel", done: true }, { done: false }]);
    }
  });

  it("can be assigned to a member or a name; an unknown member is refused, even in a recorded protocol", async () => {
    const { rehearsal_id } = await create({ begin: COMING });
    const path = `/reh/${rehearsal_id}/todos`;
    const nobody = { user_id: newId() };
    const { todo_id } = (await editor.post(path, { text: "Kabel", responsible: { name: "Udo" } })).json<{
      todo_id: string;
    }>();
    const todos = [{ text: "Kabel" }, { text: "Amp", responsible: nobody }];
    const refused: (readonly [string, Reply])[] = [
      ["responsible.user_id", await editor.post(path, { text: "Amp", responsible: nobody })],
      ["responsible.user_id", await editor.put(`${path}/${todo_id}`, { responsible: nobody })],
      ["todos.1.responsible.user_id", await editor.post("/reh", { begin: COMING, todos })],
    ];
    for (const [at, reply] of refused)
      expect([reply.status, reply.json<{ errors: unknown }>().errors]).toMatchObject([
        422,
        [{ path: at, code: "unknown_member" }],
      ]);
    expect((await get(rehearsal_id)).todos).toMatchObject([{ text: "Kabel", responsible: { name: "Udo" } }]);
  });

  it("sent twice with the same id or key are created once; reusing the id with different text is refused", async () => {
    const { rehearsal_id } = await create();
    const path = `/reh/${rehearsal_id}/todos`;
    const body = { todo_id: newId(), text: "Licht" };
    const [first, again] = [await editor.post(path, body), await editor.post(path, body)];
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    expect(refusal(await editor.post(path, { ...body, text: "Ton" }))).toEqual([409, "ID_TAKEN"]);
    const key = { "Idempotency-Key": newId() };
    const [one, two] = [await editor.post(path, { text: "Amp" }, key), await editor.post(path, { text: "Amp" }, key)];
    expect(two.json()).toEqual(one.json());
    expect((await get(rehearsal_id)).todos.map(({ text }) => text)).toEqual(["Licht", "Amp"]);
  });

  it("are all saved if ten are added concurrently", async () => {
    const { rehearsal_id } = await create();
    const texts = Array.from({ length: 10 }, (_, at) => `Aufgabe ${at}`);
    await Promise.all(texts.map((text) => editor.post(`/reh/${rehearsal_id}/todos`, { text })));
    expect((await get(rehearsal_id)).todos.map(({ text }) => text).toSorted()).toEqual(texts);
  });
});

describe("the comments on a rehearsal", () => {
  it("can be written by every member; only admins can change and delete other members' comments", async () => {
    const { rehearsal_id } = await create();
    const path = `/reh/${rehearsal_id}/comments`;
    const me = (await musician.get("/me")).json<{ user_id: string }>().user_id;
    const made = await musician.post(path, { text: "Ich komme später." });
    const { comment_id } = made.json<{ comment_id: string }>();
    expect([made.status, made.json()]).toEqual([
      201,
      { comment_id, user_id: me, text: "Ich komme später.", created_at: new Date(NOW).toISOString() },
    ]);
    expect(refusal(await editor.put(`${path}/${comment_id}`, { text: "Nein" }))).toEqual([403, "FORBIDDEN"]);
    expect(refusal(await editor.delete(`${path}/${comment_id}`))).toEqual([403, "FORBIDDEN"]);
    expect((await musician.put(`${path}/${comment_id}`, { text: "Doch pünktlich." })).status).toBe(200);
    const moderated = await admin.put(`${path}/${comment_id}`, { text: "Bitte pünktlich." });
    expect(moderated.json()).toMatchObject({ user_id: me, text: "Bitte pünktlich." });
    expect((await musician.delete(`${path}/${comment_id}`)).status).toBe(204);
    const other = (await editor.post(path, { text: "Ok" })).json<{ comment_id: string }>().comment_id;
    expect(refusal(await musician.delete(`${path}/${other}`))).toEqual([403, "FORBIDDEN"]);
    expect((await admin.delete(`${path}/${other}`)).status).toBe(204);
    expect((await get(rehearsal_id)).comments).toEqual([]);
  });

  it("cannot be written in another member's name or without text", async () => {
    const { rehearsal_id } = await create();
    for (const body of [{ text: " \n" }, { text: "x", user_id: newId() }, {}])
      expect((await musician.post(`/reh/${rehearsal_id}/comments`, body)).status).toBe(422);
    expect((await musician.put(`/reh/${rehearsal_id}/comments/${newId()}`, { text: "x" })).status).toBe(404);
    expect((await musician.post(`/reh/${newId()}/comments`, { text: "x" })).status).toBe(404);
  });
});

describe("the protocol of a past rehearsal", () => {
  it("cannot be changed by anyone, even admins, but editors can still complete todos", async () => {
    const todo_id = newId();
    const comment_id = newId();
    const { rehearsal_id } = await create({
      begin: PAST,
      todos: [{ todo_id, text: "Noten" }],
      comments: [{ comment_id, text: "Gut" }],
    });
    const before = await get(rehearsal_id);
    const path = `/reh/${rehearsal_id}`;
    const attempts = [
      await admin.put(path, { comment: "x" }),
      await admin.put(path, { begin: COMING, end: null }),
      await editor.delete(path),
      await admin.put(`${path}/songs`, { songs: [{ song_id: songId, status: "played" }] }),
      await admin.post(`${path}/todos`, { text: "Neu" }),
      await admin.put(`${path}/todos/${todo_id}`, { text: "Anders", done: true }),
      await admin.delete(`${path}/todos/${todo_id}`),
      await admin.post(`${path}/comments`, { text: "Neu" }),
      await admin.put(`${path}/comments/${comment_id}`, { text: "Anders" }),
      await admin.delete(`${path}/comments/${comment_id}`),
    ];
    expect(attempts.map(refusal)).toEqual(attempts.map(() => [403, "REHEARSAL_LOCKED"]));
    expect(await get(rehearsal_id)).toEqual(before);
    const done = await editor.put(`${path}/todos/${todo_id}`, { done: true, text: "Noten" });
    expect([done.status, done.json<{ done: boolean }>().done]).toEqual([200, true]);
    expect((await musician.put(`${path}/todos/${todo_id}`, { done: false })).status).toBe(403);
    expect((await editor.put(`${path}/todos/${todo_id}`, { done: false })).status).toBe(200);
  });

  it("can be deleted only by an admin, together with its rehearsal, and then no longer counts in statistics", async () => {
    const count = async () =>
      (await editor.get("/reh/statistics")).json<{ totals: { count: number; songs: number } }>().totals;
    const before = await count();
    const songs = [{ song_id: songId, status: "played", comment: null }];
    const { rehearsal_id } = await create({ begin: PAST, songs });
    expect(await count()).toEqual({ ...before, ...(await count()), count: before.count + 1, songs: before.songs + 1 });
    for (const who of [musician, editor]) expect((await who.delete(`/reh/${rehearsal_id}`)).status).toBe(403);
    expect((await admin.delete(`/reh/${rehearsal_id}`)).status).toBe(204);
    expect((await editor.get(`/reh/${rehearsal_id}`)).status).toBe(404);
    expect(await count()).toEqual(before);
    expect((await editor.post(`/trash/${rehearsal_id}/restore`)).json()).toMatchObject({ rehearsal_id, songs });
    expect((await count()).count).toBe(before.count + 1);
    expect((await editor.put(`/reh/${rehearsal_id}`, { comment: "x" })).status).toBe(403);
  });

  it("a request with invalid values is refused as invalid, not as locked", async () => {
    const { rehearsal_id } = await create({ begin: PAST });
    expect((await editor.put(`/reh/${rehearsal_id}`, { end: "2026-05-01T10:00:00Z" })).status).toBe(422);
    expect(
      (await editor.put(`/reh/${rehearsal_id}/songs`, { songs: [{ song_id: newId(), status: "ready" }] })).status,
    ).toBe(422);
  });
});
