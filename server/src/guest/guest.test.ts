import { createHash } from "node:crypto";
import { registry } from "@bandstand/shared/api/registry.ts";
import type { Contact } from "@bandstand/shared/asks/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import type { GuestAnswer, GuestEvent } from "@bandstand/shared/guest/contract.ts";
import type { Ask } from "@bandstand/shared/line-ups/contract.ts";
import { describe, expect, it } from "vitest";
import { type Reply, created, refusal } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { allDocuments } from "../testing/documents.ts";
import { createGig, createRehearsal, createSong, fillSetlist } from "../testing/records.ts";

const NOW = "2026-06-15T10:00:00.000Z";
/* The end of the third day after the gig, in Berlin. */
const END = "2026-07-14T22:00:00.000Z";
const SEAT = newId();
const SEATS = [
  { seat_id: SEAT, part: "Trompete", user_id: null, optional: false },
  { seat_id: newId(), part: "Gesang", user_id: null, optional: false },
];

const { server, admin, editor, musician, addMember, clock, travelTo } = await startBand({ now: NOW });
const { line_up_id } = created<{ line_up_id: string }>(await editor.post("/line_ups", { name: "GALA", seats: SEATS }));

async function addGig(fields: object = {}): Promise<string> {
  const { gig_id } = await createGig(editor, {
    name: "Stadtball",
    date: "2026-07-11",
    kind_of_gig: "Ball",
    meet: "15:30",
    meet_at: "Proberaum",
    doors: "19:00",
    begin: "20:00",
    end: "01:00",
    venue: { name: "Stadthalle", street: "Am Markt 1", zip: "12345", city: "Musterstadt" },
    contact: { name: "Frau Kern", phone: "030 1234", email: "kern@example.org" },
    dress_code: "Schwarz",
    line_up_id,
    ...fields,
  });
  return gig_id;
}

interface Link {
  readonly token: string;
  readonly ask_id: string;
  readonly event: string;
}

async function addContact(name = "AUSHILFE"): Promise<Contact> {
  const fields = { name, phone: "0170 111", email: null, note: "VERMERK", parts: ["Trompete"], order: 1 };
  return created<Contact>(await editor.post("/contacts", fields));
}

/** Asks a new contact to take the trumpet's seat, and returns the link that an editor would send them. */
async function ask(event: string): Promise<Link> {
  const { contact_id } = await addContact();
  const { ask_id } = created<Ask>(await editor.post(`/asks/${event}`, { seat_id: SEAT, contact_id }));
  return linkTo(event, ask_id);
}
async function linkTo(event: string, ask_id: string): Promise<Link> {
  const { url } = (await editor.post(`/asks/${event}/${ask_id}/link`)).json<{ url: string }>();
  return { token: url.split("#")[1] ?? "", ask_id, event };
}
const askForGig = async (fields: object = {}): Promise<Link> => ask(`gig/${await addGig(fields)}`);
const withdraw = ({ event, ask_id }: Link): Promise<Reply> => editor.delete(`/asks/${event}/${ask_id}`);

/* Sends the guest page's request from a browser that is not signed in. */
const read = ({ token }: Pick<Link, "token">): Promise<Reply> => server.device().post("/guest/read", { token });
const give = ({ token }: Link, answer: GuestAnswer): Promise<Reply> =>
  server.device().post("/guest/answer", { token, answer });
const askIn = async ({ event, ask_id }: Link): Promise<Ask | undefined> =>
  (await editor.get(`/asks/${event}`)).json<Ask[]>().find((one) => one.ask_id === ask_id);

/** Creates a gig with everything that a guest must not see, and returns a guest's link to it. */
async function fullGig(): Promise<Link> {
  const gig_id = await addGig();
  expect((await editor.put(`/gigs/${gig_id}/notes`, { notes: "NOTIZ" })).status).toBe(200);
  const song = { interpret: "Adriano Celentano", duration: "3:40", key: "Am", comment: "KOMMENTAR" };
  const [played, skipped] = [await createSong(editor, "Azzurro", song), await createSong(editor, "ENTFÄLLT", song)];
  const chart = { notation: "english", written_key: "Am" };
  const charts = `/songs/${played.song_id}/charts`;
  created(await editor.post(charts, { ...chart, name: "GITARRE", text: "[C]FALSCH", parts: ["Gitarre"] }));
  const text = "# MERKZETTEL\n[Am]Azzurro";
  created(await editor.post(charts, { ...chart, name: "BLATT", source: "QUELLE", text, parts: ["Trompete"] }));
  await fillSetlist(editor, gig_id, [
    [played, skipped].map(({ song_id }, at) => ({ song_id, key: "Dm", uebersprungen: at === 1, note: "ZETTEL" })),
  ]);
  created(await editor.post("/schedule/", { gig_id, title: "SOUNDCHECK", time: "17:00" }));
  created(await editor.post(`/gigs/${gig_id}/checklist`, { title: "AUFGABE", category: "Technik" }));
  expect((await musician.put(`/availability/gig/${gig_id}`, { status: "out", comment: "ANTWORT" })).status).toBe(200);
  return ask(`gig/${gig_id}`);
}

describe("a guest's link", () => {
  it("shows one event without an account: times, place, dress code, part, songs and their charts, and nothing else", async () => {
    const trumpeter = await addMember({ username: "blaeserin", real_name: "BLÄSERIN" });
    await trumpeter.client.put("/me", { parts: ["Trompete"], transposition: 2 });
    const reply = await read(await fullGig());
    expect(reply.status).toBe(200);
    expect(reply.json<GuestEvent>()).toEqual({
      band_name: expect.any(String),
      logo: null,
      part: "Trompete",
      transposition: 2,
      answer: null,
      closed: null,
      kind: "gig",
      name: "Stadtball",
      kind_of_gig: "Ball",
      date: "2026-07-11",
      meet: "15:30:00",
      meet_at: "Proberaum",
      doors: "19:00:00",
      begin: "20:00:00",
      end: "01:00:00",
      venue: { name: "Stadthalle", street: "Am Markt 1", zip: "12345", city: "Musterstadt" },
      dress_code: "Schwarz",
      sets: [
        {
          name: "Set 1",
          start: "20:00:00",
          end: expect.any(String),
          songs: [
            {
              title: "Azzurro",
              interpret: "Adriano Celentano",
              key: "Dm",
              chart: { text: "[Am]Azzurro", written_key: "Am", notation: "english", parts: ["Trompete"] },
            },
          ],
        },
      ],
      until: "2026-07-14",
    });
    expect(reply.text).not.toMatch(
      /NOTIZ|KOMMENTAR|ZETTEL|AUFGABE|ANTWORT|SOUNDCHECK|GALA|AUSHILFE|VERMERK|BLÄSERIN|Kern|GITARRE|QUELLE|FALSCH|_id/,
    );
  });

  it("shows a rehearsal with the songs in its protocol and those planned for it", async () => {
    const [planned, noted] = [await createSong(editor, "Geplant"), await createSong(editor, "Notiert")];
    const songs = [{ song_id: noted.song_id, status: "needs_work", comment: "KOMMENTAR" }];
    const fields = { begin: "2026-06-20T17:00:00Z", location: "Probenkeller", comment: "BEMERKUNG", songs, line_up_id };
    const { rehearsal_id } = await createRehearsal(editor, fields);
    await editor.put(`/songs/${planned.song_id}/rehearsal`, { rehearsal_id });
    const reply = await read(await ask(`rehearsal/${rehearsal_id}`));
    expect(reply.json<GuestEvent>()).toMatchObject({
      kind: "rehearsal",
      name: null,
      date: "2026-06-20",
      begin: "19:00:00",
      end: "21:00:00",
      venue: { name: "Probenkeller" },
      sets: [{ name: null, songs: [{ title: "Notiert" }, { title: "Geplant" }] }],
      until: "2026-06-23",
    });
    expect(reply.text).not.toMatch(/KOMMENTAR|BEMERKUNG|needs_work|_id/);
  });

  it("shows the event as it is now, not as it was when the link was made", async () => {
    const link = await askForGig();
    await editor.put(`/${link.event.replace("gig/", "gigs/")}`, { doors: "18:30" });
    expect((await read(link)).json()).toMatchObject({ doors: "18:30:00" });
  });

  it("works until the end of the third day after the event in the band's time zone", async () => {
    const link = await askForGig();
    clock.now = new Date(Date.parse(END) - 1);
    expect((await read(link)).json()).toMatchObject({ closed: "past" });
    clock.now = new Date(END);
    expect(refusal(await read(link))).toEqual([404, "ASK_ENDED"]);
    await travelTo(NOW);
  });

  it("stops working when the ask is withdrawn, and does not work while the event is a draft or in the trash", async () => {
    const [one, other] = [await askForGig(), await askForGig()];
    expect((await withdraw(one)).status).toBe(204);
    expect(refusal(await read(one))).toEqual([404, "ASK_ENDED"]);
    expect(refusal(await give(one, "accepted"))).toEqual([404, "ASK_ENDED"]);
    expect((await read(other)).status).toBe(200);
    await editor.put(`/${other.event.replace("gig/", "gigs/")}`, { published: 0 });
    expect(refusal(await read(other))).toEqual([404, "ASK_ENDED"]);
    const third = await askForGig();
    await editor.delete(`/${third.event.replace("gig/", "gigs/")}`);
    expect(refusal(await read(third))).toEqual([404, "ASK_ENDED"]);
    expect(refusal(await give(third, "accepted"))).toEqual([404, "ASK_ENDED"]);
  });
});

describe("a guest's answer", () => {
  it("is stored when the guest sends it, and can be changed later", async () => {
    const link = await askForGig();
    expect((await give(link, "declined")).json()).toMatchObject({ answer: "declined" });
    expect(await askIn(link)).toMatchObject({ state: "declined" });
    expect((await give(link, "accepted")).json()).toMatchObject({ answer: "accepted", closed: null });
    expect(await askIn(link)).toMatchObject({ state: "accepted" });
  });

  it("is not stored if the link is only opened", async () => {
    const link = await askForGig();
    for (const path of ["/guest/read", "/guest/answer", `/guest/answer?token=${link.token}&answer=accepted`])
      expect((await server.device().get(path)).status).toBe(405);
    await read(link);
    expect(await askIn(link)).toMatchObject({ state: "asked" });
  });

  it("is refused once somebody else has the seat, and after the event", async () => {
    await addContact();
    const first = await askForGig();
    await give(first, "declined");
    const asks = (await editor.get(`/asks/${first.event}`)).json<Ask[]>();
    const second = await linkTo(first.event, asks.find(({ state }) => state === "asked")?.ask_id ?? "");
    await give(second, "accepted");
    expect((await read(first)).json()).toMatchObject({ answer: "declined", closed: "filled" });
    expect(refusal(await give(first, "accepted"))).toEqual([409, "SEAT_FILLED"]);
    expect(await askIn(first)).toMatchObject({ state: "declined" });
    clock.now = new Date("2026-07-12T10:00:00.000Z");
    expect(refusal(await give(second, "declined"))).toEqual([404, "ASK_ENDED"]);
    await travelTo(NOW);
    expect(await askIn(second)).toMatchObject({ state: "accepted" });
  });
});

describe("the token of a guest's link", () => {
  it("gives access only to its event: every other operation is refused as if the caller were not signed in", async () => {
    const { token } = await askForGig();
    const guest = server.device();
    for (const name of [guest.names.access, guest.names.refresh, guest.names.csrf]) guest.cookies.set(name, token);
    const headers = { Authorization: `Bearer ${token}`, "X-CSRF-Token": token };
    const closed = Object.entries<Route>(registry).filter(([, { access }]) => access !== "public");
    const statuses: string[] = [];
    for (const [name, route] of closed) {
      const path = route.path.replaceAll(/\{\w+\}/g, token);
      const method = route.response === "text/event-stream" ? "HEAD" : route.method;
      const isCsv = route.body === "text/csv";
      const csv = { raw: token, headers: { ...headers, "Content-Type": "text/csv" } };
      const sent = route.body === undefined ? { headers } : { headers, body: { token } };
      const { status } = await guest.send(method, `${path}?token=${token}`, isCsv ? csv : sent);
      if (status !== 401) statuses.push(`${name}: ${status}`);
    }
    expect(statuses).toEqual([]);
    expect(refusal(await server.device().post("/share/read", { token }))).toEqual([404, "SHARE_ENDED"]);
  });

  it("cannot be replaced by the ask's id or a part of the token", async () => {
    const { token, ask_id } = await askForGig();
    for (const guess of ["", ask_id, token.slice(0, -1), `${token}A`, newId()])
      expect(refusal(await read({ token: guess }))).toEqual([404, "ASK_ENDED"]);
  });

  it("has 32 random bytes and is never stored, logged or listed; the database has only its hash", async () => {
    const link = await askForGig();
    await read(link);
    await give(link, "accepted");
    expect(Buffer.from(link.token, "base64url")).toHaveLength(32);
    const stored = await allDocuments();
    expect(stored).toContain(createHash("sha256").update(link.token).digest("hex"));
    const [audited, listed] = [await admin.get("/admin/audit"), await editor.get(`/asks/${link.event}`)];
    for (const text of [stored, audited.text, listed.text, server.logged.join("\n")])
      expect(text).not.toContain(link.token);
  });

  it("gets responses that browsers must not cache and search engines must not index", async () => {
    const { headers } = await read(await askForGig());
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
  });
});
