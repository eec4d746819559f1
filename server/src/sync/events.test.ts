import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { SentChanges } from "@bandstand/shared/sync/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import type { User } from "@bandstand/shared/users/contract.ts";
import { describe, expect, it, vi } from "vitest";
import { mongoStore } from "../database/mongo-store.ts";
import { Records } from "../database/records.ts";
import { songCollection } from "../songs/model.ts";
import { type Client, created } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { createGig } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { ChangeStream } from "./change-stream.ts";

const { server, editor, admin, musician, addMember } = await startBand({ isAlone: false });

interface Sent {
  readonly event: string;
  readonly data: Partial<SentChanges> & { readonly seq?: number };
}

/** Opens the stream. `until` waits for the first event that matches and returns the events so far. */
async function listen(
  client: Client,
  search = "",
): Promise<{ until: (isIt: (sent: Sent, at: number) => boolean) => Promise<Sent[]>; stop: () => void }> {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/sync/events${search}`, {
    headers: { Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    signal: abort.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async until(isIt) {
      for (;;) {
        const sent = [...text.matchAll(/event: (\w+)\ndata: (.+)\n\n/g)].map(([, event = "", data = ""]) => ({
          event,
          data: JSON.parse(data) as Sent["data"],
        }));
        const at = sent.findIndex(isIt);
        if (at >= 0) return sent.slice(0, at + 1);
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error(`the stream ended: ${text}`);
        text += value;
      }
    },
    stop: () => abort.abort(),
  };
}

const head = async (): Promise<number> => (await mongoStore.lastEntry())?._id ?? 0;
const isHint =
  (seq: number) =>
  ({ event, data }: Sent): boolean =>
    event === "change" && data.seq === seq;

describe("the event stream", () => {
  it("is for members only", async () => {
    expect((await server.device().get("/sync/events")).status).toBe(401);
  });

  it("sends the new head immediately when this process writes", async () => {
    const stream = await listen(editor);
    const before = await head();
    await editor.post("/songs", { title: "Sofort", interpret: "B" });
    await expect(stream.until(isHint(before + 1))).resolves.toBeDefined();
    stream.stop();
  });

  it("sends the new head within about a second when another process writes", async () => {
    const stream = await listen(editor);
    const before = await head();
    await stream.until(isHint(before));
    const other = new Records(mongoStore);
    const write = { user_id: newId(), mutation: { key: newId(), hash: "h" }, now: new Date() };
    await other.create(songCollection, newId(), { ...NEW_SONG, title: "Anderswo", interpret: "B" }, write);
    const asked = performance.now();
    await stream.until(isHint(before + 1));
    expect(performance.now() - asked).toBeLessThan(3_000);
    stream.stop();
  });
});

describe("the stream of changes", () => {
  /** Opens the stream and waits until it sends changes themselves. */
  async function follow(client: Client) {
    const stream = await listen(client, "?changes=1");
    for (let seen = 0; ;) {
      const title = `Los ${newId()}`;
      await editor.post("/songs", { title, interpret: "B" });
      const isIn = ({ data }: Sent): boolean => JSON.stringify(data).includes(title);
      const sent = await stream.until((one, at) => at >= seen && (one.event === "change" || isIn(one)));
      seen = sent.length;
      if (sent.some(isIn)) return stream;
    }
  }

  it("sends a change, and a device that follows it needs no pull", async () => {
    const stream = await follow(musician);
    const device = new SyncedDevice(musician);
    await device.sync();
    const titles = ["Eins", "Zwei", "Drei"];
    for (const title of titles) await editor.post("/songs", { title, interpret: "B" });
    const shows = (title: string) => (sent: Sent) => JSON.stringify(sent.data).includes(`"title":"${title}"`);
    for (const { data } of await stream.until(shows("Drei"))) device.take(data);
    const fresh = new SyncedDevice(musician);
    await fresh.sync();
    expect(device.rows()).toEqual(fresh.rows());
    expect(device.cursor).toBe(fresh.cursor);
    stream.stop();
  });

  it("sends a hint for what is written while it is being opened", async () => {
    const { user_id } = (await musician.get("/me")).json<User>();
    const member = { user_id, role: "musician", username: "", session_id: "", lacksSecondFactor: false } as const;
    await editor.post("/songs", { title: "Inzwischen", interpret: "B" });
    const seq = await head();
    const sent: unknown[] = [];
    const stream = new ChangeStream(
      (event, data) => sent.push([event, data]),
      () => Promise.resolve(member),
    );
    stream.advance(seq);
    await vi.waitFor(() => expect(sent).toEqual([["change", { seq }]]));
  });

  it("sends a musician nothing about a draft", async () => {
    const stream = await follow(musician);
    await createGig(editor, { name: "Geheim", published: 0 });
    await editor.post("/songs", { title: "Danach", interpret: "B" });
    const sent = await stream.until(({ data }) => JSON.stringify(data).includes("Danach"));
    expect(JSON.stringify(sent)).not.toContain("Geheim");
    stream.stop();
  });

  it("sends only a hint if there are many changes at once, and then single changes again", async () => {
    const stream = await follow(musician);
    const before = await head();
    const rows = Array.from({ length: 60 }, (_, at) => `Viele ${at};B`).join("\n");
    const csv = { raw: `Titel;Interpret\n${rows}`, headers: { "Content-Type": "text/csv" } };
    expect((await editor.send("POST", "/songs/import?duplicates=create", csv)).status).toBe(200);
    let round = 0;
    /* Returns the event that tells of one more song: still a hint if the stream has not caught up with the import. */
    const nextEvent = async (): Promise<string | undefined> => {
      const title = `Wieder ${(round += 1)}`;
      await editor.post("/songs", { title, interpret: "B" });
      const seq = await head();
      const isAbout = (one: Sent): boolean => isHint(seq)(one) || JSON.stringify(one.data).includes(title);
      return (await stream.until(isAbout)).at(-1)?.event;
    };
    await expect.poll(nextEvent, { timeout: 15_000 }).toBe("changes");
    const isHintOfImport = ({ event, data }: Sent): boolean => event === "change" && (data.seq ?? 0) > before;
    await expect(stream.until(isHintOfImport)).resolves.toBeDefined();
    stream.stop();
  });

  it("sends only a hint for what is too long, and then changes again", async () => {
    const stream = await follow(musician);
    const song = created<Song>(await editor.post("/songs", { title: "Lang", interpret: "B" }));
    const chart = { name: "Text", text: "la la la\n".repeat(5_000), notation: "english", parts: null };
    created(await editor.post(`/songs/${song.song_id}/charts`, chart));
    const seq = await head();
    await stream.until(isHint(seq));
    await editor.post("/songs", { title: "Kurz", interpret: "B" });
    const isShort = ({ event, data }: Sent): boolean => event === "changes" && JSON.stringify(data).includes("Kurz");
    expect(JSON.stringify(await stream.until(isShort))).not.toContain("la la la");
    stream.stop();
  });

  it("sends only a hint when the member's role changes, and then what the new role may see", async () => {
    const { client, user_id } = await addMember();
    const stream = await follow(client);
    await admin.put(`/admin/users/${user_id}`, { role: "editor" });
    await stream.until(isHint(await head()));
    await createGig(editor, { name: "Entwurf", published: 0 });
    const isDraft = ({ event, data }: Sent): boolean => event === "changes" && JSON.stringify(data).includes("Entwurf");
    await expect(stream.until(isDraft)).resolves.toBeDefined();
    stream.stop();
  });

  it("sends nothing after the session has ended", async () => {
    const { client, user_id } = await addMember();
    const stream = await follow(client);
    await admin.delete(`/admin/users/${user_id}`);
    const other = await follow(editor);
    await editor.post("/songs", { title: "Vorbei", interpret: "B" });
    await other.until(({ data }) => JSON.stringify(data).includes("Vorbei"));
    await expect(stream.until(({ data }) => JSON.stringify(data).includes("Vorbei"))).rejects.toThrow("ended");
    other.stop();
  });
});
