import type { Contact } from "@bandstand/shared/asks/contract.ts";
import { CONTACT_LIMITS } from "@bandstand/shared/asks/limits.ts";
import type { Ask, LineUp } from "@bandstand/shared/line-ups/contract.ts";
import type { AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startBand } from "../testing/band.ts";
import { type Reply, created } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { MailServer } from "../testing/mail.ts";
import { memberIds } from "../testing/members.ts";
import { noticesSent } from "../testing/notices.ts";
import { createGig, createRehearsal } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { contactCollection } from "./contact-model.ts";
import { forgetContacts } from "./forget-contacts.ts";
import { answerAsk, askWithToken } from "./model.ts";

const NOW = "2026-05-09T12:00:00.000Z";
const post = new MailServer();
const smtp = await post.listen();
afterAll(() => post.close());
const { clients, clock, travelTo, addMember, server } = await startBand({ now: NOW, env: { SMTP_URL: smtp } });
const { editor, musician, admin } = clients;

const code = (reply: Reply): unknown => [reply.status, reply.json()["code"]];
const mailed = (): string[] => post.received.map(({ to }) => to);

/** Waits until `count` emails have arrived and no notice is pending. Returns their recipients. */
async function mails(count: number): Promise<string[]> {
  await vi.waitFor(() => expect(mailed()).toHaveLength(count), { timeout: 30_000, interval: 50 });
  await noticesSent();
  return mailed();
}

let contacts: Contact[] = [];
const add = async (name: string, more: object = {}): Promise<Contact> => {
  const body = { name, email: `${name.toLowerCase()}@example.org`, parts: ["Schlagzeug"], order: contacts.length };
  const contact = created<Contact>(await editor.post("/contacts", { ...body, ...more }));
  contacts.push(contact);
  return contact;
};

/** Creates a gig with one seat, the musician's drums. The musician has declined unless `status` says otherwise. */
async function openSeat({ status = "out", ...fields }: { status?: "in" | "out"; [field: string]: unknown } = {}) {
  const seat_id = newId();
  const seats = [{ seat_id, part: "Schlagzeug", user_id: memberIds.musician, optional: false }];
  const { line_up_id } = created<LineUp>(await editor.post("/line_ups", { name: "Trio", seats }));
  await editor.put(`/line_ups/${line_up_id}`, { archived: true });
  const { gig_id } = await createGig(editor, { line_up_id, ...fields });
  await musician.put(`/availability/gig/${gig_id}`, { status });
  return { seat_id, gig_id, path: `/asks/gig/${gig_id}` };
}
const asksAt = async (path: string, client = editor): Promise<Ask[]> => (await client.get(path)).json<Ask[]>();
const states = async (path: string) => (await asksAt(path)).map(({ name, state }) => [name, state]);
const tokenIn = (text: string): string => /\/guest#([\w-]{43})/.exec(text)?.[1] ?? "";
const now = (): Date => clock.now;

beforeEach(async () => {
  await travelTo(NOW);
  for (const { contact_id } of contacts) await editor.delete(`/contacts/${contact_id}`);
  contacts = [];
  await noticesSent();
  post.received.length = 0;
});

describe("stand-ins", { timeout: 60_000 }, () => {
  it("are asked one at a time by email, the next one after a no or after 24 hours; the first to accept has the seat", async () => {
    for (const name of ["Tom", "Uli", "Eva"]) await add(name);
    const { seat_id, gig_id, path } = await openSeat();
    expect((await musician.post(path, { seat_id })).json()).toMatchObject({ state: "asked", name: null });
    expect(await mails(1)).toEqual(["tom@example.org"]);
    const first = await askWithToken(tokenIn(post.received[0]?.source ?? ""), now());
    if (first === null) throw new Error("the link is dead");
    expect(first).toMatchObject({ event_id: gig_id, seat: { part: "Schlagzeug" } });
    await answerAsk(first, "declined", now());
    expect(await mails(2)).toEqual(["tom@example.org", "uli@example.org"]);
    clock.now = new Date(Date.parse(NOW) + 24 * 60 * 60 * 1000 + 5_000);
    expect(await mails(3)).toEqual(["tom@example.org", "uli@example.org", "eva@example.org"]);
    const late = await askWithToken(tokenIn(post.received[1]?.source ?? ""), now());
    if (late === null) throw new Error("the link is dead");
    expect((await answerAsk(late, "accepted", now())).ask.state).toBe("accepted");
    expect(await askWithToken(tokenIn(post.received[2]?.source ?? ""), now())).toBeNull();
    await travelTo(clock.now.toISOString());
    expect(await states(path)).toEqual([
      ["Tom", "declined"],
      ["Uli", "accepted"],
      ["Eva", "withdrawn"],
    ]);
    expect(code(await editor.post(path, { seat_id }))).toEqual([409, "SEAT_FILLED"]);
    const both = { seat_id, contact_id: contacts[0]?.contact_id, user_id: memberIds.editor };
    expect(code(await editor.post(path, both))).toEqual([422, "VALIDATION_FAILED"]);
  });

  it("cannot both have the seat if two accept at the same moment", async () => {
    const [tom, uli] = [await add("Tom"), await add("Uli")];
    const { seat_id, path } = await openSeat();
    const ask = created<Ask>(await editor.post(path, { seat_id, contact_id: tom.contact_id }));
    await mails(1);
    clock.now = new Date(Date.parse(NOW) + 25 * 60 * 60 * 1000);
    await mails(2);
    const found = await Promise.all(post.received.map(({ source }) => askWithToken(tokenIn(source), now())));
    const valid = found.filter((one) => one !== null);
    expect(valid).toHaveLength(2);
    const answers = await Promise.allSettled(valid.map((one) => answerAsk(one, "accepted", now())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await travelTo(clock.now.toISOString());
    const accepted = (await asksAt(path)).filter(({ state }) => state === "accepted");
    expect(accepted).toHaveLength(1);
    expect([tom.contact_id, uli.contact_id]).toContain(accepted[0]?.contact_id);
    expect(ask.ask_id).toBeTruthy();
  });

  it("are asked only once if two editors ask at the same moment", async () => {
    await add("Tom");
    await add("Uli");
    const { seat_id, path } = await openSeat();
    const replies = await Promise.all([editor.post(path, { seat_id }), admin.post(path, { seat_id })]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect(await states(path)).toEqual([["Tom", "asked"]]);
    expect(await mails(1)).toEqual(["tom@example.org"]);
  });

  it("without a working email address have no deadline until an editor creates a link for them", async () => {
    const { contact_id } = await add("Tom", { email: null });
    await add("Uli");
    post.reply = ({ to }) => (to === "uli@example.org" ? { code: 550, at: "recipient" } : "take");
    const { seat_id, path } = await openSeat();
    const ask = created<Ask>(await editor.post(path, { seat_id }));
    expect(ask).toMatchObject({ contact_id, told_by: "link", told_at: null });
    const { url } = (await editor.post(`${path}/${ask.ask_id}/link`)).json<{ url: string }>();
    expect((await asksAt(path))[0]).toMatchObject({ told_by: "link", told_at: NOW });
    const found = await askWithToken(tokenIn(url), now());
    if (found === null) throw new Error("the link is dead");
    await answerAsk(found, "declined", now());
    await vi.waitFor(async () => expect((await asksAt(path))[1]).toMatchObject({ told_by: "link", told_at: null }), {
      timeout: 20_000,
    });
    post.reply = () => "take";
  });

  it("have links that stop working if the ask is withdrawn or the gig is moved or deleted, and three days after the gig", async () => {
    await add("Tom");
    const { seat_id, path, gig_id } = await openSeat({ date: "2026-06-20" });
    const { ask_id } = created<Ask>(await editor.post(path, { seat_id }));
    await mails(1);
    const token = tokenIn(post.received[0]?.source ?? "");
    const isValid = async (at = now()): Promise<boolean> => (await askWithToken(token, at)) !== null;
    expect(await isValid(new Date("2026-06-23T21:00:00Z"))).toBe(true);
    expect(await isValid(new Date("2026-06-23T22:30:00Z"))).toBe(false);
    const found = await askWithToken(token, now());
    if (found === null) throw new Error("the link is dead");
    await editor.put(`/gigs/${gig_id}`, { date: "2026-06-21" });
    expect(await isValid()).toBe(false);
    await expect(answerAsk(found, "accepted", now())).rejects.toMatchObject({ code: "ASK_ENDED" });
    await editor.put(`/gigs/${gig_id}`, { date: "2026-06-20" });
    expect(await isValid()).toBe(true);
    await editor.delete(`/gigs/${gig_id}`);
    expect(await isValid()).toBe(false);
    await editor.post(`/trash/${gig_id}/restore`);
    expect((await editor.delete(`${path}/${ask_id}`)).status).toBe(204);
    expect(await isValid()).toBe(false);
    await expect(answerAsk(found, "accepted", now())).rejects.toMatchObject({ code: "ASK_ENDED" });
    expect(await states(path)).toEqual([["Tom", "withdrawn"]]);
  });
});

describe("a member named as substitute", () => {
  it("is asked, emailed and counted as unanswered like anyone else; a yes gives them the seat, a no leaves it open", async () => {
    const other = await addMember({ musician: false });
    /* The welcome email is sent in the background, so wait for it. */
    expect(await mails(1)).toEqual([other.email]);
    post.received.length = 0;
    const { seat_id, gig_id, path } = await openSeat();
    const substitute = { user_id: other.user_id };
    await musician.put(`/availability/gig/${gig_id}`, { status: "out", substitute });
    expect(await asksAt(path, musician)).toMatchObject([{ seat_id, user_id: other.user_id, state: "asked" }]);
    const answers = async () => (await admin.get(`/availability/gig/${gig_id}`)).json<AvailabilityOut>();
    expect((await answers()).no_response).toEqual([other.user_id]);
    const pending = (await other.client.get("/availability/pending_gigs")).json<{ gig_id: string }[]>();
    expect(pending.map((one) => one.gig_id)).toContain(gig_id);
    expect(await mails(1)).toEqual([other.email]);
    await other.client.put(`/availability/gig/${gig_id}`, { status: "in" });
    expect(await asksAt(path)).toMatchObject([{ state: "accepted" }]);
    expect(code(await editor.post(path, { seat_id }))).toEqual([409, "SEAT_FILLED"]);
    await other.client.put(`/availability/gig/${gig_id}`, { status: "out" });
    expect(await asksAt(path)).toMatchObject([{ state: "declined" }]);
  });
});

describe("contacts", () => {
  it("are visible only to editors: nothing about them is in a musician's sync, in responses to a musician or in the log", async () => {
    const secret = await add("Geheimnis", { phone: "0171 555", note: "Teuer" });
    const { seat_id, path } = await openSeat();
    await editor.post(path, { seat_id });
    await mails(1);
    const device = new SyncedDevice(musician);
    await device.sync();
    await editor.put(`/contacts/${secret.contact_id}`, { note: "Sehr teuer" });
    await editor.delete(`/contacts/${secret.contact_id}`);
    await device.sync();
    const seen = [device.received, (await musician.get(path)).text].join();
    for (const word of ["Geheimnis", secret.contact_id, "geheimnis@", "0171 555", "teuer"])
      expect(seen).not.toContain(word);
    for (const word of ["Geheimnis", "geheimnis@", "0171 555"])
      expect(server.logged.filter((line) => line.includes(word))).toEqual([]);
  });

  it("who accept are shown to the whole band by name, with no other details", async () => {
    const tom = await add("Tom");
    const { seat_id, path } = await openSeat();
    await editor.post(path, { seat_id });
    await mails(1);
    const found = await askWithToken(tokenIn(post.received[0]?.source ?? ""), now());
    if (found === null) throw new Error("the link is dead");
    await answerAsk(found, "accepted", now());
    const [shown] = await asksAt(path, musician);
    expect(shown).toMatchObject({ name: "Tom", state: "accepted" });
    expect(JSON.stringify(shown)).not.toContain(tom.contact_id);
  });

  it("are erased with all their details a year after they were last asked or entered, unless they are marked as kept", async () => {
    const [kept, left] = [await add("Bleibt", { kept: true }), await add("Geht")];
    await forgetContacts(new Date("2027-05-09T12:00:00Z"), "2027-05-09");
    expect((await editor.get(`/contacts/${left.contact_id}`)).status).toBe(200);
    await forgetContacts(new Date("2027-05-10T12:00:00Z"), "2027-05-10");
    expect((await editor.get(`/contacts/${left.contact_id}`)).status).toBe(404);
    expect((await editor.get(`/contacts/${kept.contact_id}`)).status).toBe(200);
    expect(await contactCollection.model.findOne({ _id: left.contact_id }).lean()).toMatchObject({
      name: "",
      email: null,
      purged: true,
    });
  });

  it("keep the name of a part that the band removes from its list", async () => {
    const { contact_id } = await add("Tom", { parts: ["Theremin"] });
    await admin.put("/admin/config/soft", { danceStyles: [], parts: ["Bass"] });
    expect((await editor.get(`/contacts/${contact_id}`)).json()).toMatchObject({ parts: ["Theremin"] });
  });
});

it("nobody is asked for a past or unpublished event, and a refusal changes nothing", async () => {
  await add("Tom");
  const past = await openSeat({ date: "2026-05-01", status: "out" });
  const draft = await openSeat({ published: 0 });
  const before = await allDocuments();
  for (const { path, seat_id } of [past, draft])
    expect(code(await editor.post(path, { seat_id }))).toEqual([409, "ASKS_CLOSED"]);
  expect(await allDocuments()).toBe(before);
  const { rehearsal_id } = await createRehearsal(editor, {});
  expect(code(await editor.post(`/asks/rehearsal/${rehearsal_id}`, { seat_id: newId() }))).toEqual([404, "NOT_FOUND"]);
});

it("a band has at most five hundred contacts", async () => {
  await Promise.all(Array.from({ length: CONTACT_LIMITS.perBand }, (_, at) => add(`Aushilfe-${at}`)));
  const body = { name: "Zu viel", email: null, parts: ["Bass"], order: 0 };
  expect(code(await editor.post("/contacts", body))).toEqual([409, "LIST_FULL"]);
  expect((await editor.delete(`/contacts/${contacts.pop()?.contact_id}`)).status).toBe(204);
  await add("Passt");
}, 60_000);
