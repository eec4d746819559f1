import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

const SETS = 10;
const SONGS_PER_SET = 200;
const FILES = 4;
const LIMIT = 6;

let server: TestServer;
let editor: Client;
let musician: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_EXPORT_PER_MINUTE: String(LIMIT) } });
  ({ editor, musician } = await server.clients());
});
afterAll(() => server.close());

async function longGig(): Promise<string> {
  const song = await editor.post("/songs", { title: "Lied mit einem Titel", interpret: "Die Einen" });
  const { song_id } = song.json<{ song_id: string }>();
  const { gig_id } = (await editor.post("/gigs", { name: "Marathon", date: "2031-05-09", published: 1 })).json<Gig>();
  const songs = Array.from({ length: SONGS_PER_SET }, () => ({ song_id }));
  const sets = Array.from({ length: SETS }, (_, set) => ({ name: `Set ${set}`, songs }));
  const saved = await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets });
  expect(saved.status).toBe(200);
  return gig_id;
}

test("one member's large files delay nobody else, and a member is rate-limited per minute", async () => {
  const path = `/gigs/${await longGig()}/setlist.pdf?design=print`;
  /* The time for the first file includes starting the thread and loading the fonts. */
  expect((await musician.get(path)).status).toBe(200);
  const started = performance.now();
  let isDone = false;
  const files = Promise.all(Array.from({ length: FILES }, () => musician.get(path))).finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const asked = performance.now();
    expect((await editor.get("/me")).status).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  expect((await files).map(({ status }) => status)).toEqual(Array<number>(FILES).fill(200));
  const perFile = (performance.now() - started) / FILES;
  expect(longest).toBeLessThan(perFile / 2);

  expect((await musician.get(path)).status).toBe(200);
  const refused = await musician.get(path);
  expect([refused.status, refused.json()["code"]]).toEqual([429, "RATE_LIMITED"]);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
  expect((await editor.get(path)).status).toBe(200);
}, 60_000);
