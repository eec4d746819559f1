import type { Comment } from "@bandstand/shared/comments/contract.ts";
import { COMMENT_LIMITS } from "@bandstand/shared/comments/limits.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { describe, expect, it } from "vitest";
import { serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { gigCollection } from "../gigs/model.ts";
import { startBand } from "../testing/band.ts";
import { type Client, type Reply, created } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { createGig, createRehearsal, createSong } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { purgeTrash } from "../trash/model.ts";
import { discussionCollection } from "./model.ts";
import { repairOutdatedDiscussions } from "./follow-subject.ts";

const NOW = "2026-05-09T12:00:00.000Z";
const AFTER_TRASH = "2026-06-12T12:00:00.000Z";
const { server, clients, clock, travelTo } = await startBand({ now: NOW });
const { admin, editor, musician } = clients;

const code = (reply: Reply): unknown => [reply.status, reply.json()["code"]];
const say = async (client: Client, path: string, text = "Ja."): Promise<Comment> =>
  created<Comment>(await client.post(`${path}/comments`, { text }));
const said = async (path: string): Promise<string[]> =>
  (await admin.get(`${path}?limit=200`)).json<{ items: Comment[] }>().items.map(({ text }) => text);

const ofGig = async (fields: object = {}): Promise<string> =>
  `/discussions/gig/${(await createGig(editor, { published: 1, ...fields })).gig_id}`;

const SUBJECTS = {
  gig: async () => (await createGig(editor)).gig_id,
  rehearsal: async () => (await createRehearsal(editor)).rehearsal_id,
  song: async () => (await createSong(editor, `Lied ${newId()}`)).song_id,
} as const;
const REST = { gig: "gigs", rehearsal: "reh", song: "songs" } as const;

describe.each(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[])("a comment on a %s", (type) => {
  it("can be written by every member, keeps its place in the order of arrival, and reaches every device", async () => {
    const id = await SUBJECTS[type]();
    const path = `/discussions/${type}/${id}`;
    const first = await say(musician, path, "Wer fährt?");
    expect(first).toMatchObject({ user_id: memberIds.musician, created_at: NOW, edited_at: null });
    await say(editor, path, "Ich.");
    expect(await said(path)).toEqual(["Wer fährt?", "Ich."]);
    const device = new SyncedDevice(admin);
    await device.sync();
    expect(device.table("discussions").get(id)).toMatchObject({
      subject_type: type,
      comments: [{ text: "Wer fährt?" }, { text: "Ich." }],
    });
  });

  it("is deleted and restored with its subject, and permanently deleted when the subject is purged from the trash", async () => {
    const id = await SUBJECTS[type]();
    const path = `/discussions/${type}/${id}`;
    await say(musician, path, `Geheim ${id}`);
    const device = new SyncedDevice(musician);
    await device.sync();
    await editor.delete(`/${REST[type]}/${id}`);
    await device.sync();
    expect(device.table("discussions").has(id)).toBe(false);
    expect((await admin.get(path)).status).toBe(404);
    await editor.post(`/trash/${id}/restore`);
    await device.sync();
    expect(device.table("discussions").has(id)).toBe(true);
    expect(await said(path)).toEqual([`Geheim ${id}`]);
    await editor.delete(`/${REST[type]}/${id}`);
    await purgeTrash(new Date(AFTER_TRASH));
    expect(await allDocuments()).not.toContain(`Geheim ${id}`);
  });
});

describe("a comment", () => {
  it("can be changed only by its author, and deleted only by its author or an admin", async () => {
    const path = await ofGig();
    const { comment_id } = await say(musician, path, "Um 6");
    const own = `${path}/comments/${comment_id}`;
    for (const other of [editor, admin]) expect((await other.put(own, { text: "Um 9" })).status).toBe(403);
    expect((await editor.delete(own)).status).toBe(403);
    clock.now = new Date("2026-05-09T12:05:00.000Z");
    expect((await musician.put(own, { text: "Um 7" })).json()).toMatchObject({
      text: "Um 7",
      created_at: NOW,
      edited_at: "2026-05-09T12:05:00.000Z",
    });
    clock.now = new Date(NOW);
    expect((await admin.delete(own)).status).toBe(204);
    expect(await said(path)).toEqual([]);
  });

  it("has a maximum length, and there is a maximum number per subject", async () => {
    const path = await ofGig();
    const before = await allDocuments();
    for (const text of ["", " \n ", "x".repeat(COMMENT_LIMITS.text + 1)])
      expect((await musician.post(`${path}/comments`, { text })).status).toBe(422);
    expect(await allDocuments()).toBe(before);
    const first = await say(musician, path);
    const comments = Array.from({ length: COMMENT_LIMITS.perSubject }, () => ({ ...first, comment_id: newId() }));
    const gig_id = path.split("/").at(-1) ?? "";
    await records.change(discussionCollection, gig_id, serviceWrite(clock.now), () => ({ comments }));
    expect(code(await musician.post(`${path}/comments`, { text: "Zu viel" }))).toEqual([409, "LIST_FULL"]);
    expect(await said(path)).not.toContain("Zu viel");
  });

  it("is stored only once if it is sent twice; another comment with its id is refused", async () => {
    const path = await ofGig();
    const comment = { comment_id: newId(), text: "Einmal" };
    for (let times = 0; times < 2; times += 1) await musician.post(`${path}/comments`, comment);
    expect(code(await editor.post(`${path}/comments`, comment))).toEqual([409, "ID_TAKEN"]);
    expect(await said(path)).toEqual(["Einmal"]);
  });

  it("is not lost if several members write the first comments on a subject at the same time", async () => {
    const path = await ofGig();
    await Promise.all([say(musician, path, "A"), say(editor, path, "B"), say(admin, path, "C")]);
    expect((await said(path)).toSorted()).toEqual(["A", "B", "C"]);
  });

  it("is refused if the subject's id belongs to another kind of subject", async () => {
    const { gig_id } = await createGig(editor);
    expect((await musician.post(`/discussions/song/${gig_id}/comments`, { text: "?" })).status).toBe(404);
  });
});

describe("the comments on a draft", () => {
  it("are hidden from musicians, and nothing about them reaches their devices", async () => {
    const device = new SyncedDevice(musician);
    await device.sync();
    const path = await ofGig({ published: 0 });
    const { comment_id } = await say(editor, path, "Zu billig");
    await editor.put(`${path}/comments/${comment_id}`, { text: "Viel zu billig" });
    await admin.delete(`${path}/comments/${comment_id}`);
    await say(admin, path, "Absagen?");
    await device.sync();
    expect((await musician.get(path)).status).toBe(404);
    expect((await musician.post(`${path}/comments`, { text: "?" })).status).toBe(404);
    const fresh = new SyncedDevice(musician);
    await fresh.sync();
    for (const { received } of [device, fresh])
      for (const secret of [path.split("/").at(-1) ?? "", "billig", "Absagen"]) expect(received).not.toContain(secret);
  });

  it("appear on devices when it is published and disappear when it is unpublished, even if the service died in between", async () => {
    const path = await ofGig({ published: 0 });
    const gig_id = path.split("/").at(-1) ?? "";
    await say(editor, path, "Anfahrt?");
    const device = new SyncedDevice(musician);
    const has = async (): Promise<boolean> => {
      await device.sync();
      return device.table("discussions").has(gig_id);
    };
    await editor.put(`/gigs/${gig_id}`, { published: 1 });
    expect(await has()).toBe(true);
    await editor.put(`/gigs/${gig_id}`, { published: 0 });
    expect(await has()).toBe(false);
    await editor.put(`/gigs/${gig_id}`, { published: 1 });
    expect(await has()).toBe(true);
    await records.change(gigCollection, gig_id, serviceWrite(clock.now), () => ({ published: 0 }));
    await repairOutdatedDiscussions(server.service.context);
    expect(await has()).toBe(false);
  });
});

it("a member who has left the band remains the author of their comments", async () => {
  const path = await ofGig();
  await travelTo(NOW);
  const leaving = created<{ user_id: string }>(
    await admin.post("/admin/users", {
      username: "gast",
      real_name: "Gast",
      email: "gast@example.org",
      role: "musician",
      password: "Ein langes Passwort 1",
    }),
  );
  const device = server.device();
  await device.post("/login", { username: "gast", password: "Ein langes Passwort 1" });
  const { user_id } = await say(device, path, "Tschüss");
  await admin.delete(`/admin/users/${leaving.user_id}`);
  expect(user_id).toBe(leaving.user_id);
  expect(await said(path)).toEqual(["Tschüss"]);
});
