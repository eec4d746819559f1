import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Song, SongRef } from "@bandstand/shared/songs/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { code } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { createSong } from "../testing/records.ts";

const TODAY = "2026-05-09";

const { editor, musician } = await startBand({ now: `${TODAY}T10:00:00Z` });

interface SongPage {
  readonly items: Song[];
  readonly total: number;
  readonly has_more: boolean;
}

const create = ({ title, ...fields }: { readonly title: string; readonly [field: string]: unknown }) =>
  createSong(editor, title, fields);
const list = async (query: string): Promise<SongPage> => (await musician.get(`/songs?${query}`)).json<SongPage>();
const titles = async (query: string): Promise<string[]> => (await list(query)).items.map(({ title }) => title);

describe("adding a song", () => {
  it("requires `title` and `interpret`; the song starts active, with all other fields empty", async () => {
    expect((await editor.post("/songs", { title: "Ohne Interpret" })).status).toBe(422);
    const song = await create({ title: "Nur das Nötigste", duration: "3:45" });
    expect(song).toMatchObject({
      status: "active",
      duration: "00:03:45",
      composer: null,
      singers: [],
      dance_styles: [],
    });
    expect((await musician.get(`/songs/${song.song_id}`)).json()).toMatchObject({ title: "Nur das Nötigste" });
  });

  it("is refused for musicians", async () => {
    const before = (await list("limit=1")).total;
    expect((await musician.post("/songs", { title: "A", interpret: "B" })).status).toBe(403);
    expect((await list("limit=1")).total).toBe(before);
  });

  it("warns of a probable duplicate, gives the existing song's status, and saves anyway", async () => {
    const first = await create({ title: "Über sieben Brücken", interpret: "Karat", status: "retired" });
    const second = await create({ title: "Ueber sieben Bruecken", interpret: "KARAT" });
    expect(second.duplicate_warning).toEqual({
      song_id: first.song_id,
      title: "Über sieben Brücken",
      interpret: "Karat",
      status: "retired",
    });
    expect((await musician.get(`/songs/${second.song_id}`)).status).toBe(200);
    const found = await musician.get("/songs/duplicates?title=uber%20sieben%20brucken&interpret=karat");
    expect(found.json<SongRef[]>().map(({ song_id }) => song_id)).toContain(first.song_id);
  });

  it.each([
    ["a letter is missing", "Kolibris im Wintr", "Die Vergleicher"],
    ["there is one letter too many", "Kolibriss im Winter", "Die Vergleicher"],
    ["two letters are swapped", "Koilbris im Winter", "Die Vergleicher"],
    ["a letter is wrong in the artist's name", "Kolibris im Winter", "Die Vergleichar"],
    ["title and artist have two errors each", "Kolibri im Wintr", "Die Verglecherr"],
    ["the artist's article is missing", "Kolibris im Winter", "Vergleicher"],
    ["punctuation and case differ", "KOLIBRIS, im Winter!", "die vergleicher"],
    ["the title names a guest", "Kolibris im Winter (feat. Anna)", "Die Vergleicher"],
  ])("warns of a duplicate even if %s", async (_difference, title, interpret) => {
    const known = { title: "Kolibris im Winter", interpret: "Die Vergleicher" };
    const { song_id } = await create(known);
    const second = await create({ title, interpret });
    expect(second.duplicate_warning).toMatchObject(known);
    for (const id of [song_id, second.song_id]) expect((await editor.delete(`/songs/${id}`)).status).toBe(204);
  });

  it.each([
    ["three errors in the title", "Reiher am Wess", "Die Abgrenzer"],
    ["a different number in the title", "Reiher am Wasser 2", "Die Abgrenzer"],
    ["a different artist", "Reiher am Wasser", "Die Gegenprobe"],
  ])("does not warn of a similar song with %s", async (_difference, title, interpret) => {
    const { song_id } = await create({ title: "Reiher am Wasser", interpret: "Die Abgrenzer" });
    const second = await create({ title, interpret });
    expect(second.duplicate_warning).toBeNull();
    for (const id of [song_id, second.song_id]) expect((await editor.delete(`/songs/${id}`)).status).toBe(204);
  });

  it("does not warn of a deleted song, or of a renamed song's old title", async () => {
    const [gone, renamed] = [await create({ title: "Warnung eins" }), await create({ title: "Hinweis zwei" })];
    await editor.delete(`/songs/${gone.song_id}`);
    await editor.put(`/songs/${renamed.song_id}`, { title: "Völlig anderer Titel" });
    expect((await create({ title: "Warnung eins" })).duplicate_warning).toBeNull();
    expect((await create({ title: "Hinweis zwei" })).duplicate_warning).toBeNull();
    expect((await create({ title: "Voellig anderer Titel" })).duplicate_warning?.song_id).toBe(renamed.song_id);
  });

  it("gives no warning if no existing song is similar", async () => {
    expect((await create({ title: "Ganz allein auf weiter Flur" })).duplicate_warning).toBeNull();
  });

  it("again with the same id and content returns the first response; reusing the id with different content is refused", async () => {
    const song = { song_id: newId(), title: "Eigene Kennung", interpret: "Gerät" };
    const first = await editor.post("/songs", song);
    const again = await editor.post("/songs", song);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json<Song>().updated_at).toBe(first.json<Song>().updated_at);
    const other = await editor.post("/songs", { ...song, title: "Anderes" });
    expect([other.status, code(other)]).toEqual([409, "ID_TAKEN"]);
    expect((await musician.get(`/songs/${song.song_id}`)).json()).toMatchObject({ title: "Eigene Kennung" });
  });

  it("creates one song if twenty devices send it at once, and succeeds for all of them", async () => {
    const song = { song_id: newId(), title: "Zwanzigmal", interpret: "Gleichzeitig" };
    const replies = await Promise.all(Array.from({ length: 20 }, () => editor.post("/songs", song)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await titles("q=Zwanzigmal")).toEqual(["Zwanzigmal"]);
  });

  it("twice with the same key but no id creates one song, and reusing the key for a different song is refused", async () => {
    const key = { "Idempotency-Key": newId() };
    const song = { title: "Doppelt gesendet", interpret: "Funkloch" };
    const [first, again] = [await editor.post("/songs", song, key), await editor.post("/songs", song, key)];
    expect(again.status).toBe(201);
    expect(again.json<Song>().song_id).toBe(first.json<Song>().song_id);
    expect(await titles("q=Doppelt")).toHaveLength(1);
    const other = await editor.post("/songs", { ...song, title: "Etwas anderes" }, key);
    expect([other.status, code(other)]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("a refused request leaves its idempotency key usable", async () => {
    const key = { "Idempotency-Key": newId() };
    expect((await editor.post("/songs", { title: "" }, key)).status).toBe(422);
    expect((await editor.post("/songs", { title: "Nach dem Fehler", interpret: "X" }, key)).status).toBe(201);
  });

  it("keeps up to ten links, as browsers write them", async () => {
    const url = "HTTPS://Open.Spotify.com/track/1";
    const song = await create({ title: "Mit Links", links: [{ url, title: "Original" }] });
    expect(song).toMatchObject({ links: [{ url: "https://open.spotify.com/track/1", title: "Original" }] });
    const many = Array.from({ length: 11 }, (_, at) => ({ url: `https://example.org/${at}`, title: null }));
    const put = (links: unknown) => editor.put(`/songs/${song.song_id}`, { links });
    expect((await put(many)).status).toBe(422);
    expect((await put(many.slice(1))).json()).toMatchObject({ links: many.slice(1) });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "https://user@example.org/", "//example.org", "Sway"])(
    "refuses %j as a link",
    async (url) => {
      const total = async () => (await list("limit=1")).total;
      const before = await total();
      const links = [{ url, title: null }];
      expect((await editor.post("/songs", { title: "Fremd", interpret: "X", links })).status).toBe(422);
      expect(await total()).toBe(before);
    },
  );
});

describe("changing a song", () => {
  it("keeps omitted fields, clears fields set to null, and refuses to clear the title", async () => {
    const { song_id } = await create({ title: "Änderbar", composer: "Bach", bpm: 120 });
    const reply = await editor.put(`/songs/${song_id}`, { bpm: null, genre: "Pop" });
    expect(reply.json()).toMatchObject({ title: "Änderbar", composer: "Bach", bpm: null, genre: "Pop" });
    expect((await editor.put(`/songs/${song_id}`, { title: null })).status).toBe(422);
    expect((await editor.put(`/songs/${song_id}`, { titel: "Tippfehler" })).status).toBe(422);
  });

  it("with a stale revision is refused, returns the current record and changes nothing", async () => {
    const { song_id } = await create({ title: "Zwei Leute" });
    const etag = (await editor.get(`/songs/${song_id}`)).headers.get("etag") ?? "";
    await editor.put(`/songs/${song_id}`, { comment: "von der einen" });
    const stale = await editor.put(`/songs/${song_id}`, { comment: "vom anderen" }, { "If-Match": etag });
    expect([stale.status, code(stale)]).toEqual([412, "STALE_RECORD"]);
    expect(stale.json<{ record: Song }>().record.comment).toBe("von der einen");
    expect((await editor.get(`/songs/${song_id}`)).json<Song>().comment).toBe("von der einen");
  });

  it("keeps concurrent changes to different fields", async () => {
    const { song_id } = await create({ title: "Viele Hände" });
    const fields = ["composer", "lyricist", "arranger", "publisher"] as const;
    const changes = Array.from({ length: 40 }, (_, index) => ({ [fields[index % 4] ?? "composer"]: `Nr. ${index}` }));
    const replies = await Promise.all(changes.map((change) => editor.put(`/songs/${song_id}`, change)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const song = (await editor.get(`/songs/${song_id}`)).json<Song>();
    for (const field of fields) expect(song[field]).toMatch(/^Nr\. \d+$/);
  });

  it.each([
    ["active", "retired", 200],
    ["retired", "rehearsing", 200],
    ["rehearsing", "active", 200],
    ["rejected", "suggested", 200],
    ["suggested", "rehearsing", 409],
    ["suggested", "active", 409],
    ["active", "suggested", 409],
    ["rejected", "active", 409],
  ])("from status %s to %s returns %i", async (from, to, status) => {
    const { song_id } = await create({ title: `Von ${from} nach ${to}`, status: from });
    const reply = await editor.put(`/songs/${song_id}`, { status: to, comment: "mit" });
    expect(reply.status).toBe(status);
    const after = (await editor.get(`/songs/${song_id}`)).json<Song>();
    expect([after.status, after.comment]).toEqual(status === 200 ? [to, "mit"] : [from, null]);
  });

  it("an unknown or malformed id is a 404", async () => {
    expect((await editor.put(`/songs/${newId()}`, { genre: "Pop" })).status).toBe(404);
    expect((await editor.get("/songs/keine-kennung")).status).toBe(404);
  });
});

describe("deleting a song", () => {
  const gigWith = async (song_id: string, date: string): Promise<void> => {
    const { gig_id } = (await editor.post("/gigs", { name: "Gig", date })).json<{ gig_id: string }>();
    const sets = [{ name: "Set 1", songs: [{ song_id }] }];
    expect((await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets })).status).toBe(200);
  };

  it("removes the song from the repertoire; it can no longer be changed or deleted", async () => {
    const { song_id } = await create({ title: "Adieu" });
    expect((await editor.delete(`/songs/${song_id}`)).status).toBe(204);
    expect((await editor.get(`/songs/${song_id}`)).status).toBe(404);
    expect(await titles("q=Adieu")).toEqual([]);
    expect((await editor.put(`/songs/${song_id}`, { genre: "Pop" })).status).toBe(404);
    expect((await editor.delete(`/songs/${song_id}`)).status).toBe(404);
  });

  it("is refused while the song is in the setlist of an upcoming gig, even today's", async () => {
    for (const date of [TODAY, "2026-06-01"]) {
      const { song_id } = await create({ title: `Gebraucht am ${date}` });
      await gigWith(song_id, date);
      const reply = await editor.delete(`/songs/${song_id}`);
      expect([reply.status, code(reply)]).toEqual([409, "SONG_IN_USE"]);
      expect((await editor.get(`/songs/${song_id}`)).status).toBe(200);
    }
  });

  it("the refusal names at most three gigs that contain the song, in the reader's language", async () => {
    const { song_id } = await create({ title: "Überall dabei" });
    for (const day of ["02", "01"]) await gigWith(song_id, `2026-07-${day}`);
    const reply = await editor.delete(`/songs/${song_id}`);
    expect(reply.json<{ detail: string }>().detail).toBe(
      "Der Song steht noch in der Setliste von „Gig“ (01.07.2026) und „Gig“ (02.07.2026). Nimm ihn dort heraus, dann lässt er sich löschen.",
    );
    expect(reply.json<{ gigs: { date: string }[] }>().gigs.map(({ date }) => date)).toEqual([
      "2026-07-01",
      "2026-07-02",
    ]);
    for (const day of ["03", "04", "05"]) await gigWith(song_id, `2026-07-${day}`);
    const english = await editor.send("DELETE", `/songs/${song_id}`, { headers: { "Accept-Language": "en" } });
    expect(english.json<{ detail: string }>().detail).toContain("(3 Jul 2026) and 2 more gigs");
  });

  it("is possible if only a past gig contains the song, which stays in that gig's setlist", async () => {
    const { song_id } = await create({ title: "Früher gespielt", duration: "00:03:00" });
    await gigWith(song_id, "2026-05-08");
    expect((await editor.delete(`/songs/${song_id}`)).status).toBe(204);
    const { items } = (await editor.get("/gigs?scope=past")).json<{ items: { timing: object; setlist: object }[] }>();
    expect(JSON.stringify(items)).toContain(song_id);
    expect(items[0]?.timing).toMatchObject({ sets: [{ duration: "00:03:00" }] });
  });

  it("succeeds when repeated with its key, but repeating an earlier change is then a 404", async () => {
    const { song_id } = await create({ title: "Gelöscht und wiederholt" });
    const change = { "Idempotency-Key": newId() };
    await editor.put(`/songs/${song_id}`, { genre: "Pop" }, change);
    const deletion = { headers: { "Idempotency-Key": newId() } };
    expect((await editor.send("DELETE", `/songs/${song_id}`, deletion)).status).toBe(204);
    expect((await editor.send("DELETE", `/songs/${song_id}`, deletion)).status).toBe(204);
    expect((await editor.put(`/songs/${song_id}`, { genre: "Pop" }, change)).status).toBe(404);
  });
});

describe("the list of songs", () => {
  beforeAll(async () => {
    const shared = { interpret: "Listenband", composer: "Suchmuster" };
    await create({ ...shared, title: "Älter", genre: "Walzer", bpm: 90, singers: ["Anna"], dance_styles: ["Walzer"] });
    await create({ ...shared, title: "Zebra", genre: "Rock", bpm: 140, singers: ["Tom"], status: "rehearsing" });
    await create({ ...shared, title: "arm", genre: "Rock", bpm: null, dance_styles: ["Jive", "Walzer"] });
  });

  it("is sorted by title regardless of case and accents, descending with a minus, with unknown values last", async () => {
    expect(await titles("q=suchmuster")).toEqual(["Älter", "arm", "Zebra"]);
    expect(await titles("q=suchmuster&sort=-title")).toEqual(["Zebra", "arm", "Älter"]);
    expect(await titles("q=suchmuster&sort=bpm")).toEqual(["Älter", "Zebra", "arm"]);
    expect(await titles("q=suchmuster&sort=-bpm")).toEqual(["Zebra", "Älter", "arm"]);
    expect((await musician.get("/songs?sort=comment")).status).toBe(422);
  });

  it("can be filtered by status, genre, singer and dance style, and finds umlauts however they are typed", async () => {
    expect(await titles("q=suchmuster&status=rehearsing")).toEqual(["Zebra"]);
    expect(await titles("q=suchmuster&genre=Rock")).toEqual(["arm", "Zebra"]);
    expect(await titles("q=suchmuster&singer=Anna")).toEqual(["Älter"]);
    expect(await titles("q=suchmuster&dance_style=Walzer")).toEqual(["Älter", "arm"]);
    for (const typed of ["älter", "aelter", "alter"])
      expect(await titles(`q=${encodeURIComponent(`${typed} listenband`)}`)).toEqual(["Älter"]);
  });

  it("is paged with skip and limit, and refuses invalid parameters", async () => {
    expect(await list("q=suchmuster&limit=2")).toMatchObject({ total: 3, has_more: true });
    expect(await list("q=suchmuster&skip=2&limit=2")).toMatchObject({ total: 3, has_more: false });
    for (const query of ["limit=0", "limit=201", "skip=-1", "limit=5&limit=5", "was=1"])
      expect((await musician.get(`/songs?${query}`)).status).toBe(422);
  });
});
