import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { records } from "../database/synced.ts";
import { serviceWrite } from "../database/records.ts";
import { type Client, code } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { gigCollection } from "./model.ts";
import { createGig, createSong } from "../testing/records.ts";

const TODAY = "2026-05-09";
/* 00:30 on 9 May in Berlin, still 8 May in UTC. */
const NOW = "2026-05-08T22:30:00Z";

const { admin, editor, musician } = await startBand({ now: NOW });

const create = (gig: object = {}): Promise<GigOut> => createGig(editor, { name: "Gig", ...gig });
const song = async (title: string): Promise<string> => (await createSong(editor, title, { duration: "4:00" })).song_id;
const names = async (who: Client, query: string): Promise<string[]> =>
  (await who.get(`/gigs?${query}`)).json<{ items: GigOut[] }>().items.map(({ name }) => name);

describe("creating a gig", () => {
  it("requires a name and a date; the gig starts unpublished, at version 0 and without a setlist", async () => {
    expect((await editor.post("/gigs", { name: "Ohne Datum" })).status).toBe(422);
    const reply = await editor.post("/gigs", { name: "Neu", date: "2026-06-20" });
    expect(reply.json()).toMatchObject({ published: 0, setlist_version: 0, setlist: { sets: [] }, notes: "" });
  });

  it("stores times as HH:MM:SS, and accepts an end after midnight", async () => {
    const gig = await create({ meet: "16:30", meet_at: "Hof", doors: "19:00", begin: "20:30", end: "1:30" });
    expect(gig).toMatchObject({ meet: "16:30:00", meet_at: "Hof" });
    expect(gig).toMatchObject({ doors: "19:00:00", begin: "20:30:00", end: "01:30:00" });
    expect((await editor.post("/gigs", { name: "A", date: "2026-06-20", begin: "25:00" })).status).toBe(422);
  });

  it("has no meeting unless one is given, and an update from an app that does not know the field leaves it unchanged", async () => {
    expect(await create({})).toMatchObject({ meet: null, meet_at: null });
    const { gig_id } = await create({ meet: "16:30", meet_at: "Hof" });
    const changed = await editor.put(`/gigs/${gig_id}`, { name: "Neuer Name", doors: null });
    expect(changed.json()).toMatchObject({ name: "Neuer Name", meet: "16:30:00", meet_at: "Hof" });
  });

  it("is refused for musicians, and with fields that cannot be set on creation", async () => {
    expect((await musician.post("/gigs", { name: "A", date: "2026-06-20" })).status).toBe(403);
    for (const field of ["notes", "setlist", "schedule", "checklist", "setlist_version"])
      expect((await editor.post("/gigs", { name: "A", date: "2026-06-20", [field]: [] })).status).toBe(422);
  });
});

describe("a gig from a template", () => {
  const template = async () => {
    const gig = await create({
      name: "Vorlage",
      begin: "20:00",
      end: "23:00",
      doors: "19:00",
      meet: "16:30",
      meet_at: "Hof",
      dress_code: "schwarz",
      venue: { name: "Halle" },
    });
    const sets = [
      {
        name: "Set 1",
        songs: [
          { song_id: await song("Vorlagenlied"), uebersprungen: true, note: "Kapo 2" },
          { song_id: await song("Vorlagenlied") },
        ],
      },
    ];
    await editor.put("/update_setlist/", { gig_id: gig.gig_id, setlist_version: 0, sets });
    const items = {
      notes: "Nachbesprechung",
      schedule: [{ item_id: newId(), time: "17:00:00", title: "Aufbau", comment: null, responsible: null }],
      checklist: [
        {
          item_id: newId(),
          title: "Gage",
          category: "Vertrag",
          responsible: null,
          due_date: "2026-06-06",
          comment: null,
          done: true,
        },
        {
          item_id: newId(),
          title: "Fotos",
          category: "Danach",
          responsible: null,
          due_date: "2026-06-22",
          comment: null,
          done: false,
        },
        {
          item_id: newId(),
          title: "Licht",
          category: "Technik",
          responsible: null,
          due_date: null,
          comment: null,
          done: false,
        },
      ],
    };
    await records.change(gigCollection, gig.gig_id, serviceWrite(new Date(NOW)), () => items);
    return (await editor.get(`/gigs/${gig.gig_id}`)).json<GigOut>();
  };

  it("copies the times, setlist, run of show and checklist, reopens every checklist item, and copies nothing else", async () => {
    const old = await template();
    const made = await editor.post("/gigs", { name: "Abend", date: "2026-07-01", template_gig_id: old.gig_id });
    const gig = made.json<GigOut>();
    expect(gig).toMatchObject({
      name: "Abend",
      date: "2026-07-01",
      meet: "16:30:00",
      meet_at: "Hof",
      doors: "19:00:00",
      begin: "20:00:00",
      end: "23:00:00",
    });
    expect(gig).toMatchObject({ published: 0, notes: "", venue: null, dress_code: null, setlist_version: 0 });
    expect(gig.setlist.sets[0]?.songs).toMatchObject([
      { uebersprungen: true, note: "Kapo 2" },
      { uebersprungen: false },
    ]);
    expect(gig.schedule[0]).toMatchObject({ time: "17:00:00", title: "Aufbau" });
    expect(gig.checklist[0]).toMatchObject({ title: "Gage", done: false });
    const ids = (one: GigOut): string[] =>
      JSON.stringify([one.setlist, one.schedule, one.checklist]).match(/(?<=(?:set|entry|item)_id":")[\w-]+/g) ?? [];
    expect(ids(gig)).toHaveLength(7);
    expect(ids(gig).some((id) => ids(old).includes(id))).toBe(false);
  });

  it("copies only the chosen parts besides the times, and refuses unknown parts", async () => {
    const { gig_id: template_gig_id } = await template();
    const make = (template_parts: readonly string[]) =>
      editor.post("/gigs", { name: "Teil", date: "2026-07-01", template_gig_id, template_parts });
    const sizes = async (parts: readonly string[]): Promise<unknown[]> => {
      const { begin, setlist, schedule, checklist } = (await make(parts)).json<GigOut>();
      return [begin, setlist.sets.length, schedule.length, checklist.length];
    };
    expect(await sizes([])).toEqual(["20:00:00", 0, 0, 0]);
    expect(await sizes(["setlist"])).toEqual(["20:00:00", 1, 0, 0]);
    expect(await sizes(["checklist", "schedule"])).toEqual(["20:00:00", 0, 1, 3]);
    expect((await make(["notes"])).status).toBe(422);
  });

  it("keeps each checklist due date the same number of days before or after the gig", async () => {
    const old = await template();
    expect(old.date).toBe("2026-06-20");
    const body = { name: "Winterball", date: "2027-01-02", template_gig_id: old.gig_id };
    const due = ({ checklist }: GigOut) => checklist.map(({ due_date }) => due_date);
    expect(due((await editor.post("/gigs", body)).json())).toEqual(["2026-12-19", "2027-01-04", null]);
    const last = await editor.post("/gigs", { ...body, date: "9999-12-31" });
    expect(due(last.json())).toEqual(["9999-12-17", null, null]);
  });

  it("is created once if the request is sent twice, and the copied ids stay the same", async () => {
    const { gig_id: template_gig_id } = await template();
    const body = { gig_id: newId(), name: "Zweimal", date: "2026-07-02", template_gig_id };
    const [first, again] = [await editor.post("/gigs", body), await editor.post("/gigs", body)];
    expect(again.status).toBe(201);
    expect(again.json()).toEqual(first.json());
  });

  it("lets fields in the request override the template's; an unknown template is a 404 that creates nothing", async () => {
    const { gig_id: template_gig_id } = await template();
    expect((await create({ begin: "18:00", template_gig_id })).begin).toBe("18:00:00");
    const gig_id = newId();
    const reply = await editor.post("/gigs", { gig_id, name: "A", date: "2026-07-03", template_gig_id: newId() });
    expect(reply.status).toBe(404);
    expect((await editor.get(`/gigs/${gig_id}`)).status).toBe(404);
  });
});

describe("an unpublished gig", () => {
  it("is invisible to musicians until it is published, and becomes invisible again when it is unpublished", async () => {
    const { gig_id } = await create({ name: "Geheim", published: 0 });
    const statuses = async (): Promise<number[]> => [
      (await musician.get(`/gigs/${gig_id}`)).status,
      (await musician.get(`/gigs/${gig_id}/setlist_version`)).status,
    ];
    expect(await statuses()).toEqual([404, 404]);
    expect(await names(musician, "q=geheim")).toEqual([]);
    expect(await names(editor, "q=geheim")).toEqual(["Geheim"]);
    await editor.put(`/gigs/${gig_id}`, { published: 1 });
    expect(await statuses()).toEqual([200, 200]);
    expect(await names(musician, "q=geheim")).toEqual(["Geheim"]);
    await editor.put(`/gigs/${gig_id}`, { published: 0 });
    expect(await statuses()).toEqual([404, 404]);
  });

  it("has `published` set to 0; any value except 0 and 1 is refused, even a boolean", async () => {
    const { gig_id } = await create();
    for (const published of [true, 2, "1", null])
      expect((await editor.put(`/gigs/${gig_id}`, { published })).status).toBe(422);
  });
});

describe("the list of gigs", () => {
  beforeAll(async () => {
    for (const [name, date, begin] of [
      ["Heute", TODAY, "20:00"],
      ["Gestern", "2026-05-08", "20:00"],
      ["Vorgestern", "2026-05-07", "20:00"],
      ["Morgen abend", "2026-05-10", "20:00"],
      ["Morgen früh", "2026-05-10", "10:00"],
    ])
      await create({ name, date, begin, kind_of_gig: "Liste", venue: { city: "Großenhain" } });
  });

  it("has upcoming gigs (today's in the band's time zone included) earliest first, and past gigs latest first", async () => {
    expect(await names(musician, "kind_of_gig=Liste")).toEqual(["Heute", "Morgen früh", "Morgen abend"]);
    expect(await names(musician, "scope=past&kind_of_gig=Liste")).toEqual(["Gestern", "Vorgestern"]);
    expect(await names(musician, "scope=all&kind_of_gig=Liste")).toHaveLength(5);
  });

  it("can be searched by name, place and kind, however umlauts and ß are typed", async () => {
    await create({
      name: "Jubiläum",
      kind_of_gig: "Städtisches Fest",
      venue: { name: "Sängerhalle", city: "Görlitz" },
    });
    const words = ["jubil%C3%A4um", "JUBILAEUM", "jubilaum", "staedtisch", "st%C3%A4dtisches", "fest%20stadt"];
    for (const q of [...words, "saengerhalle", "sangerhalle", "goerlitz", "gorlitz%20fest%20halle"])
      expect(await names(musician, `scope=all&q=${q}`)).toEqual(["Jubiläum"]);
    expect(await names(musician, "scope=all&q=grossenhain%20morgen")).toEqual(["Morgen abend", "Morgen früh"]);
    expect(await names(musician, "scope=all&q=vorgest")).toEqual(["Vorgestern"]);
    expect(await names(musician, "scope=all&q=.*")).toHaveLength((await names(musician, "scope=all")).length);
  });

  it("is paged, even when searched", async () => {
    for (const query of ["scope=all&kind_of_gig=Liste", "scope=all&q=großenhain"]) {
      const page = (await musician.get(`/gigs?${query}&skip=3&limit=1`)).json();
      expect(page).toMatchObject({ items: [{ name: "Gestern" }], total: 5, has_more: true });
    }
    expect((await musician.get("/gigs?scope=soon")).status).toBe(422);
  });

  it("is a 304 if the client already has it", async () => {
    const etag = (await musician.get("/gigs")).headers.get("etag") ?? "";
    expect((await musician.get("/gigs", { "If-None-Match": etag })).status).toBe(304);
  });
});

describe("changing a gig", () => {
  it("keeps omitted fields, clears fields set to null, and does not change the setlist or its version", async () => {
    const { gig_id } = await create({ begin: "20:00", dress_code: "bunt", venue: { name: "Saal", city: "Jena" } });
    const sets = [{ name: "Set 1", songs: [] }];
    await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets });
    const gig = (await editor.put(`/gigs/${gig_id}`, { name: "Neuer Name", dress_code: null })).json<GigOut>();
    expect(gig).toMatchObject({ name: "Neuer Name", dress_code: null, begin: "20:00:00", venue: { city: "Jena" } });
    expect(gig).toMatchObject({ setlist_version: 1, setlist: { sets: [{ name: "Set 1" }] } });
  });

  it("with a stale revision is refused and returns the current record", async () => {
    const { gig_id } = await create();
    const etag = (await editor.get(`/gigs/${gig_id}`)).headers.get("etag") ?? "";
    await editor.put(`/gigs/${gig_id}`, { name: "Schneller" });
    const stale = await editor.put(`/gigs/${gig_id}`, { name: "Zu spät" }, { "If-Match": etag });
    expect([stale.status, stale.json<{ record: GigOut }>().record.name]).toEqual([412, "Schneller"]);
  });

  it("eight days after the gig, only an admin can change its date or delete it; an editor can still change its name", async () => {
    const { gig_id } = await create({ name: "Lange her", date: "2026-05-01" });
    expect(code(await editor.put(`/gigs/${gig_id}`, { date: "2026-05-02" }))).toBe("SETLIST_LOCKED");
    expect(code(await editor.delete(`/gigs/${gig_id}`))).toBe("SETLIST_LOCKED");
    expect((await editor.put(`/gigs/${gig_id}`, { name: "Umbenannt", date: "2026-05-01" })).status).toBe(200);
    expect((await admin.put(`/gigs/${gig_id}`, { date: "2026-05-02" })).json<GigOut>().date).toBe("2026-05-02");
  });

  it("a deleted gig cannot be read, found or changed", async () => {
    const { gig_id } = await create({ name: "Abgesagt" });
    expect((await editor.delete(`/gigs/${gig_id}`)).status).toBe(204);
    expect((await admin.get(`/gigs/${gig_id}`)).status).toBe(404);
    expect(await names(admin, "q=abgesagt")).toEqual([]);
    const sets = { gig_id, setlist_version: 0, sets: [] };
    expect((await editor.put("/update_setlist/", sets)).status).toBe(404);
  });
});

describe("the running clock in a gig's response", () => {
  it("follows the songs' lengths, and reports by how much the gig overruns its end time", async () => {
    const { gig_id } = await create({ begin: "20:00", end: "20:05" });
    const [a, b] = [await song("Erstes"), await song("Zweites")];
    const sets = [{ name: "Set 1", songs: [{ song_id: a }, { song_id: b }] }];
    const gig = (await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets })).json<GigOut>();
    expect(gig.timing).toMatchObject({ gig_end: "20:08:20", over_run: "00:03:20" });
    const before = await musician.get(`/gigs/${gig_id}`);
    await editor.put(`/songs/${b}`, { duration: "5:00" });
    const after = await musician.get(`/gigs/${gig_id}`, { "If-None-Match": before.headers.get("etag") ?? "" });
    expect([after.status, after.json<GigOut>().timing.gig_end]).toEqual([200, "20:09:20"]);
  });

  it("has no clock times if the gig has no start time", async () => {
    expect((await create({ begin: null })).timing).toEqual({ sets: [], gig_end: null, over_run: "00:00:00" });
  });
});

describe("the notes of a gig", () => {
  it("are saved as the Markdown that was typed, may be empty, and do not change the setlist version", async () => {
    const { gig_id } = await create();
    const notes = "# Nachbesprechung\n\n- Monitor zu leise\n- <b>Zugabe</b> fehlte";
    const reply = await editor.put(`/gigs/${gig_id}/notes`, { notes });
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ notes, setlist_version: 0, timing: { sets: [] } });
    expect((await musician.get(`/gigs/${gig_id}`)).json<GigOut>().notes).toBe(notes);
    expect((await editor.put(`/gigs/${gig_id}/notes`, { notes: "" })).json<GigOut>().notes).toBe("");
  });

  it("can also be set by updating the gig; they stay if omitted, and null is refused", async () => {
    const { gig_id } = await create({ begin: "20:00" });
    const written = await editor.put(`/gigs/${gig_id}`, { notes: "# Laut", end: "23:00" });
    expect(written.json()).toMatchObject({ notes: "# Laut", begin: "20:00:00", end: "23:00:00", setlist_version: 0 });
    expect((await editor.put(`/gigs/${gig_id}`, { dress_code: "bunt" })).json<GigOut>().notes).toBe("# Laut");
    for (const notes of [null, 1, "x".repeat(20_001)])
      expect((await editor.put(`/gigs/${gig_id}`, { notes })).status).toBe(422);
    expect((await musician.put(`/gigs/${gig_id}`, { notes: "Ich" })).status).toBe(403);
    expect((await editor.put(`/gigs/${gig_id}`, { notes: "" })).json<GigOut>().notes).toBe("");
  });

  it("can be written by editors and admins, even long after the gig; an unknown gig is a 404", async () => {
    const { gig_id } = await create({ date: "2025-01-04" });
    const refused = await musician.put(`/gigs/${gig_id}/notes`, { notes: "Ich" });
    expect([refused.status, code(refused)]).toEqual([403, "FORBIDDEN"]);
    expect((await editor.get(`/gigs/${gig_id}`)).json<GigOut>().notes).toBe("");
    for (const who of [editor, admin])
      expect((await who.put(`/gigs/${gig_id}/notes`, { notes: "Gut war's" })).status).toBe(200);
    expect((await editor.put(`/gigs/${newId()}/notes`, { notes: "" })).status).toBe(404);
  });

  it("are refused with 422 and stay unchanged if they are too long, missing or not text", async () => {
    const { gig_id } = await create();
    for (const body of [{}, { notes: null }, { notes: 1 }, { notes: "x".repeat(20_001) }, { notes: "", name: "X" }])
      expect((await editor.put(`/gigs/${gig_id}/notes`, body)).status).toBe(422);
    expect((await editor.get(`/gigs/${gig_id}`)).json<GigOut>().notes).toBe("");
  });

  it("are not changed by a request with a stale revision, which returns the current record", async () => {
    const { gig_id } = await create();
    const etag = (await editor.get(`/gigs/${gig_id}`)).headers.get("etag") ?? "";
    await editor.put(`/gigs/${gig_id}/notes`, { notes: "von der einen" });
    const stale = await editor.put(`/gigs/${gig_id}/notes`, { notes: "vom anderen" }, { "If-Match": etag });
    expect([stale.status, code(stale)]).toEqual([412, "STALE_RECORD"]);
    expect(stale.json<{ record: GigOut }>().record.notes).toBe("von der einen");
    expect((await editor.get(`/gigs/${gig_id}`)).json<GigOut>().notes).toBe("von der einen");
  });
});
