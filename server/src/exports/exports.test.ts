import type { Song } from "@bandstand/shared/songs/contract.ts";
import { SONG_COLUMNS, sortSongs } from "@bandstand/shared/songs/order.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import { readPdf } from "@bandstand/shared/testing/pdf.ts";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { disposition } from "./attachment.ts";
import { createGig, createSongs, fillSetlist } from "../testing/records.ts";

const { server, admin, editor, musician, addMember } = await startBand();
const members = [admin, editor, musician];

const gig_id = await addGig('Sommer\r\nfest "Löwe"; ♭', 1);
const draft_id = await addGig("Entwurf", 0);

async function addGig(name: string, published: 0 | 1): Promise<string> {
  const fields = { interpret: "=Die Einen", duration: "3:05", composer: "Johann Sebastian Bach" };
  const ids = await createSongs(editor, ["Erstes", "Ausgelassen"], fields);
  const gig = { name: name.replaceAll(/\s+/g, " "), date: "2031-05-09", begin: "20:00", published };
  const { gig_id } = await createGig(editor, gig);
  await fillSetlist(editor, gig_id, [ids.map((song_id, at) => ({ song_id, uebersprungen: at === 1 }))]);
  return gig_id;
}

const KINDS: readonly [path: string, type: string, begins: string][] = [
  ["setlist.pdf", "application/pdf", "%PDF-"],
  ["setlist.pdf?design=print", "application/pdf", "%PDF-"],
  ["schedule.pdf", "application/pdf", "%PDF-"],
  ["sheet.pdf", "application/pdf", "%PDF-"],
  ["book.pdf", "application/pdf", "%PDF-"],
  ["book.pdf?chords=hidden&size=2", "application/pdf", "%PDF-"],
  ["gema.csv", "text/csv; charset=utf-8", "\uFEFFWERKNUMMER"],
  ["gema.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"],
  ["forscore-setlist", "application/octet-stream", "<?xml"],
  ["forscore-setlist?format=forscore", "application/octet-stream", "<?xml"],
];

describe.each(KINDS)("GET /gigs/{gig_id}/%s", (path, type, begins) => {
  const ask = (who: Client, id: string): Promise<Reply> => who.get(`/gigs/${id}/${path}`);

  it("returns the file to every member, with its name safely encoded in the header", async () => {
    for (const member of members) expect((await ask(member, gig_id)).status).toBe(200);
    const reply = await ask(musician, gig_id);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, type]);
    expect(
      new TextDecoder("utf-8", { ignoreBOM: true })
        .decode(new TextEncoder().encode(reply.text))
        .replace(/^(?!\uFEFF)/, begins.startsWith("\uFEFF") ? "\uFEFF" : ""),
    ).toMatch(new RegExp(`^${begins.replace("?", "\\?")}`));
    const header = reply.headers.get("content-disposition") ?? "";
    expect(header).toMatch(/^attachment; filename="[\x20-\x7E]*"; filename\*=UTF-8''[\w%.!~*'()-]+$/);
    expect(header).not.toMatch(/[\r\n]/);
  });

  it("is a 404 for an unknown gig, and for musicians if the gig is unpublished", async () => {
    for (const member of members) expect((await ask(member, crypto.randomUUID())).status).toBe(404);
    expect((await ask(musician, draft_id)).status).toBe(404);
    for (const member of [admin, editor]) expect((await ask(member, draft_id)).status).toBe(200);
    for (const id of [gig_id, draft_id]) expect((await ask(server.device(), id)).status).toBe(401);
  });

  it("is a 304 if the client already has the file", async () => {
    const tag = (await ask(editor, gig_id)).headers.get("etag") ?? "";
    expect((await editor.get(`/gigs/${gig_id}/${path}`, { "If-None-Match": tag })).status).toBe(304);
  });
});

const rows = (reply: Reply): string[][] => Papa.parse<string[]>(reply.text.trim(), { delimiter: ";" }).data;

it("the list for the collecting society omits skipped songs", async () => {
  const found = rows(await editor.get(`/gigs/${gig_id}/gema.csv`));
  expect(found.slice(1).map((row) => row[1])).toEqual(["Erstes"]);
  expect(found[1]?.slice(3, 7)).toEqual(["2", "3:05", "Bach", "Johann Sebastian"]);
});

it("the list for the collecting society gives the number of members who accepted the gig", async () => {
  expect((await musician.put(`/availability/gig/${gig_id}`, { status: "in" })).status).toBe(200);
  expect(rows(await editor.get(`/gigs/${gig_id}/gema.csv`))[1]?.[3]).toBe("1");
});

it.each(["csv", "xlsx"])(
  "the number of musicians in gema.%s can be set to any whole number from 1 to 99",
  async (ending) => {
    const ask = (query: string) => editor.get(`/gigs/${gig_id}/gema.${ending}${query}`);
    if (ending === "csv") expect(rows(await ask("?musicians=7"))[1]?.[3]).toBe("7");
    expect((await ask("?musicians=99")).status).toBe(200);
    for (const wrong of ["0", "100", "2.5", "x", ""]) expect((await ask(`?musicians=${wrong}`)).status).toBe(422);
  },
);

it("the export of all setlists is one JSON file; for musicians it contains only published gigs", async () => {
  const reply = await editor.get("/gigs/export/setlists");
  expect(reply.headers.get("content-type")).toMatch(/^application\/json\b/);
  const exported = async (client: Client): Promise<string[]> =>
    (await client.get("/gigs/export/setlists")).json<{ gigs: { gig_id: string }[] }>().gigs.map((gig) => gig.gig_id);
  for (const client of [admin, editor])
    expect((await exported(client)).toSorted()).toEqual([draft_id, gig_id].toSorted());
  expect(await exported(musician)).toEqual([gig_id]);
  expect((await server.device().get("/gigs/export/setlists")).status).toBe(401);
});

it("the exported file of all setlists is named after the band, even with non-ASCII letters", async () => {
  const before = (await admin.get("/admin/config/soft")).json<{ danceStyles: string[]; bandName: string }>();
  const nameFor = async (bandName: string): Promise<string> => {
    await admin.put("/admin/config/soft", { danceStyles: before.danceStyles, bandName });
    return (await musician.get("/gigs/export/setlists")).headers.get("content-disposition") ?? "";
  };
  expect(await nameFor("Die Löwen")).toBe(
    "attachment; filename=\"Die Lowen setlists.json\"; filename*=UTF-8''Die%20L%C3%B6wen%20setlists.json",
  );
  expect(await nameFor("")).toBe("attachment; filename=\"setlists.json\"; filename*=UTF-8''setlists.json");
  await nameFor(before.bandName);
});

describe("the song table as CSV", () => {
  it("contains the requested columns, and is filtered and sorted", async () => {
    const reply = await musician.get("/songs/export.csv?columns=title,duration&sort=-title&q=erstes");
    expect(rows(reply)).toEqual([
      ["Titel", "Dauer"],
      ["Erstes", "3:05"],
      ["Erstes", "3:05"],
    ]);
  });

  it("escapes spreadsheet formulas, and is in English on request", async () => {
    const reply = await musician.get("/songs/export.csv?columns=interpret,title", { "Accept-Language": "en" });
    expect(rows(reply)[0]).toEqual(["Artist", "Title"]);
    expect(rows(reply)[1]?.[0]).toBe("'=Die Einen");
  });

  it.each(SONG_COLUMNS)("can be sorted by %s, like the app's table", async (column) => {
    const songs = (await musician.get("/songs?limit=200")).json<{ items: Song[] }>().items;
    for (const sort of [column, `-${column}`] as const) {
      const reply = await musician.get(`/songs/export.csv?columns=title,${column}&sort=${sort}`);
      expect(
        rows(reply)
          .slice(1)
          .map(([title]) => title),
      ).toEqual(sortSongs(songs, sort).map(({ title }) => title));
    }
  });

  it("supports all filters of the app's table, including the one for songs not played recently", async () => {
    const made = await editor.post("/gigs", { name: "Neulich", date: "2020-05-09", published: 1 });
    const { gig_id: past } = made.json<Gig>();
    const song = (title: string, more: object) => editor.post("/songs", { title, interpret: "Rast", ...more });
    const { song_id } = (await song("Neulich gespielt", {})).json<{ song_id: string }>();
    await song("Rastet", { genre: "Blues", singers: ["Tom"], dance_styles: ["Slow"], status: "rehearsing" });
    const sets = [{ name: "Set 1", songs: [{ song_id }] }];
    await server
      .client("admin")
      .then((admin) => admin.put("/update_setlist/", { gig_id: past, setlist_version: 0, sets }));
    const titles = async (filter: string) =>
      rows(await musician.get(`/songs/export.csv?columns=title&q=rast&${filter}`))
        .slice(1)
        .flat();
    expect(await titles("")).toEqual(["Neulich gespielt", "Rastet"]);
    for (const filter of ["not_played=1", "genre=Blues", "singer=Tom", "dance_style=Slow", "status=rehearsing"])
      expect(await titles(filter)).toEqual(["Rastet"]);
    expect((await musician.get("/songs/export.csv?not_played=0")).status).toBe(422);
  });

  it("refuses an unknown column", async () => {
    expect((await musician.get("/songs/export.csv?columns=title,votes")).status).toBe(422);
  });
});

it("a file name in any script survives the response header", () => {
  for (const name of ["Łódź ♭.pdf", 'a"b;c.pdf', "50% 'Live' (1)*.pdf", "東京.pdf"]) {
    const [, encoded = ""] = /filename\*=UTF-8''(.+)$/.exec(disposition(name)) ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
    expect(encoded).toMatch(/^[\w%.~-]+$/);
  }
});

describe("a repertoire list", () => {
  const songsOf = async (): Promise<{ song_id: string; note?: string }[]> =>
    (await editor.get("/songs")).json<{ items: { song_id: string }[] }>().items.map(({ song_id }) => ({ song_id }));
  const add = async (visibility: "public" | "private"): Promise<string> => {
    const made = await editor.post("/repertoire_lists", { name: "Hochzeit", visibility, songs: await songsOf() });
    return made.json<{ list_id: string }>().list_id;
  };

  it("can be exported as a PDF, and as a CSV table in the list's order", async () => {
    const list_id = await add("public");
    const pdf = await musician.get(`/repertoire_lists/${list_id}/export.pdf`);
    expect([pdf.status, pdf.headers.get("content-type"), pdf.text.slice(0, 5)]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    const csv = rows(await musician.get(`/repertoire_lists/${list_id}/export.csv`));
    expect(csv).toHaveLength(1 + (await songsOf()).length);
    expect(csv[1]?.slice(0, 3)).toEqual(["1", "Ausgelassen", "'=Die Einen"]);
  });

  it("can be exported only by its owner and admins if it is private; it is a 404 for other editors and musicians", async () => {
    const list_id = await add("private");
    const { client: other } = await addMember({ role: "editor" });
    for (const ending of ["pdf", "csv"]) {
      const ask = async (member: Client): Promise<number> =>
        (await member.get(`/repertoire_lists/${list_id}/export.${ending}`)).status;
      for (const member of [musician, other]) expect(await ask(member)).toBe(404);
      for (const member of [editor, admin]) expect(await ask(member)).toBe(200);
    }
  });
});

it("the PDF of a setlist with three sets has one page for the screen, and one page per set with design=print", async () => {
  const song = await editor.post("/songs", { title: "Dreimal", interpret: "Die Einen" });
  const songs = [{ song_id: song.json<Song>().song_id }];
  const made = await editor.post("/gigs", { name: "Drei Sets", date: "2031-06-01", begin: "20:00", published: 1 });
  const { gig_id: id } = made.json<Gig>();
  const sets = ["Erstes Set", "Zweites Set", "Drittes Set"].map((name) => ({ name, songs }));
  expect((await editor.put("/update_setlist/", { gig_id: id, setlist_version: 0, sets })).status).toBe(200);
  const read = async (query: string) => {
    const reply = await musician.get(`/gigs/${id}/setlist.pdf${query}`);
    return { name: reply.headers.get("content-disposition"), ...(await readPdf(reply.bytes)) };
  };
  const [screen, asked, print] = [await read(""), await read("?design=screen"), await read("?design=print")];
  expect([screen.pages, print.pages]).toEqual([1, 3]);
  expect(asked).toEqual(screen);
  expect(print.name).not.toBe(screen.name);
  expect((await musician.get(`/gigs/${id}/setlist.pdf?design=poster`)).status).toBe(422);
});

describe("a songbook as PDF", () => {
  const addChart = (song_id: string, text: string, parts: readonly string[] | null = null) =>
    editor.post(`/songs/${song_id}/charts`, { name: "Akkorde", text, notation: "english", parts });
  const textOf = async (path: string) => {
    const reply = await musician.get(path);
    return [reply.status, (await readPdf(reply.bytes)).text] as const;
  };

  it("has the chart for the member's part, in the key of their instrument, without skipped songs", async () => {
    const [played = "", skipped = ""] = await createSongs(editor, ["Sway", "Perfect"]);
    await addChart(played, "{key: C}\n[C]Everybody");
    await addChart(played, "{key: C}\n[C]Saxophone", ["Saxofon"]);
    await addChart(skipped, "[C]Skipped");
    const { gig_id: id } = await createGig(editor, { name: "Ball", date: "2031-05-10", published: 1 });
    await fillSetlist(editor, id, [[{ song_id: played }, { song_id: skipped, uebersprungen: true }]]);
    expect((await musician.put("/me", { parts: ["Saxofon"], transposition: 2 })).status).toBe(200);
    const [status, text] = await textOf(`/gigs/${id}/book.pdf`);
    expect(status).toBe(200);
    expect(text).toMatch(/Saxophone/);
    expect(text).toMatch(/Klingt in C · Notiert in D|Sounds in C · Written in D/);
    expect(text).not.toMatch(/Everybody|Skipped/);
    expect((await textOf(`/gigs/${id}/book.pdf?chords=hidden`))[1]).not.toMatch(/Notiert|Written/);
    for (const wrong of ["size=7", "size=x", "chords=no"])
      expect((await musician.get(`/gigs/${id}/book.pdf?${wrong}`)).status).toBe(422);
  });

  it("has the chart, the capo and the chords that the member has chosen on their devices", async () => {
    const [capo = "", other = "", hidden = ""] = await createSongs(editor, ["Capo", "Other", "Hidden"]);
    await addChart(capo, "{key: D}\n[D]Swing");
    await addChart(other, "{key: D}\n[D]Everybody");
    const second = await addChart(other, "{key: D}\n[D]Chosen");
    await addChart(hidden, "{key: D}\n[Dsus4]Silent");
    const choose = (song_id: string, body: object) => musician.put(`/me/chart_choices/${song_id}`, body);
    await musician.put("/me", { parts: [], transposition: 0 });
    await choose(capo, { capo: 2, hide_chords: false });
    await choose(other, { chart_id: second.json<{ chart_id: string }>().chart_id });
    await choose(hidden, { hide_chords: true });
    const { gig_id: id } = await createGig(editor, { name: "Ball", date: "2031-05-11", published: 1 });
    await fillSetlist(editor, id, [[capo, other, hidden].map((song_id) => ({ song_id }))]);
    const [, text] = await textOf(`/gigs/${id}/book.pdf`);
    expect(text).toMatch(/Klingt in D · Griffe in C|Sounds in D · Shapes in C/);
    expect(text).toMatch(/Chosen/);
    expect(text).toMatch(/Silent/);
    expect(text).not.toMatch(/Everybody|Dsus4/);
    /* For songs without a choice by the member, the request's parameters apply. */
    const [, lyrics] = await textOf(`/gigs/${id}/book.pdf?chords=hidden`);
    const keysIn = (of: string): number => of.match(/Klingt in|Sounds in/g)?.length ?? 0;
    expect([keysIn(text), keysIn(lyrics)]).toEqual([2, 1]);
    const { gig_id: asEditor } = await createGig(editor, { name: "Ball", date: "2031-05-12", published: 1 });
    await fillSetlist(editor, asEditor, [[{ song_id: capo }]]);
    const foreign = await readPdf((await editor.get(`/gigs/${asEditor}/book.pdf`)).bytes);
    expect(foreign.text).not.toMatch(/Griffe|Shapes/);
  });

  it("is refused if its charts have more than a million characters", async () => {
    const song_ids = await createSongs(
      editor,
      Array.from({ length: 16 }, (_, at) => `Long ${at}`),
    );
    for (const song_id of song_ids) await addChart(song_id, "la ".repeat(21_800));
    const body = { name: "Zu lang", visibility: "public", songs: song_ids.map((song_id) => ({ song_id })) };
    const list = await editor.post("/repertoire_lists", body);
    const { list_id } = JSON.parse(list.text) as { readonly list_id: string };
    const reply = await musician.get(`/repertoire_lists/${list_id}/book.pdf`);
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining("BOOK_TOO_LARGE")]);
  });
});
