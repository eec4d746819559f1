import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { Suggestion } from "@bandstand/shared/suggestions/contract.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceWrite } from "../database/records.ts";
import { type Client, type Reply, code } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { changeUser } from "../users/accounts.ts";
import { recountOutdatedVotes } from "./model.ts";

/* Four active members: a quorum of three. */
const { server, admin, editor, musician, addMember } = await startBand();
const { user_id: GUEST_ID, client: guest } = await addMember({ username: "gast" });

let count = 0;
async function suggest(client: Client = musician, song: object = {}): Promise<string> {
  const reply = await client.post("/suggestions", {
    title: `Vorschlag Nr. ${(count += 1)}`,
    interpret: "Quer",
    ...song,
  });
  expect(reply.status).toBe(201);
  return reply.json<Suggestion>().song_id;
}
const vote = (client: Client, song_id: string, said: string): Promise<Reply> =>
  client.put(`/suggestions/${song_id}/vote`, { vote: said });
const adopt = (song_id: string, client = editor): Promise<Reply> => client.post(`/suggestions/${song_id}/adopt`);
const reject = (song_id: string, client = editor): Promise<Reply> => client.post(`/suggestions/${song_id}/reject`);
const song = async (song_id: string): Promise<Song> => (await musician.get(`/songs/${song_id}`)).json<Song>();
const listed = async (client: Client, song_id: string): Promise<Suggestion | undefined> =>
  (await client.get("/suggestions?limit=200"))
    .json<{ items: Suggestion[] }>()
    .items.find((suggestion) => suggestion.song_id === song_id);

describe("the members eligible to vote", () => {
  it("are the active members who have set a password, both on devices and on the service", async () => {
    const song_id = await suggest();
    const eligible = async () => (await listed(editor, song_id))?.eligible;
    const voters = async () => {
      const device = new SyncedDevice(musician);
      await device.sync();
      return [...device.table("users").values()].filter((user) => user["status"] === "active" && user["joined"]).length;
    };
    const before = await eligible();
    const account = { username: "neu", real_name: "Neu", email: "neu@example.org", role: "musician" };
    const { user_id } = (await admin.post("/admin/users", account)).json<{ user_id: string }>();
    expect([await eligible(), await voters()]).toEqual([before, before]);
    const { url } = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
    const accepted = { token: url.split("#")[1], new_password: "ganz was neues hier" };
    await admin.delete(`/admin/users/${user_id}`);
    await admin.put(`/admin/users/${user_id}/activate`);
    expect([await eligible(), await voters()]).toEqual([before, before]);
    expect((await server.device().post("/invitation/accept", accepted)).status).toBe(401);
    const again = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
    const chosen = { token: again.url.split("#")[1], new_password: "ganz was neues hier" };
    expect((await server.device().post("/password_reset/confirm", chosen)).status).toBe(204);
    expect([await eligible(), await voters()]).toEqual([Number(before) + 1, Number(before) + 1]);
    await admin.delete(`/admin/users/${user_id}`);
    expect([await eligible(), await voters()]).toEqual([before, before]);
  });
});

async function carried(): Promise<string> {
  const song_id = await suggest();
  for (const [client, said] of [
    [admin, "yes"],
    [editor, "no"],
    [musician, "abstain"],
  ] as const)
    expect((await vote(client, song_id, said)).status).toBe(200);
  return song_id;
}

describe("suggesting a song", () => {
  it("is open to every member, and creates a song with status suggested and no votes", async () => {
    for (const client of [musician, editor, admin]) {
      const song_id = await suggest(client, { youtube_link: "https://youtu.be/dQw4w9WgXcQ", comment: "Tanzbar!" });
      expect(await song(song_id)).toMatchObject({ status: "suggested", comment: "Tanzbar!" });
      expect(await listed(guest, song_id)).toMatchObject({
        yes: 0,
        no: 0,
        abstain: 0,
        eligible: 4,
        quorum: 3,
        quorum_reached: false,
        adoptable: false,
        my_vote: null,
      });
    }
  });

  it("warns of a probable duplicate, gives its status, and saves anyway", async () => {
    const first = await editor.post("/songs", { title: "Griechischer Wein", interpret: "Udo Jürgens" });
    const again = await musician.post("/suggestions", { title: "Griechischer Wein", interpret: "Udo Juergens" });
    expect(again.status).toBe(201);
    expect(again.json()).toMatchObject({
      duplicate_warning: { song_id: first.json<Song>().song_id, status: "active" },
    });
  });

  it("requires `title` and `interpret`, and does not accept a status", async () => {
    const before = (await musician.get("/suggestions?limit=1")).json<{ total: number }>().total;
    for (const body of [{ title: "A", interpret: "B", status: "active" }, { title: "A" }, { interpret: "B" }, {}])
      expect((await musician.post("/suggestions", body)).status).toBe(422);
    expect((await musician.get("/suggestions?limit=1")).json<{ total: number }>().total).toBe(before);
  });

  it("several times with the same id creates one suggestion; reusing the id with different content is refused", async () => {
    const body = { song_id: newId(), title: "Offline erdacht", interpret: "Bus" };
    const replies = await Promise.all(Array.from({ length: 10 }, () => musician.post("/suggestions", body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const other = await guest.post("/suggestions", { ...body, title: "Anders" });
    expect([other.status, code(other)]).toEqual([409, "ID_TAKEN"]);
    expect(await song(body.song_id)).toMatchObject({ title: "Offline erdacht" });
  });

  it("an editor's song with status suggested is a suggestion, and so is a rejected song set back to suggested", async () => {
    const made = await editor.post("/songs", { title: "Von der Leitung", interpret: "X", status: "suggested" });
    const { song_id } = made.json<Song>();
    expect(await listed(musician, song_id)).toBeDefined();
    await reject(song_id);
    expect(await listed(musician, song_id)).toBeUndefined();
    await editor.put(`/songs/${song_id}`, { status: "suggested" });
    expect(await listed(musician, song_id)).toMatchObject({ status: "suggested" });
  });

  it("puts it first in the list of suggestions, which is paged", async () => {
    const song_id = await suggest();
    const page = (await musician.get("/suggestions?limit=1")).json<{ items: Suggestion[]; has_more: boolean }>();
    expect([page.items[0]?.song_id, page.has_more]).toEqual([song_id, true]);
    expect((await musician.get("/suggestions?limit=0")).status).toBe(422);
  });
});

describe("voting", () => {
  it("gives every member one vote, which can be changed and withdrawn", async () => {
    const song_id = await suggest();
    for (const client of [musician, editor, admin]) {
      for (const said of ["yes", "abstain", "no"] as const) {
        const reply = await vote(client, song_id, said);
        expect(reply.json()).toMatchObject({ my_vote: said });
      }
    }
    expect(await listed(guest, song_id)).toMatchObject({ yes: 0, no: 3, abstain: 0, my_vote: null });
    expect((await editor.delete(`/suggestions/${song_id}/vote`)).status).toBe(204);
    expect((await editor.delete(`/suggestions/${song_id}/vote`)).status).toBe(204);
    expect(await listed(editor, song_id)).toMatchObject({ no: 2, my_vote: null });
  });

  it.each([{ vote: "maybe" }, { vote: null }, {}, { vote: "yes", user_id: memberIds.admin }, ["yes"]])(
    "with the body %j is refused, and nothing is counted",
    async (body) => {
      const song_id = await suggest();
      expect((await musician.put(`/suggestions/${song_id}/vote`, body)).status).toBe(422);
      expect(await listed(musician, song_id)).toMatchObject({ yes: 0, no: 0, abstain: 0, my_vote: null });
    },
  );

  it("does not change the song's fields or its timestamp", async () => {
    const song_id = await suggest();
    const before = await song(song_id);
    await vote(guest, song_id, "yes");
    expect(await song(song_id)).toEqual(before);
  });

  it("is refused once the song is adopted, rejected or deleted, or if it was never suggested", async () => {
    const [adopted, rejected, deleted] = [await carried(), await suggest(), await suggest()];
    await adopt(adopted);
    await reject(rejected);
    await editor.delete(`/songs/${deleted}`);
    const active = (await editor.post("/songs", { title: "Längst dabei", interpret: "X" })).json<Song>().song_id;
    for (const song_id of [adopted, rejected, active]) {
      const replies = [await vote(guest, song_id, "no"), await guest.delete(`/suggestions/${song_id}/vote`)];
      expect(replies.map((reply) => [reply.status, code(reply)])).toEqual([
        [409, "SUGGESTION_DECIDED"],
        [409, "SUGGESTION_DECIDED"],
      ]);
    }
    for (const song_id of [deleted, newId(), "keine-kennung"])
      expect((await vote(guest, song_id, "no")).status).toBe(404);
  });

  it("fifty times at once leaves the member with exactly one of those votes", async () => {
    const song_id = await suggest();
    const said = Array.from({ length: 50 }, (_, index) => ["yes", "no", "abstain"][index % 3] ?? "yes");
    const replies = await Promise.all(said.map((one) => vote(musician, song_id, one)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await listed(musician, song_id);
    expect((after?.yes ?? 0) + (after?.no ?? 0) + (after?.abstain ?? 0)).toBe(1);
    expect(after?.[after.my_vote ?? "yes"]).toBe(1);
  });

  it("concurrent votes by all members are all counted", async () => {
    const song_id = await suggest();
    await Promise.all([admin, editor, musician, guest].map((client) => vote(client, song_id, "yes")));
    expect(await listed(guest, song_id)).toMatchObject({ yes: 4, quorum_reached: true, adoptable: true });
  });

  it("counts each member's last vote if many are cast concurrently", async () => {
    const saying = fc.array(fc.constantFrom("yes", "no", "abstain", null), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(saying, saying, saying, saying), async (said) => {
        const song_id = await suggest();
        const members = [admin, editor, musician, guest];
        const speak = async (client: Client, words: readonly (string | null)[]): Promise<void> => {
          for (const word of words)
            if (word === null) await client.delete(`/suggestions/${song_id}/vote`);
            else await vote(client, song_id, word);
        };
        await Promise.all(members.map((client, at) => speak(client, said[at] ?? [])));
        const last = said.map((words) => words.at(-1) ?? null);
        const counted = (word: string): number => last.filter((one) => one === word).length;
        for (const [at, client] of members.entries())
          expect(await listed(client, song_id)).toMatchObject({
            yes: counted("yes"),
            no: counted("no"),
            abstain: counted("abstain"),
            my_vote: last[at],
          });
      }),
      { numRuns: 12 },
    );
  });

  it("again with the same key counts once and does not override a later vote", async () => {
    const song_id = await suggest();
    const key = { "Idempotency-Key": newId() };
    await musician.put(`/suggestions/${song_id}/vote`, { vote: "yes" }, key);
    await vote(musician, song_id, "no");
    const again = await musician.put(`/suggestions/${song_id}/vote`, { vote: "yes" }, key);
    expect([again.status, again.json<Suggestion>().my_vote]).toEqual([200, "no"]);
    expect(await listed(musician, song_id)).toMatchObject({ yes: 0, no: 1 });
  });
});

describe("adopting and rejecting", () => {
  it("is refused for musicians, whatever the result of the vote", async () => {
    const song_id = await carried();
    const [without, unanimous] = [await suggest(), await suggest()];
    for (const client of [admin, editor, musician, guest]) await vote(client, unanimous, "yes");
    for (const id of [song_id, without, unanimous]) {
      for (const reply of [await adopt(id, musician), await reject(id, musician)])
        expect([reply.status, code(reply)]).toEqual([403, "FORBIDDEN"]);
      expect((await song(id)).status).toBe("suggested");
    }
  });

  it.each([
    ["succeeds with half of the votes yes, and an abstention that completes the quorum", ["yes", "no", "abstain"], 200],
    ["is refused with less than half yes", ["yes", "no", "no"], 409],
    ["is refused with abstentions alone", ["abstain", "abstain", "abstain"], 409],
    ["is refused with two of the three votes needed", ["yes", "yes"], 409],
    ["is refused without any vote", [], 409],
  ])("an adoption %s", async (_rule, said, status) => {
    const song_id = await suggest();
    for (const [index, one] of said.entries()) await vote([admin, editor, musician][index] ?? guest, song_id, one);
    expect((await listed(guest, song_id))?.adoptable).toBe(status === 200);
    const reply = await adopt(song_id);
    expect(reply.status).toBe(status);
    if (status === 409) expect(code(reply)).toBe("NOT_ADOPTABLE");
    expect((await song(song_id)).status).toBe(status === 200 ? "rehearsing" : "suggested");
  });

  it("an adopted or rejected song is no longer a suggestion and cannot be adopted or rejected again", async () => {
    const [adopted, rejected] = [await carried(), await carried()];
    expect((await adopt(adopted, admin)).json()).toMatchObject({ status: "rehearsing" });
    expect((await reject(rejected, admin)).json()).toMatchObject({ status: "rejected" });
    for (const song_id of [adopted, rejected]) {
      expect(await listed(musician, song_id)).toBeUndefined();
      for (const reply of [await adopt(song_id), await reject(song_id)])
        expect([reply.status, code(reply)]).toEqual([409, "STATUS_MOVE"]);
    }
    expect([(await song(adopted)).status, (await song(rejected)).status]).toEqual(["rehearsing", "rejected"]);
    for (const reply of [await adopt(newId()), await reject("keine-kennung")]) expect(reply.status).toBe(404);
  });

  it("a rejected song that is suggested again keeps its votes", async () => {
    const song_id = await carried();
    await reject(song_id);
    await editor.put(`/songs/${song_id}`, { status: "suggested" });
    expect(await listed(musician, song_id)).toMatchObject({ yes: 1, no: 1, abstain: 1, my_vote: "abstain" });
  });

  it("an adoption repeated with the same key succeeds again", async () => {
    const song_id = await carried();
    const key = { "Idempotency-Key": newId() };
    const replies = [];
    for (let times = 0; times < 2; times += 1)
      replies.push(await editor.post(`/suggestions/${song_id}/adopt`, undefined, key));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("if an adoption and a vote that would prevent it are concurrent, exactly one of them succeeds", async () => {
    for (let round = 0; round < 15; round += 1) {
      const song_id = await suggest();
      await Promise.all([vote(admin, song_id, "yes"), vote(editor, song_id, "no"), vote(musician, song_id, "abstain")]);
      const [adopted, said] = await Promise.all([adopt(song_id), vote(guest, song_id, "no")]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([adopted.status, said.status]);
      expect((await song(song_id)).status).toBe(adopted.status === 200 ? "rehearsing" : "suggested");
    }
  });

  it("if ten requests adopt or reject a song at once, exactly one succeeds", async () => {
    const song_id = await carried();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? adopt(song_id) : reject(song_id))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe("deactivated members", { timeout: 60_000 }, () => {
  const deactivate = (user_id: string): Promise<Reply> => admin.delete(`/admin/users/${user_id}`);
  const activate = (user_id: string): Promise<Reply> => admin.put(`/admin/users/${user_id}/activate`);

  it("are not eligible to vote, and no device counts their votes, until they are reactivated", async () => {
    const [open, untouched] = [await carried(), await suggest()];
    await vote(guest, open, "no");
    const device = new SyncedDevice(musician);
    await device.sync();
    await deactivate(GUEST_ID);
    await deactivate(memberIds.editor);
    await device.sync();
    expect(await listed(musician, open)).toMatchObject({ yes: 1, no: 0, abstain: 1, eligible: 2, quorum: 3 });
    expect(device.table("suggestions").get(open)).toMatchObject({ yes: 1, no: 0, abstain: 1 });
    expect(device.table("suggestions").get(untouched)).toMatchObject({ yes: 0, no: 0, abstain: 0 });
    expect((await vote(guest, open, "yes")).status).toBe(401);
    await activate(GUEST_ID);
    await activate(memberIds.editor);
    await device.sync();
    expect(await listed(musician, open)).toMatchObject({ yes: 1, no: 2, abstain: 1, eligible: 4 });
    expect(device.table("suggestions").get(open)).toMatchObject({ yes: 1, no: 2, abstain: 1 });
    await Promise.all([editor.signIn("editor"), guest.signIn("gast")]);
  });

  it("cause every open suggestion to be sent to devices again, so none reveals who voted on it", async () => {
    const ids = [await suggest(), await suggest()];
    await vote(guest, ids[0] ?? "", "yes");
    const device = new SyncedDevice(musician);
    await device.sync();
    const revs = (): number[] => ids.map((id) => device.table("suggestions").get(id)?.rev ?? 0);
    const before = revs();
    await deactivate(GUEST_ID);
    await device.sync();
    expect(revs()).toEqual(before.map((rev) => rev + 1));
    await activate(GUEST_ID);
    await guest.signIn("gast");
  });

  it("a recount that a crash interrupted is completed at the next start", async () => {
    const song_id = await suggest();
    await vote(guest, song_id, "yes");
    /* Simulates a process that dies right after it has deactivated the member, before it recounts the votes. */
    await changeUser(GUEST_ID, serviceWrite(new Date()), () => ({ status: "deactivated" }));
    const device = new SyncedDevice(musician);
    await device.sync();
    expect(device.table("suggestions").get(song_id)).toMatchObject({ yes: 1 });
    await recountOutdatedVotes(new Date());
    await device.sync();
    expect(device.table("suggestions").get(song_id)).toMatchObject({ yes: 0 });
    await activate(GUEST_ID);
    await guest.signIn("gast");
  });

  it("a suggestion restored from the trash counts only the votes of active members", async () => {
    const song_id = await suggest();
    await vote(guest, song_id, "yes");
    await editor.delete(`/songs/${song_id}`);
    await deactivate(GUEST_ID);
    expect((await editor.post(`/trash/${song_id}/restore`)).status).toBe(200);
    const device = new SyncedDevice(musician);
    await device.sync();
    expect(device.table("suggestions").get(song_id)).toMatchObject({ yes: 0 });
    await activate(GUEST_ID);
    await guest.signIn("gast");
    expect(await listed(guest, song_id)).toMatchObject({ yes: 1, my_vote: "yes" });
  });

  it("a vote that a member casts while being deactivated is not counted", async () => {
    for (let round = 0; round < 8; round += 1) {
      const song_id = await suggest();
      await Promise.all([vote(guest, song_id, "yes"), deactivate(GUEST_ID)]);
      const device = new SyncedDevice(musician);
      await device.sync();
      expect(device.table("suggestions").get(song_id)).toMatchObject({ yes: 0, no: 0, abstain: 0 });
      expect(await listed(musician, song_id)).toMatchObject({ yes: 0 });
      await activate(GUEST_ID);
      await guest.signIn("gast");
    }
  });
});
