// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../gigs/commands.ts";
import "../rehearsals/commands.ts";
import "../songs/commands.ts";
import "./commands.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

test("if two editors restore the same items at the same time, the items are restored and neither editor gets an error", async () => {
  const [editor, admin] = [new Device(), new Device()];
  await editor.signIn("editor");
  await admin.signIn("admin");
  const [gig_id, song_id, rehearsal_id] = [newId(), newId(), newId()];
  const period = { begin: "2031-05-09T17:30:00.000Z", end: "2031-05-09T19:30:00.000Z" };
  await editor.edit("createRehearsal", { rehearsal_id, ...period, location: "Halle 3", comment: "Mit Licht" });
  await editor.sync();
  await editor.edit("deleteRehearsal", { rehearsal_id, begin: period.begin });
  await editor.edit("createGig", { body: { gig_id, name: "Sommerfest", date: "2031-05-09" }, copied: {} });
  await editor.edit("createSong", { song_id, title: "Sway", interpret: "Wir" });
  await editor.edit("deleteGig", { gig_id });
  await editor.edit("deleteSong", { song_id });
  await editor.sync();
  await admin.sync();
  expect(await admin.band.trash.count()).toBe(3);
  for (const device of [editor, admin])
    for (const [id, name] of [
      [gig_id, "Sommerfest"],
      [song_id, "Sway"],
      [rehearsal_id, "Probe"],
    ])
      await device.edit("restoreFromTrash", { id, name });
  for (const device of [editor, admin, editor]) await device.sync();
  for (const { band } of [editor, admin]) {
    expect([await band.trash.count(), await band.failed.count(), await band.conflicts.count()]).toEqual([0, 0, 0]);
    expect((await band.gigs.get(gig_id))?.name).toBe("Sommerfest");
    expect(await band.rehearsals.get(rehearsal_id)).toMatchObject({ location: "Halle 3", comment: "Mit Licht" });
    expect((await band.songs.get(song_id))?.title).toBe("Sway");
  }
});
