import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import type { Api } from "../support/api.ts";
import { LONG_CHART, SHORT_CHART, addChart } from "../support/charts.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin, openWhenSynced } from "../support/navigation.ts";
import { addEvening, addGig, addList, addSongs, dayFromToday } from "../support/seed.ts";

const song = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const contents = (page: Page) => page.getByRole("navigation", { name: "Inhalt" });

/** Adds a gig with `count` songs, each with a long chart: Song 1, Song 2, … */
async function addLongEvening(admin: Api, count: number) {
  const titles = Array.from({ length: count }, (_, at) => `Song ${at + 1}`);
  const song_ids = await addSongs(admin, ...titles);
  for (const song_id of song_ids) await addChart(admin, song_id, LONG_CHART);
  return addGig(admin, "Stadtball", dayFromToday(7), [song_ids]);
}

test(
  "a member opens the next gig as a book in tonight's keys, without skipped songs, and reads it offline",
  { tag: ["@worker", "@phone"] },
  async ({ admin, member, deviceAt }) => {
    const gig = await addEvening(admin);
    await addChart(admin, gig.songs.sway, SHORT_CHART);
    await addChart(admin, gig.songs.azzurro, SHORT_CHART);
    await admin.call("updateSong", { params: { song_id: gig.songs.sway }, body: { key: "E" } });
    const { sets } = (await admin.call("getGig", { params: { gig_id: gig.gig_id } })).setlist;
    const skipped = sets.flatMap(({ songs }) => songs).find(({ song_id }) => song_id === gig.songs.azzurro);
    await admin.call("liveSkipSong", {
      params: { gig_id: gig.gig_id },
      body: { entry_id: skipped?.entry_id ?? "", uebersprungen: true, setlist_version: 1 },
    });
    const jonas = await member("musician", "Jonas");
    await jonas.api.call("updateMe", { body: { parts: ["Saxofon"], transposition: 2 } });
    const { context, page } = await deviceAt(`/gigs/${gig.gig_id}`, jonas);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Songbuch" }).click();
    await expect(song(page, "Sway")).toContainText("Klingt in E · Notiert in Gb");
    await expect(song(page, "Sway").locator(".chart__line").first()).toContainText("Gblooked over Jordan");
    await expect(song(page, "Perfect")).toContainText("Kein Songblatt");
    await expect(song(page, "Perfect").getByRole("button")).toHaveCount(0);
    await expect(song(page, "Azzurro")).toHaveCount(0);
    await expectAccessible(page);
  },
);

test("the table of contents, the arrow keys and a URL lead to a song, and the contents mark the song being read", async ({
  admin,
  deviceAt,
}) => {
  const gig = await addLongEvening(admin, 12);
  const { page } = await deviceAt(`/gigs/${gig.gig_id}/book`);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(song(page, "Song 1").locator(".chart")).toBeVisible();
  await expect(song(page, "Song 12").locator(".chart"), "charts far down the page are not drawn yet").toHaveCount(0);

  const list = contents(page);
  await list.getByRole("link", { name: "Song 9" }).click();
  await expect(song(page, "Song 9").getByRole("heading", { name: "Song 9" })).toBeInViewport();
  await expect(song(page, "Song 9").locator(".chart")).toBeVisible();
  await expect(list.getByRole("link", { name: "Song 9" })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/#/);

  await page.keyboard.press("ArrowRight");
  await expect(song(page, "Song 10").getByRole("heading", { name: "Song 10" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(song(page, "Song 9").getByRole("heading", { name: "Song 9" })).toBeFocused();

  await page.reload();
  await expect(song(page, "Song 9").getByRole("heading", { name: "Song 9" })).toBeInViewport();
  await expect(song(page, "Song 9").locator(".chart")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Inhalt" }).click();
  await page.getByRole("dialog", { name: "Inhalt" }).getByRole("link", { name: "Song 3" }).click();
  await expect(song(page, "Song 3").getByRole("heading", { name: "Song 3" })).toBeInViewport();
  await expect(song(page, "Song 3").locator(".chart")).toBeVisible();
});

test("a book lets editors add missing charts and members hide chords, and says if it has no songs", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  await addChart(admin, gig.songs.sway, SHORT_CHART);
  await addChart(admin, gig.songs.perfect, SHORT_CHART);
  const list_id = await addList(admin, "Zugaben", [gig.songs.sway, gig.songs.valerie]);
  const empty = await addGig(admin, "Hafenfest", dayFromToday(7));
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("an editor adds a missing chart from the book of a repertoire list", async () => {
    await goWithin(page, `/repertoire-lists/${list_id}`);
    await page.getByRole("link", { name: "Songbuch" }).click();
    await expect(page.getByText("1 von 2 Songs mit Songblatt")).toBeVisible();
    await song(page, "Valerie").getByRole("button", { name: "Songblatt anlegen" }).click();
    const form = page.getByRole("dialog", { name: "Songblatt anlegen" });
    await form.getByLabel("Text mit Akkorden").fill("[G]I found a love");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(song(page, "Valerie").locator(".chart")).toHaveText("GI found a love");
    await expect(page.getByText("2 Songblätter")).toBeVisible();
  });

  await test.step("a member can hide the chords of all songs at once, with exceptions for single songs; both apply to every screen", async () => {
    await goWithin(page, `/gigs/${gig.gig_id}/book`);
    const chords = (title: string) => song(page, title).locator(".chart__chord");
    await expect(chords("Sway").first()).toBeVisible();
    await page.getByRole("group", { name: "So lese ich alle Songs" }).getByRole("button", { name: "Akkorde" }).click();
    await expect(chords("Sway")).toHaveCount(0);
    await expect(chords("Perfect")).toHaveCount(0);
    await song(page, "Perfect").getByRole("button", { name: "So lese ich Perfect" }).click();
    await song(page, "Perfect").getByRole("button", { name: "Akkorde" }).click();
    await expect(chords("Perfect").first()).toBeVisible();
    await page.reload();
    await expect(chords("Perfect").first()).toBeVisible();
    await expect(chords("Sway")).toHaveCount(0);
    await goWithin(page, `/songs/${gig.songs.sway}`);
    await expect(page.getByText("looked over Jordan")).toBeVisible();
    await expect(page.locator(".chart__chord")).toHaveCount(0);
  });

  await test.step("the book of a gig without songs says so", async () => {
    await goWithin(page, `/gigs/${empty.gig_id}/book`);
    await expect(page.getByText("Hier steht noch kein Song")).toBeVisible();
    await goWithin(page, "/gigs/0192f0c5-7c3e-7000-8000-000000000001/book");
    await expect(page.getByText("Dieser Gig ist nicht (mehr) da")).toBeVisible();
  });
});

test(
  "a book is printed with its contents first and each song on a new page, and can be saved as PDF without a network",
  { tag: "@worker" },
  async ({ admin, device }) => {
    const gig = await addLongEvening(admin, 4);
    const { context, page } = await device();
    await page.emulateMedia({ colorScheme: "dark" });
    await openWhenSynced(page, `/gigs/${gig.gig_id}/book`);
    await context.setOffline(true);
    await expect(song(page, "Song 1").locator(".chart")).toBeVisible();
    await expect(song(page, "Song 4").locator(".chart")).toHaveCount(0);
    const sheets = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    const printed = await page.pdf({ format: "A4" });
    await expect(song(page, "Song 4").locator(".chart"), "printing draws all charts").toHaveCount(1);
    expect(sheets(printed)).toBeGreaterThanOrEqual(5);
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await expect(page.locator(".chart__chord").first()).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Als PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/Stadtball Songbuch\.pdf$/);
    expect(sheets(await readFile(await download.path()))).toBeGreaterThanOrEqual(5);
  },
);
