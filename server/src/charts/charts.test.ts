import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Chart, ChartState } from "@bandstand/shared/charts/contract.ts";
import { CHART_LIMITS } from "@bandstand/shared/charts/limits.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { Snapshot } from "@bandstand/shared/sync/contract.ts";
import type { TrashItem } from "@bandstand/shared/trash/contract.ts";
import { describe, expect, it } from "vitest";
import { startBand } from "../testing/band.ts";
import { type Client, type Reply, created } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { createGig, createSong, fillSetlist } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { purgeTrash } from "../trash/model.ts";

const TODAY = "2026-05-09T12:00:00.000Z";
const { clients, travelTo } = await startBand({ now: TODAY });
const { editor, musician, admin } = clients;

const TEXT = "{title: Swing Low}\n{key: D}\nSwing [D]low, sweet [G]chari[D]ot";
const CHART = { name: "Text und Akkorde", text: TEXT, written_key: "D", notation: "german" };

const newSong = async (): Promise<string> => (await createSong(editor, newId())).song_id;

async function add(song_id: string, more: object = {}, by: Client = editor): Promise<Chart> {
  return created<Chart>(await by.post(`/songs/${song_id}/charts`, { ...CHART, ...more }));
}

const path = ({ chart_id }: Pick<Chart, "chart_id">): string => `/charts/${chart_id}`;
const read = async (chart: Chart): Promise<Chart> => (await musician.get(path(chart))).json<Chart>();
const list = async (song_id: string): Promise<Chart[]> =>
  (await musician.get(`/songs/${song_id}/charts?limit=100`)).json<{ items: Chart[] }>().items;
const history = async (chart: Chart): Promise<ChartState[]> =>
  (await musician.get(`${path(chart)}/history`)).json<{ items: ChartState[] }>().items;
const code = (reply: Reply): unknown => [reply.status, reply.json()["code"]];

describe("a chart", () => {
  it("belongs to a song, can be edited by editors, and can be read by every member", async () => {
    const song_id = await newSong();
    const reply = await editor.post(`/songs/${song_id}/charts`, { name: " Chart ", notation: "english" });
    expect(reply.headers.get("etag")).toMatch(/^"1\b/);
    const chart = created<Chart>(reply);
    expect(chart).toMatchObject({
      song_id,
      name: "Chart",
      text: "",
      written_key: null,
      parts: null,
      source: null,
      version: 1,
    });
    expect(await read(chart)).toEqual(chart);
    const second = await add(song_id, { parts: ["Gitarre"], source: "Heft 3" });
    expect((await list(song_id)).map(({ chart_id }) => chart_id).toSorted()).toEqual(
      [chart.chart_id, second.chart_id].toSorted(),
    );
    expect((await musician.put(path(chart), { text: "" })).status).toBe(403);
  });

  it("gets a new version when its text changes, but not when other fields do", async () => {
    const chart = await add(await newSong());
    const renamed = (await editor.put(path(chart), { name: "Neu", written_key: "E", text: TEXT })).json<Chart>();
    expect([renamed.version, renamed.name, renamed.written_key]).toEqual([1, "Neu", "E"]);
    const changed = (await editor.put(path(chart), { text: "[C]", parts: ["Bass"], written_key: null })).json<Chart>();
    expect([changed.version, changed.parts, changed.written_key]).toEqual([2, ["Bass"], null]);
  });

  it("cannot be added if its song already has twenty", async () => {
    const song_id = await newSong();
    const charts: Chart[] = [];
    for (let at = 0; at < CHART_LIMITS.perSong; at += 1) charts.push(await add(song_id, { name: `Nr. ${at}` }));
    const [first] = charts;
    expect(code(await editor.post(`/songs/${song_id}/charts`, CHART))).toEqual([409, "LIST_FULL"]);
    expect((await list(song_id)).length).toBe(CHART_LIMITS.perSong);
    await editor.delete(path(first as Chart));
    await add(song_id);
    expect((await list(song_id)).length).toBe(CHART_LIMITS.perSong);
  });

  it("cannot be created for an unknown or deleted song", async () => {
    expect((await editor.post(`/songs/${newId()}/charts`, CHART)).status).toBe(404);
    expect((await musician.get(`/songs/${newId()}/charts`)).status).toBe(404);
    const song_id = await newSong();
    const chart = await add(song_id);
    await editor.delete(`/songs/${song_id}`);
    expect((await editor.post(`/songs/${song_id}/charts`, CHART)).status).toBe(404);
    expect(await list(song_id)).toEqual([chart]);
  });

  it("is created once, however often the request is sent", async () => {
    const song_id = await newSong();
    const chart_id = newId();
    const headers = { "Idempotency-Key": newId() };
    const first = await editor.post(`/songs/${song_id}/charts`, { ...CHART, chart_id }, headers);
    const again = await editor.post(`/songs/${song_id}/charts`, { ...CHART, chart_id }, headers);
    expect([first.status, again.status, again.json()]).toEqual([201, 201, first.json()]);
    expect((await editor.post(`/songs/${song_id}/charts`, { ...CHART, name: "Anders", chart_id })).status).toBe(409);
    expect((await list(song_id)).length).toBe(1);
  });
});

describe("hostile input", () => {
  it.each([
    ["a text of more than 64 Ki characters", { text: "x".repeat(CHART_LIMITS.text + 1) }, "text"],
    ["a NUL", { text: "a\0b" }, "text"],
    ["no name", { name: "\u200b " }, "name"],
    ["a name of two lines", { name: "a\nb" }, "name"],
    ["a German key", { written_key: "Fis" }, "written_key"],
    ["an unknown notation", { notation: "nashville" }, "notation"],
    ["an empty list of parts", { parts: [] }, "parts"],
    ["too many parts", { parts: Array.from({ length: CHART_LIMITS.parts + 1 }, () => "a") }, "parts"],
    ["a query as text", { text: { $gt: "" } }, "text"],
    ["another song", { song_id: newId() }, "song_id"],
    ["a version", { version: 7 }, "version"],
  ])("such as %s is refused with 422, and nothing changes", async (_what, body, field) => {
    const chart = await add(await newSong());
    const reply = await editor.put(path(chart), body);
    expect([reply.status, reply.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, field]);
    expect((await editor.post(`/songs/${chart.song_id}/charts`, { ...CHART, ...body })).status).toBe(422);
    expect(await list(chart.song_id)).toEqual([chart]);
  });

  it("such as markup, braces and formulas is stored unchanged", async () => {
    const text = `{title: <script>alert(1)</script>}\n{${"[".repeat(1_000)}\n=cmd|' /C calc'!A0\n{{}}\\u0000 $where`;
    expect(await read(await add(await newSong(), { text }))).toMatchObject({ text });
  });

  it("of the maximum length is accepted; invisible characters are removed from any text", async () => {
    const text = "ä".repeat(CHART_LIMITS.text);
    expect((await read(await add(await newSong(), { text }))).text).toBe(text);
    expect((await read(await add(await newSong(), { text: "a\u202eb\r\nc\u200b" }))).text).toBe("ab\nc");
  });
});

describe("two members who edit one chart", () => {
  it("do not overwrite each other: the second one gets the first one's text to merge", async () => {
    const chart = await add(await newSong());
    const etag = (await editor.get(path(chart))).headers.get("etag") ?? "";
    const mine = { text: TEXT.replace("[G]", "[G7]") };
    expect(
      (await admin.put(path(chart), { text: TEXT.replace("{key: D}", "{key: E}") }, { "If-Match": etag })).status,
    ).toBe(200);
    const reply = await editor.put(path(chart), mine, { "If-Match": etag });
    expect(code(reply)).toEqual([412, "STALE_RECORD"]);
    expect(reply.json<{ record: Chart }>().record).toEqual(await read(chart));
    expect(reply.text).not.toContain('"versions"');
  });

  it("each add a version to its history, even if they save at the same moment", async () => {
    const chart = await add(await newSong());
    await Promise.all(Array.from({ length: 8 }, (_, at) => editor.put(path(chart), { text: `Zeile ${at}` })));
    const states = await history(chart);
    expect(states.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(states[0]?.text).toBe((await read(chart)).text);
  });
});

describe("the history of a chart", () => {
  it("lists its texts with their authors, latest first, and is empty until the first change", async () => {
    const chart = await add(await newSong());
    expect(await history(chart)).toEqual([]);
    await travelTo("2026-05-09T13:00:00.000Z");
    await editor.put(path(chart), { text: "zwei" });
    await admin.put(path(chart), { text: "drei" });
    await admin.put(path(chart), { name: "ohne neuen Text" });
    expect(await history(chart)).toEqual([
      { version: 3, user_id: memberIds.admin, at: "2026-05-09T13:00:00.000Z", text: "drei" },
      { version: 2, user_id: memberIds.editor, at: "2026-05-09T13:00:00.000Z", text: "zwei" },
      { version: 1, user_id: null, at: TODAY, text: TEXT },
    ]);
    await travelTo(TODAY);
  });

  it("is not sent to devices with the chart", async () => {
    const chart = await add(await newSong());
    await editor.put(path(chart), { text: "geheimnisvoll alt" });
    await editor.put(path(chart), { text: "neu" });
    const device = new SyncedDevice(musician);
    await device.sync();
    expect(device.table("charts").get(chart.chart_id)).toMatchObject({ text: "neu", version: 3 });
    expect(device.received).not.toContain("geheimnisvoll alt");
  });
});

describe("a chart that is deleted or whose song is deleted", () => {
  const inTrash = async (id: string): Promise<TrashItem | undefined> =>
    (await editor.get("/trash?limit=200")).json<{ items: TrashItem[] }>().items.find((item) => item.id === id);

  it("goes to the trash, from which an editor can restore it unchanged", async () => {
    const chart = await add(await newSong(), { parts: ["Gitarre"] });
    await editor.put(path(chart), { text: "zwei" });
    const before = await read(chart);
    expect((await editor.delete(path(chart))).status).toBe(204);
    expect([(await musician.get(path(chart))).status, (await musician.get(`${path(chart)}/history`)).status]).toEqual([
      404, 404,
    ]);
    expect(await list(chart.song_id)).toEqual([]);
    expect(await inTrash(chart.chart_id)).toMatchObject({ kind: "chart", name: CHART.name, song_id: chart.song_id });
    const reply = await editor.post(`/trash/${chart.chart_id}/restore`);
    expect([reply.status, reply.json<Chart>().text]).toEqual([200, "zwei"]);
    expect(await read(chart)).toEqual({ ...before, updated_at: reply.json<Chart>().updated_at });
    expect((await history(chart)).length).toBe(2);
    expect(await inTrash(chart.chart_id)).toBeUndefined();
  });

  it("is permanently deleted after thirty days", async () => {
    const chart = await add(await newSong(), { text: "Rumpelpumpel", source: "Geheimquelle" });
    await editor.put(path(chart), { text: "Rumpelpumpel 2" });
    await editor.delete(path(chart));
    await purgeTrash(new Date("2026-06-10T12:00:00.000Z"));
    expect(await allDocuments()).not.toMatch(/Rumpelpumpel|Geheimquelle/);
    expect((await editor.post(`/trash/${chart.chart_id}/restore`)).status).toBe(404);
  });

  it("is permanently deleted with its song, whether or not it was deleted before", async () => {
    const song_id = await newSong();
    const [chart, deleted] = [await add(song_id, { text: "Mitgegangen" }), await add(song_id, { text: "Mitgefangen" })];
    await editor.delete(path(deleted));
    await editor.delete(`/songs/${song_id}`);
    const device = new SyncedDevice(musician);
    await device.sync();
    expect(device.table("charts").has(chart.chart_id)).toBe(true);
    await purgeTrash(new Date("2026-06-10T12:00:00.000Z"));
    expect(await allDocuments()).not.toMatch(/Mitgegangen|Mitgefangen/);
    await device.sync();
    expect(device.table("charts").has(chart.chart_id)).toBe(false);
    expect(await list(song_id)).toEqual([]);
  });

  it("comes back when its song is restored", async () => {
    const song_id = await newSong();
    const chart = await add(song_id);
    await editor.delete(`/songs/${song_id}`);
    expect((await editor.post(`/trash/${song_id}/restore`)).json<Song>().song_id).toBe(song_id);
    expect(await list(song_id)).toEqual([chart]);
  });
});

describe("on devices", () => {
  const page = async (client: Client, after?: string | null): Promise<Snapshot> =>
    (await client.get(`/sync/snapshot${after === undefined ? "" : `?after=${after}`}`)).json<Snapshot>();
  const chartsOn = ({ changes }: Snapshot): string[] =>
    changes.filter(({ collection }) => collection === "charts").map(({ id }) => id);

  it("charts are on the same snapshot page as their songs: those for upcoming gigs on the first, the others on the second", async () => {
    const [soon, later] = [await newSong(), await newSong()];
    const [needed, other] = [await add(soon), await add(later)];
    const deleted = await add(soon, { text: "Weggeworfen" });
    await editor.delete(path(deleted));
    const { gig_id } = await createGig(editor, { date: "2026-05-20" });
    await fillSetlist(editor, gig_id, [[{ song_id: soon }]]);
    const first = await page(musician);
    const second = await page(musician, first.after);
    const third = await page(musician, second.after);
    expect(chartsOn(first)).toEqual([needed.chart_id]);
    expect(chartsOn(second)).toContain(other.chart_id);
    expect(chartsOn(second)).not.toContain(needed.chart_id);
    expect(chartsOn(third)).toEqual([]);
    const device = new SyncedDevice(editor);
    await device.sync();
    expect(device.table("trash").get(deleted.chart_id)).toMatchObject({ kind: "chart", song_id: soon });
    expect(device.received).not.toContain("Weggeworfen");
  });

  it("charts are updated after every change, and removed when they are deleted", async () => {
    const device = new SyncedDevice(musician);
    await device.sync();
    const chart = await add(await newSong());
    await device.sync();
    expect(device.table("charts").get(chart.chart_id)).toMatchObject({ text: TEXT });
    await editor.put(path(chart), { text: "neu" });
    await device.sync();
    expect(device.table("charts").get(chart.chart_id)).toMatchObject({ text: "neu" });
    await editor.delete(path(chart));
    await device.sync();
    expect(device.table("charts").has(chart.chart_id)).toBe(false);
    expect(device.table("trash").size).toBe(0);
  });
});
