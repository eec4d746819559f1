import { expect, test } from "../support/fixtures.ts";
import { openWhenSynced } from "../support/navigation.ts";
import { addEvening } from "../support/seed.ts";
import { at, leaveStage, onStage, openAt, press } from "../support/stage.ts";

test("the next song appears in the next frame", { tag: "@tablet" }, async ({ admin, device }, info) => {
  const gig = await addEvening(admin);
  const { page } = await device();
  await openWhenSynced(page, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Sway");
  const frames: number[] = [];
  for (const key of ["PageDown", "PageUp", "PageDown", "PageUp", "PageDown"]) {
    await page.waitForFunction((guard) => performance.now() > (Number(document.body.dataset["at"]) || 0) + guard, 400);
    frames.push(
      await page.evaluate(async (pressed) => {
        const title = () => document.querySelector("article h1")?.textContent;
        const before = title();
        document.body.dataset["at"] = String(performance.now());
        window.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }));
        let count = 0;
        while (title() === before && count < 10) {
          await new Promise(requestAnimationFrame);
          count += 1;
        }
        return count;
      }, key),
    );
  }
  info.annotations.push({ type: "frames until the song is there", description: frames.join(", ") });
  expect(Math.max(...frames), "the song changes before the next frame is drawn").toBe(0);
});

test("the touch lock survives a reload, and ends when live mode is left", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const { page } = await device();
  await openWhenSynced(page, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Sway");
  const lock = page.getByRole("button", { name: "Touch sperren" });
  const unlock = page.getByRole("button", { name: "Entsperren: halten" });
  await lock.click();
  await expect(unlock).toBeVisible();
  await page.reload();
  await expect(onStage(page)).toHaveText("Sway");
  await expect(unlock).toBeVisible();
  await expect(lock).toBeHidden();
  await expect(page.getByRole("button", { name: "Nächster", exact: true })).toBeDisabled();
  await press(page, "PageDown");
  await expect(onStage(page)).toHaveText("Perfect");

  await unlock.click({ delay: 1_000 });
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(onStage(page)).toHaveText("Perfect");
  await expect(lock).toBeVisible();

  await leaveStage(page);
  const open = page.getByRole("link", { name: "Live", exact: true });
  await open.click();
  await lock.click();
  await expect(unlock).toBeVisible();
  await page.goBack();
  await open.click();
  await expect(onStage(page)).toHaveText("Perfect");
  await expect(lock).toBeVisible();
});

test(
  "a tablet in portrait shows the song's comment, note and clock and the next five songs; the touch areas are shown only once",
  { tag: "@tablet" },
  async ({ admin, device }) => {
    const { setlist_version, gig_id, setlist, songs } = await addEvening(admin);
    await admin.call("updateSong", { params: { song_id: songs.sway }, body: { comment: "Tom zählt ein", key: "Am" } });
    const [first, second] = setlist.sets;
    const sets = [
      {
        ...first!,
        songs: first!.songs.map((entry, at) => ({
          ...entry,
          uebersprungen: at === 1,
          note: at === 0 ? "Kapo 2" : null,
        })),
      },
      { ...second!, songs: [...second!.songs, { song_id: songs.marina }] },
    ];
    await admin.call("updateSetlist", { body: { gig_id, setlist_version, sets } });
    const { page } = await device();
    await openAt(page, gig_id, "20:00:10");
    const zones = page.getByRole("note");
    await expect(zones).toContainText("Rechts tippen: weiter");
    await press(page, "PageDown");
    await expect(onStage(page), "the pedal still changes the song").toHaveText("Azzurro");
    await expect(zones).toBeHidden();
    await press(page, "PageUp");

    const ahead = page.getByRole("complementary", { name: "Song und was kommt" });
    await expect(ahead.getByText("Tom zählt ein")).toBeVisible();
    await expect(page.getByRole("article").getByText("Kapo 2")).toBeVisible();
    await expect(ahead.getByRole("listitem")).toHaveText([
      /^2Azzurro/,
      "Pause 20 Min. · Set 2",
      /^3Valerie/,
      /^4September/,
      /^5Marina/,
    ]);
    const clock = ahead.getByRole("timer");
    await expect(clock).toHaveText(/^Song läuft0:\d\d\/ 3:30$/);
    await at(page, "20:04:30");
    await expect(clock).toHaveText(/^Song \+0:\d\d4:\d\d\/ 3:30$/);
    const sizes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(
      Math.min(...(await sizes(".live-top dt, .song-clock__label, .live-next small"))),
      "size of the labels in px",
    ).toBeGreaterThanOrEqual(18);
    expect(
      Math.min(...(await sizes(".live-top dd, .song-clock b"))),
      "size of the values in px",
    ).toBeGreaterThanOrEqual(28);

    await page.reload();
    await expect(clock).toBeVisible();
    await expect(zones).toBeHidden();
    await page.getByRole("button", { name: "Einstellungen" }).click();
    await page.getByRole("button", { name: "Nächste fünf Songs" }).click();
    await page.getByRole("button", { name: "Touch-Zonen zeigen" }).click();
    await expect(zones).toBeVisible();
    await expect(ahead.getByRole("listitem")).toHaveCount(0);
    await page.getByRole("button", { name: "Nächster", exact: true }).click({ position: { x: 20, y: 60 } });
    await expect(onStage(page), "a tap still changes the song, too").toHaveText("Azzurro");
    await expect(zones).toBeHidden();
  },
);
