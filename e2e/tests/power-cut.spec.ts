import { expect, test } from "../support/fixtures.ts";
import { addGig, addSongs, dayFromToday } from "../support/seed.ts";

test("acknowledged writes survive a power cut", { tag: "@worker" }, async ({ server, admin }) => {
  const [first = "", second = ""] = await addSongs(admin, "Sway", { title: "Perfect", duration: "4:23" });
  const gig = await addGig(admin, "Hochzeit", dayFromToday(3), [[first, second]]);

  await server.kill();
  await server.restart();

  const after = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
  expect(after).toEqual(gig);
  expect(after.setlist.sets[0]?.songs.map((entry) => entry.song_id)).toEqual([first, second]);
});

test(
  "a power cut in the middle of many edits loses no acknowledged edit",
  { tag: "@worker" },
  async ({ server, admin }) => {
    let gig = await addGig(admin, "Stadtfest", dayFromToday(5), [[]]);
    const songs = await addSongs(admin, "Azzurro", "Valerie", "September");
    const edits = (async () => {
      for (let round = 0; ; round++) {
        const name = `Set ${round}`;
        const sets = [{ name, songs: songs.map((song_id) => ({ song_id })) }];
        gig = await admin.call("updateSetlist", {
          body: { gig_id: gig.gig_id, setlist_version: gig.setlist_version, sets },
        });
      }
    })().catch((error: unknown) => error);
    await expect.poll(() => gig.setlist_version).toBeGreaterThan(10);
    await server.kill();
    expect(await edits).toBeInstanceOf(Error);
    await server.restart();

    const after = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect(after.setlist_version).toBeGreaterThanOrEqual(gig.setlist_version);
    expect(after.setlist.sets).toHaveLength(1);
  },
);
