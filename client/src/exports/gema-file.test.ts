// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { gemaWorks } from "@bandstand/shared/exports/gema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../data/api.ts";
import { closeDatabase, openDatabase } from "../data/db.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import { gemaFile } from "./files.ts";
import { countPerformers, songsByGig } from "./queries.ts";

let stop: () => Promise<void>;
let editor: Device;
let gig_id: string;

beforeAll(async () => {
  stop = await startRealBand();
  editor = new Device();
  await editor.signIn("editor");
  gig_id = await addGig();
  await editor.sync();
  await openDatabase(editor.band.user_id);
});
afterAll(async () => {
  closeDatabase();
  await stop();
});

const addGig = (): Promise<string> =>
  editor.use(async () => {
    const ids = [newId(), newId()];
    for (const [at, song_id] of ids.entries())
      await call("createSong", {
        body: { song_id, title: `Song ${at}`, interpret: "Die Löwen", duration: "3:05", composer: "Ann Lee" },
      });
    const gig = await call("createGig", { body: { name: "Hafenfest", date: "2031-05-09", published: 1 } });
    if (!gig.ok) throw new Error(gig.code);
    const songs = ids.map((song_id) => ({ song_id }));
    const { gig_id: id, setlist_version } = gig.body;
    const saved = await call("updateSetlist", {
      body: { gig_id: id, setlist_version, sets: [{ name: "Set 1", songs }] },
    });
    if (!saved.ok) throw new Error(saved.code);
    return id;
  });

const ofServer = (path: string): Promise<Uint8Array> =>
  editor.use(async () => {
    const response = await fetch(`/api/gigs/${gig_id}/${path}`, { method: "GET" });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  });

test.each([
  ["csv", undefined],
  ["csv", 7],
  ["xlsx", undefined],
  ["xlsx", 99],
] as const)("the app's gema.%s is byte-identical to the server's (musicians: %s)", async (format, typed) => {
  const gig = (await editor.band.gigs.get(gig_id))!;
  const works = gemaWorks(gig, await songsByGig(gig), typed ?? (await countPerformers(gig)).count);
  expect(works.map(({ musicians }) => musicians)).toEqual(Array(2).fill(String(typed ?? 2)));
  const { content } = await gemaFile(gig, works, format);
  const query = typed === undefined ? "" : `?musicians=${typed}`;
  expect(content).toEqual(await ofServer(`gema.${format}${query}`));
});
