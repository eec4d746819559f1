import { expect, test } from "vitest";
import { startBand } from "../testing/band.ts";
import { createGig, createSong, fillSetlist } from "../testing/records.ts";

const SETS = 10;
const SONGS_PER_SET = 200;
const FILES = 4;
const LIMIT = 6;
const CHARTS = 5;

const { admin, editor, musician } = await startBand({ env: { RATE_LIMIT_EXPORT_PER_MINUTE: String(LIMIT) } });

async function longGig(): Promise<string> {
  const { song_id } = await createSong(editor, "Lied mit einem Titel", { interpret: "Die Einen" });
  const { gig_id } = await createGig(editor, { name: "Marathon", date: "2031-05-09" });
  const songs = Array.from({ length: SONGS_PER_SET }, () => ({ song_id }));
  await fillSetlist(
    editor,
    gig_id,
    Array.from({ length: SETS }, () => songs),
  );
  return gig_id;
}

test("one member's large files do not delay other members, and exports are rate-limited per member", async () => {
  const path = `/gigs/${await longGig()}/setlist.pdf?design=print`;
  /* Not measured, because the first file also starts the thread and loads the fonts. */
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

test("a songbook with charts of one endless line does not delay another member's setlist", async () => {
  const { gig_id: small } = await createGig(editor, { name: "Klein", date: "2031-05-10" });
  const { gig_id: large } = await createGig(editor, { name: "Buch", date: "2031-05-11" });
  const songs: { song_id: string }[] = [];
  for (let at = 0; at < CHARTS; at += 1) {
    const { song_id } = await createSong(editor, `Endlos ${at}`);
    const chart = { name: "lang", text: "C ".repeat(32_000), written_key: "C", notation: "english" };
    expect((await editor.post(`/songs/${song_id}/charts`, chart)).status).toBe(201);
    songs.push({ song_id });
  }
  await fillSetlist(editor, large, [songs]);
  const path = `/gigs/${small}/setlist.pdf`;
  expect((await editor.get(path)).status).toBe(200);
  let isDone = false;
  const book = admin.get(`/gigs/${large}/book.pdf`).finally(() => (isDone = true));
  /* The first ones may come before the book, whose charts are read first. */
  for (let file = 0; file < 4; file += 1) expect((await editor.get(path)).status).toBe(200);
  expect(isDone).toBe(false);
  expect([200, 503]).toContain((await book).status);
}, 120_000);
