import { createHash } from "node:crypto";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigShare, NewGigShare, SharedGig } from "@bandstand/shared/shares/contract.ts";
import { SHARES_PER_GIG_MAX } from "@bandstand/shared/shares/limits.ts";
import { describe, expect, it } from "vitest";
import { type Reply, created, refusal } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { allDocuments } from "../testing/documents.ts";
import { createGig, createSongs, fillSetlist } from "../testing/records.ts";

const NOW = "2026-06-15T10:00:00.000Z";
const UNTIL = "2026-07-14";
/* The end of the day `UNTIL` in Berlin. */
const END = "2026-07-14T22:00:00.000Z";

const { server, admin, editor, musician, clock, travelTo } = await startBand({ now: NOW });

async function addGig(fields: object = {}): Promise<string> {
  const { gig_id } = await createGig(editor, {
    name: "Stadtball",
    date: "2026-07-11",
    published: 1,
    meet: "15:30",
    meet_at: "Proberaum",
    doors: "19:00",
    begin: "20:00",
    end: "01:00",
    venue: { name: "Stadthalle", street: "Am Markt 1", zip: "12345", city: "Musterstadt" },
    contact: { name: "Frau Kern", phone: "030 1234", email: "kern@example.org" },
    dress_code: "Schwarz",
    ...fields,
  });
  return gig_id;
}

const share = async (gig_id: string, body: object = {}): Promise<NewGigShare> =>
  created<NewGigShare>(await editor.post(`/gigs/${gig_id}/shares`, { until: UNTIL, ...body }));
const tokenOf = ({ url }: { readonly url: string }): string => url.split("#")[1] ?? "";
/* Sends the public page's request from a browser that is not signed in. */
const read = (token: string): Promise<Reply> => server.device().post("/share/read", { token });
const listed = async (gig_id: string): Promise<GigShare[]> =>
  (await editor.get(`/gigs/${gig_id}/shares`)).json<GigShare[]>();

async function fullGig(): Promise<string> {
  const gig_id = await addGig();
  expect((await editor.put(`/gigs/${gig_id}/notes`, { notes: "NOTIZ" })).status).toBe(200);
  const songs = await createSongs(editor, ["Azzurro", "Entfällt"], {
    interpret: "Adriano Celentano",
    duration: "3:40",
    key: "Am",
    comment: "KOMMENTAR",
  });
  await fillSetlist(editor, gig_id, [
    songs.map((song_id, at) => ({ song_id, uebersprungen: at === 1, note: "ZETTEL" })),
  ]);
  const { user_id } = (await editor.get("/me")).json<{ user_id: string }>();
  const point = { title: "Soundcheck", time: "17:00", comment: "BEMERKUNG", responsible: { user_id } };
  created(await editor.post("/schedule/", { gig_id, ...point }));
  created(await editor.post(`/gigs/${gig_id}/checklist`, { title: "AUFGABE", category: "Technik" }));
  expect((await musician.put(`/availability/gig/${gig_id}`, { status: "out", comment: "ANTWORT" })).status).toBe(200);
  return gig_id;
}

describe("a link to a gig", () => {
  it("shows times, place and dress code without an account, and nothing else", async () => {
    const gig_id = await fullGig();
    const reply = await read(tokenOf(await share(gig_id, { label: "Technik" })));
    expect(reply.status).toBe(200);
    expect(reply.json<SharedGig>()).toEqual({
      band_name: expect.any(String),
      logo: null,
      name: "Stadtball",
      date: "2026-07-11",
      meet: "15:30:00",
      meet_at: "Proberaum",
      doors: "19:00:00",
      begin: "20:00:00",
      end: "01:00:00",
      venue: { name: "Stadthalle", street: "Am Markt 1", zip: "12345", city: "Musterstadt" },
      dress_code: "Schwarz",
      contact: null,
      schedule: null,
      setlist: null,
      until: UNTIL,
    });
  });

  it("shows the chosen parts, but no notes, comments, checklist, answers or members", async () => {
    const gig_id = await fullGig();
    const reply = await read(
      tokenOf(await share(gig_id, { parts: ["schedule", "setlist", "contact"], label: "GEHEIM" })),
    );
    const { schedule, setlist, contact } = reply.json<SharedGig>();
    expect(contact).toEqual({ name: "Frau Kern", phone: "030 1234", email: "kern@example.org" });
    expect(schedule?.map(({ kind, title }) => title ?? kind)).toEqual([
      "meet",
      "Soundcheck",
      "doors",
      "begin",
      "Set 1",
      "Set 1",
      "end",
    ]);
    expect(setlist?.map(({ songs }) => songs)).toEqual([
      [{ title: "Azzurro", interpret: "Adriano Celentano", key: "Am" }],
    ]);
    expect(reply.text).not.toMatch(/NOTIZ|KOMMENTAR|ZETTEL|BEMERKUNG|AUFGABE|ANTWORT|GEHEIM|user_id|editor/);
  });

  it("shows the gig as it is now, not as it was when the link was made", async () => {
    const gig_id = await addGig();
    const token = tokenOf(await share(gig_id));
    await editor.put(`/gigs/${gig_id}`, { doors: "18:30" });
    expect((await read(token)).json()).toMatchObject({ doors: "18:30:00" });
  });

  it("works until the end of its last day in the band's time zone", async () => {
    const token = tokenOf(await share(await addGig()));
    clock.now = new Date(Date.parse(END) - 1);
    expect((await read(token)).status).toBe(200);
    clock.now = new Date(END);
    expect(refusal(await read(token))).toEqual([404, "SHARE_ENDED"]);
    await travelTo(NOW);
  });

  it("stops working as soon as an editor ends it, and is then no longer listed", async () => {
    const gig_id = await addGig();
    const [one, other] = [await share(gig_id), await share(gig_id)];
    const path = `/gigs/${gig_id}/shares/${one.share_id}`;
    expect((await editor.delete(path)).status).toBe(204);
    expect(refusal(await read(tokenOf(one)))).toEqual([404, "SHARE_ENDED"]);
    expect((await read(tokenOf(other))).status).toBe(200);
    expect((await listed(gig_id)).map(({ share_id }) => share_id)).toEqual([other.share_id]);
    expect((await editor.delete(path)).status).toBe(204);
    expect((await editor.delete(`/gigs/${await addGig()}/shares/${other.share_id}`)).status).toBe(404);
    expect((await read(tokenOf(other))).status).toBe(200);
  });

  it("shows nothing while the gig is a draft or in the trash", async () => {
    const gig_id = await addGig({ published: 0 });
    const token = tokenOf(await share(gig_id));
    expect(refusal(await read(token))).toEqual([404, "SHARE_ENDED"]);
    await editor.put(`/gigs/${gig_id}`, { published: 1 });
    expect((await read(token)).status).toBe(200);
    await editor.delete(`/gigs/${gig_id}`);
    expect(refusal(await read(token))).toEqual([404, "SHARE_ENDED"]);
    await editor.post(`/trash/${gig_id}/restore`);
    expect((await read(token)).status).toBe(200);
  });

  it("cannot be opened with its id or a part of its token", async () => {
    const made = await share(await addGig());
    for (const token of ["", made.share_id, tokenOf(made).slice(0, -1), `${tokenOf(made)}A`, newId()])
      expect(refusal(await read(token))).toEqual([404, "SHARE_ENDED"]);
  });

  it("gets a response that browsers must not cache and search engines must not index", async () => {
    const { headers } = await read(tokenOf(await share(await addGig())));
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
  });
});

describe("making a link", () => {
  it("is possible for editors and admins only, and for at most a year ahead", async () => {
    const gig_id = await addGig();
    const path = `/gigs/${gig_id}/shares`;
    expect((await musician.post(path, { until: UNTIL })).status).toBe(403);
    expect((await musician.get(path)).status).toBe(403);
    expect((await admin.post(path, { until: UNTIL })).status).toBe(201);
    for (const until of ["2026-06-14", "2027-06-16"])
      expect(refusal(await editor.post(path, { until }))).toEqual([422, "VALIDATION_FAILED"]);
    for (const until of ["2026-06-15", "2027-06-15"]) expect((await editor.post(path, { until })).status).toBe(201);
  });

  it("is refused if the gig already has twenty valid links, even if requests are concurrent", async () => {
    const gig_id = await addGig();
    for (let made = 1; made < SHARES_PER_GIG_MAX; made += 1) await share(gig_id);
    const both = await Promise.all([1, 2].map(() => editor.post(`/gigs/${gig_id}/shares`, { until: UNTIL })));
    expect(both.map(({ status }) => status)).toContain(409);
    const left = await listed(gig_id);
    expect(left.length).toBeLessThanOrEqual(SHARES_PER_GIG_MAX);
    if (left.length < SHARES_PER_GIG_MAX) await share(gig_id);
    expect(refusal(await editor.post(`/gigs/${gig_id}/shares`, { until: UNTIL }))).toEqual([409, "LIST_FULL"]);
    await editor.delete(`/gigs/${gig_id}/shares/${left[0]?.share_id}`);
    await share(gig_id);
  });

  it("creates only one link if the request is repeated, but returns a new URL each time", async () => {
    const gig_id = await addGig();
    const ask = async (body: object = {}) =>
      editor.post(`/gigs/${gig_id}/shares`, { until: UNTIL, ...body }, { "Idempotency-Key": key });
    const key = newId();
    const [first, second] = [created<NewGigShare>(await ask()), created<NewGigShare>(await ask())];
    expect(second.share_id).toBe(first.share_id);
    expect(await listed(gig_id)).toHaveLength(1);
    expect((await read(tokenOf(first))).status).toBe(404);
    expect((await read(tokenOf(second))).status).toBe(200);
    expect(refusal(await ask({ label: "Andere" }))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });
});

describe("the token of a link", () => {
  it("has 32 random bytes and is in the fragment of the URL", async () => {
    const { url } = await share(await addGig());
    expect(url).toMatch(/\/share#[\w-]{43}$/);
    expect(Buffer.from(url.split("#")[1] ?? "", "base64url")).toHaveLength(32);
  });

  it("is never stored, logged or listed; the database has only its hash", async () => {
    const gig_id = await addGig();
    const token = tokenOf(await share(gig_id, { label: "Halle" }));
    await read(token);
    const stored = await allDocuments();
    expect(stored).toContain(createHash("sha256").update(token).digest("hex"));
    const audited = (await admin.get("/admin/audit")).text;
    expect(audited).toContain("share_made");
    for (const text of [stored, audited, JSON.stringify(await listed(gig_id)), server.logged.join("\n")])
      expect(text).not.toContain(token);
    expect(await listed(gig_id)).toMatchObject([{ label: "Halle", parts: [], until: UNTIL }]);
  });
});
