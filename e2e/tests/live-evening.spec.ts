import { expect, pill, test } from "../support/fixtures.ts";
import { openWhenSynced } from "../support/navigation.ts";
import { addEvening, titles } from "../support/seed.ts";
import { at, leaveStage, nextUp, onStage, press } from "../support/stage.ts";

test("when the evening runs late, one tap shortens the setlist to end on time, and that can be undone", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  /* Five songs and the break take about 38 minutes. */
  await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { end: "20:37" } });
  const { page } = await device();
  await at(page, "20:00:00");
  await openWhenSynced(page, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Sway");
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  await at(page, "20:02:30");
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  await at(page, "20:07:00");
  await expect(page.getByText(/Pünktlich enden: .* weglassen/)).toBeVisible();
  await expect(nextUp(page)).toHaveText("Perfect");
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  await expect(page.getByText("Der Plan passt wieder")).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText(/Pünktlich enden/)).toBeVisible();
  await page.getByRole("button", { name: "So lassen" }).click();
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  const skipped = async () => {
    const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    return setlist.sets.flatMap((set) => set.songs.filter((entry) => entry.uebersprungen));
  };
  await expect(page.getByRole("img", { name: "Aktuell" })).toBeVisible();
  await expect.poll(skipped).toEqual([]);
});

test(
  "the songs played can be confirmed without a network, and reach the band with their actual lengths",
  { tag: "@worker" },
  async ({ admin, device }) => {
    const gig = await addEvening(admin);
    const { page, context } = await device();
    await at(page, "20:00:00");
    await openWhenSynced(page, `/live/${gig.gig_id}`);
    await expect(onStage(page)).toHaveText("Sway");
    await context.setOffline(true);
    await page.reload();
    const go = async (clock: string, title: string) => {
      await at(page, clock);
      await press(page, "PageDown");
      await expect(onStage(page)).toHaveText(title);
    };
    await expect(onStage(page)).toHaveText("Sway");
    await go("20:04:00", "Perfect");
    await go("20:04:10", "Azzurro");
    await go("20:07:40", "Pause");
    await go("20:27:00", "Valerie");
    await go("20:30:30", "September");
    await at(page, "20:34:00");
    await page.getByRole("button", { name: "Setliste öffnen" }).click();
    await page.getByRole("button", { name: /^Sway\. Hierher springen/ }).click({ delay: 700 });
    await expect(onStage(page)).toHaveText("Sway");
    await at(page, "20:38:10");
    await leaveStage(page);

    await page.getByRole("link", { name: "Was wurde gespielt?" }).click();
    await expect(page.getByText("1 übersprungen · 1 Zugabe")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "noch einmal" })).toContainText("Sway");
    await page.getByRole("checkbox", { name: /^Sway 3:30/ }).check();
    await page.getByRole("button", { name: "Bestätigen" }).click();
    await expect(page.getByText("Der Abend ist nachbereitet")).toBeVisible();
    await expect(page.getByText(/Bestätigt am/)).toBeVisible();

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const after = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect(titles(gig, after.setlist.sets)).toEqual([
      ["Sway", "Perfect –", "Azzurro"],
      ["Valerie", "September", "Sway"],
    ]);
    const heard = after.as_played?.songs ?? [];
    const { sway, azzurro, valerie, september } = gig.songs;
    expect(heard.map(({ song_id }) => song_id)).toEqual([sway, azzurro, valerie, september, sway]);
    /* The clock keeps running while the page reacts, so the lengths differ slightly. */
    for (const [index, seconds] of [240, 210, 210, 210, 250].entries())
      expect(Math.abs((heard[index]?.seconds ?? 0) - seconds)).toBeLessThan(20);
    const song = await admin.call("getSong", { params: { song_id: gig.songs.sway } });
    expect(song.duration).toMatch(/^00:04:[01]\d$/);
  },
);
