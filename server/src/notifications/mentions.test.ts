import type { Comment } from "@bandstand/shared/comments/contract.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startBand } from "../testing/band.ts";
import { created, refreshed } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { memberIds } from "../testing/members.ts";
import { announced, noticesSent } from "../testing/notices.ts";
import { createGig, createRehearsal, createSong } from "../testing/records.ts";
import { allNotices } from "./model.ts";

const HOUR_MS = 60 * 60 * 1000;
const NOON = "2026-05-09T10:00:00.000Z";
const post = new MailServer();
afterAll(() => post.close());
const { server, clients, clock } = await startBand({ now: NOON, env: { SMTP_URL: await post.listen() } });
const { admin, editor, musician } = clients;
for (const client of [admin, editor, musician]) await client.put("/me/notice_preferences", { push: false });

let day = 0;
beforeEach(async () => {
  await noticesSent();
  day += 1;
  clock.now.setTime(Date.parse(NOON) + day * 24 * HOUR_MS);
  await refreshed(clients);
  post.received.length = 0;
});

const AT_MUSICIAN = `@${memberIds.musician}`;
const aGig = async (fields: object = {}): Promise<string> =>
  `/discussions/gig/${(await createGig(editor, { date: "2027-03-05", ...fields })).gig_id}`;
const say = async (path: string, text: string, client = editor): Promise<Comment> =>
  created<Comment>(await client.post(`${path}/comments`, { text }));
const mails = async (): Promise<readonly (readonly [to: string, subject: string])[]> => {
  await announced(clock.now, clients);
  return post.received.map(({ to, subject }) => [to, subject] as const).toSorted(([a], [b]) => a.localeCompare(b));
};

describe("a comment that mentions a member", { timeout: 60_000 }, () => {
  it("notifies only that member, quoting the text with names instead of ids and linking to the discussion", async () => {
    const path = await aGig();
    await say(path, `${AT_MUSICIAN} fährst du?\nSonst @${memberIds.admin}.`);
    expect(await mails()).toEqual([
      ["admin@example.org", "Test editor erwähnt dich: Stadtfest"],
      ["musician@example.org", "Test editor erwähnt dich: Stadtfest"],
    ]);
    const source = (post.received[0]?.source ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
    expect(source).toContain("@Test musician f");
    expect(source).toContain(`${server.env.PUBLIC_URL}/gigs/${path.split("/").at(-1)}?tab=discussion`);
  });

  it("on a rehearsal or song sends a link to its page", async () => {
    const { rehearsal_id } = await createRehearsal(editor, { begin: "2027-01-08T18:00:00.000Z" });
    const { song_id } = await createSong(editor, "Sway");
    await say(`/discussions/rehearsal/${rehearsal_id}`, AT_MUSICIAN);
    await say(`/discussions/song/${song_id}`, AT_MUSICIAN);
    expect((await mails()).map(([, subject]) => subject).toSorted()).toEqual([
      "Test editor erwähnt dich: Probe am Freitag, 8. Januar 2027",
      "Test editor erwähnt dich: Sway",
    ]);
    const sources = post.received.map(({ source }) => source).join("");
    for (const link of [`/rehearsals/${rehearsal_id}`, `/songs/${song_id}`]) expect(sources).toContain(link);
  });

  it("notifies neither its author nor a member who has left", async () => {
    const gone = created<{ user_id: string }>(
      await admin.post("/admin/users", {
        username: "weg",
        real_name: "Weg",
        email: "weg@example.org",
        role: "musician",
        password: "Ein langes Passwort 1",
      }),
    );
    await admin.delete(`/admin/users/${gone.user_id}`);
    await noticesSent();
    post.received.length = 0;
    await say(await aGig(), `@${memberIds.editor} @${gone.user_id}`);
    expect(await mails()).toEqual([]);
  });

  it("notifies nobody who has switched such notices off", async () => {
    await musician.put("/me/notice_preferences", { mentions: false });
    await say(await aGig(), AT_MUSICIAN);
    expect(await mails()).toEqual([]);
    await musician.put("/me/notice_preferences", { mentions: true });
  });

  it("on a draft notifies editors, but never a musician", async () => {
    await say(await aGig({ published: 0 }), `${AT_MUSICIAN} @${memberIds.admin}`);
    expect((await mails()).map(([to]) => to)).toEqual(["admin@example.org"]);
  });

  it("notifies only newly mentioned members when it is edited, and nobody twice", async () => {
    const path = await aGig();
    const { comment_id } = await say(path, AT_MUSICIAN);
    expect(await mails()).toHaveLength(1);
    post.received.length = 0;
    const edit = (text: string) => editor.put(`${path}/comments/${comment_id}`, { text });
    await edit(`${AT_MUSICIAN} und @${memberIds.admin}`);
    expect((await mails()).map(([to]) => to)).toEqual(["admin@example.org"]);
    post.received.length = 0;
    await edit("Niemand");
    await edit(AT_MUSICIAN);
    expect(await mails()).toEqual([]);
  });

  it("notifies nobody if it is deleted, or the mention removed, within a minute", async () => {
    const path = await aGig();
    const [first, second] = [await say(path, AT_MUSICIAN), await say(path, AT_MUSICIAN)];
    await editor.delete(`${path}/comments/${first.comment_id}`);
    await editor.put(`${path}/comments/${second.comment_id}`, { text: "Ach, nichts" });
    expect(await mails()).toEqual([]);
  });

  it("sent twice notifies once", async () => {
    const path = await aGig();
    const comment = { comment_id: "018f0000-0000-7000-8000-0000000000aa", text: AT_MUSICIAN };
    for (let times = 0; times < 2; times += 1) await editor.post(`${path}/comments`, comment);
    expect(await mails()).toHaveLength(1);
  });
});

describe("several mentions of a member on the same subject", { timeout: 60_000 }, () => {
  it("within a minute are combined in one message", async () => {
    const path = await aGig();
    await say(path, `${AT_MUSICIAN} eins`);
    await say(path, `${AT_MUSICIAN} zwei`, admin);
    expect(await mails()).toEqual([["musician@example.org", "Du wirst erwähnt: Stadtfest"]]);
    const { source } = post.received[0] ?? { source: "" };
    expect(source.indexOf("eins")).toBeLessThan(source.indexOf("zwei"));
  });

  it("lead to at most one message an hour; those that have to wait are combined", async () => {
    const path = await aGig();
    await say(path, `${AT_MUSICIAN} eins`);
    expect(await mails()).toHaveLength(1);
    post.received.length = 0;
    await say(path, `${AT_MUSICIAN} zwei`);
    await say(path, `${AT_MUSICIAN} drei`);
    const waiting = (await allNotices()).filter(({ state }) => state === "waiting");
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.next_at.getTime()).toBeGreaterThan(clock.now.getTime() + 58 * 60_000);
    clock.now.setTime(clock.now.getTime() + HOUR_MS);
    await refreshed(clients);
    expect(await mails()).toHaveLength(1);
    for (const word of ["zwei", "drei"]) expect(post.received[0]?.source).toContain(word);
  });

  it("during the member's quiet hours are combined in one message when those hours end", async () => {
    await musician.put("/me/notice_preferences", { quiet_hours: { from: "11:00", to: "16:00" } });
    const path = await aGig();
    await say(path, `${AT_MUSICIAN} eins`);
    clock.now.setTime(clock.now.getTime() + 2 * HOUR_MS);
    await refreshed(clients);
    await say(path, `${AT_MUSICIAN} zwei`);
    expect(post.received).toEqual([]);
    clock.now.setTime(clock.now.getTime() + 2 * HOUR_MS);
    await refreshed(clients);
    expect(await mails()).toHaveLength(1);
    await musician.put("/me/notice_preferences", { quiet_hours: { from: "22:00", to: "08:00" } });
  });
});
