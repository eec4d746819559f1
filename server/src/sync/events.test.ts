import { newId } from "@bandstand/shared/contract/uuid.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import { describe, expect, it } from "vitest";
import { mongoStore } from "../database/mongo-store.ts";
import { Records } from "../database/records.ts";
import { songCollection } from "../songs/model.ts";
import type { Client } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";

const { server, editor } = await startBand();

/** Opens the stream. `next` waits for the first change event whose number matches. */
async function listen(
  client: Client,
): Promise<{ next: (isIt: (seq: number) => boolean) => Promise<number>; stop: () => void }> {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/sync/events`, {
    headers: { Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    signal: abort.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next(isIt) {
      for (;;) {
        const seqs = [...text.matchAll(/event: change\ndata: \{"seq":(\d+)\}\n\n/g)].map(([, seq]) => Number(seq));
        const found = seqs.find(isIt);
        if (found !== undefined) return found;
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error(`the stream ended: ${text}`);
        text += value;
      }
    },
    stop: () => abort.abort(),
  };
}

const head = async (): Promise<number> => (await mongoStore.lastEntry())?._id ?? 0;

describe("the event stream", () => {
  it("is for members only", async () => {
    expect((await server.device().get("/sync/events")).status).toBe(401);
  });

  it("sends the new head immediately when this process writes", async () => {
    const stream = await listen(editor);
    const before = await head();
    await editor.post("/songs", { title: "Sofort", interpret: "B" });
    expect(await stream.next((seq) => seq > before)).toBe(before + 1);
    stream.stop();
  });

  it("sends the new head within about a second when another process writes", async () => {
    const stream = await listen(editor);
    const before = await head();
    await stream.next((seq) => seq === before);
    const other = new Records(mongoStore);
    const write = { user_id: newId(), mutation: { key: newId(), hash: "h" }, now: new Date() };
    await other.create(songCollection, newId(), { ...NEW_SONG, title: "Anderswo", interpret: "B" }, write);
    const asked = performance.now();
    expect(await stream.next((seq) => seq > before)).toBe(before + 1);
    expect(performance.now() - asked).toBeLessThan(3_000);
    stream.stop();
  });
});
