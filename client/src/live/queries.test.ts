import { afterEach, expect, test } from "vitest";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow } from "../testing/rows.ts";
import { openStage } from "./queries.ts";

afterEach(endOffline);

test("a gig opens on stage once its songs have arrived with the first sync; after that, even if one is missing", async () => {
  const entry = { entry_id: "e1", song_id: "s1", comment: null, key: null };
  const setlist = { sets: [{ set_id: "set", name: "Set 1", songs: [entry] }] };
  const gig = gigRow("ball", { name: "Ball", setlist: setlist as never });
  const band = await startOffline("editor", async ({ gigs, meta }) => {
    await gigs.put(gig);
    await meta.delete("generation");
  });
  expect(await openStage("ball")).toBeUndefined();
  await band.songs.put({ song_id: "s1", title: "Sway", rev: 1 } as never);
  expect((await openStage("ball"))?.songs.size).toBe(1);
  await band.songs.clear();
  await band.meta.put({ key: "generation", value: 1 });
  expect((await openStage("ball"))?.songs.size).toBe(0);
});
