import { addEvening, titles } from "../support/seed.ts";
import { ADMIN } from "../support/server.ts";
import { expect, test } from "./engine.ts";
import { button, onStage, pill } from "./seek.ts";
import { best } from "./speed.ts";

const COLD_START_MAX_MS = 1_500;
/**
 * The sync pill with one pending edit. The editor shows an edit before it is written; the pill counts only edits that
 * are in the database.
 */
const ONE_WAITS = button(/^Abgleich: Offline seit .* · 1 wartet$/);

/** Runs in the page: reads what live mode has stored on this device. */
function storedStages(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    void indexedDB.databases().then((all) => {
      const opening = indexedDB.open(all.find(({ name }) => name?.startsWith("bandstand:"))?.name ?? "");
      opening.onerror = () => reject(new Error(String(opening.error)));
      opening.onsuccess = () => {
        const stages = opening.result.transaction("live_states").objectStore("live_states").getAll();
        stages.onerror = () => reject(new Error(String(stages.error)));
        stages.onsuccess = () => {
          opening.result.close();
          resolve(stages.result);
        };
      };
    });
  });
}

test("after the browser and the server are killed, live mode starts cold on the current song", async ({
  server,
  admin,
  launch,
}, info) => {
  const { gig_id } = await addEvening(admin);
  const before = await launch();
  await before.signIn(ADMIN);
  await before.sees(pill("Aktuell"));
  await before.underServiceWorker();
  await before.open(`/live/${gig_id}`);
  await before.sees(onStage("Sway"));
  const before_press = await before.run(storedStages);
  await before.keys("PageDown");
  await before.sees(onStage("Perfect"));
  /* Live mode shows a song one paint before it stores that song as the current one. */
  await expect.poll(() => before.run(storedStages)).not.toEqual(before_press);
  await server.kill();
  await before.driver.kill();

  const first = await best(info, "cold start", COLD_START_MAX_MS, async () => {
    const tab = await launch();
    const start = performance.now();
    await tab.open(`/live/${gig_id}`);
    await tab.sees(onStage("Perfect"));
    const ms = performance.now() - start;
    await tab.driver.kill();
    return ms;
  });
  expect(first).toBeLessThanOrEqual(COLD_START_MAX_MS);
});

test("an edit that is counted as pending survives if the browser is killed, and is sent when the server returns", async ({
  server,
  admin,
  launch,
}) => {
  const gig = await addEvening(admin);
  const before = await launch();
  await before.signIn(ADMIN);
  await before.sees(pill("Aktuell"));
  await before.underServiceWorker();
  await before.open(`/gigs/${gig.gig_id}?tab=setlist`);
  await before.sees(button("Azzurro überspringen"));
  await server.kill();
  await before.click(button("Azzurro überspringen"));
  await before.sees(ONE_WAITS);
  await before.driver.kill();

  const tab = await launch();
  await tab.open(`/gigs/${gig.gig_id}?tab=setlist`);
  await tab.sees(ONE_WAITS);
  await server.restart();
  await tab.sees(pill("Aktuell"));
  const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
  expect(titles(gig, setlist.sets)).toEqual([
    ["Sway", "Perfect", "Azzurro –"],
    ["Valerie", "September"],
  ]);
});
