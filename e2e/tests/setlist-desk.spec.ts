import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations } from "../support/accessibility.ts";
import type { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addEvening, addGig, addSongs, dayFromToday, titles } from "../support/seed.ts";

const set = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const grip = (page: Page, title: string): Locator => page.getByRole("button", { name: `${title} verschieben` });
const search = (page: Page): Locator => page.getByRole("complementary", { name: "Repertoire" }).getByRole("searchbox");
const listOfGigs = (page: Page): Locator => page.getByRole("heading", { name: "Gigs", exact: true });

/** Adds `songs` songs, and a gig with all but the last ten of them in `sets` sets of equal size. */
async function addBigEvening(admin: Api, songs: number, sets: number) {
  const names = Array.from({ length: songs }, (_, at) => `Nummer ${String.fromCodePoint(65 + (at % 26))}${at}`);
  const ids = await addSongs(admin, ...names);
  const size = Math.ceil((songs - 10) / sets);
  const evening = Array.from({ length: sets }, (_, at) => ids.slice(at * size, Math.min((at + 1) * size, songs - 10)));
  return addGig(admin, "Sommerball", dayFromToday(9), evening);
}

/** Counts the elements that are entirely visible, with nothing in front of them. */
const seen = (lines: Locator): Promise<number> =>
  lines.evaluateAll(
    (all) =>
      all.filter((line) => {
        const { left, width, top, bottom } = line.getBoundingClientRect();
        const x = left + width / 2;
        return [top + 2, bottom - 2].every((y) => line.contains(document.elementFromPoint(x, y)));
      }).length,
  );

/** The size of the area around the middle of a control in which a press reaches it, up to 44 px. */
const touchArea = (control: Locator): Promise<{ width: number; height: number }> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hits = (x: number, y: number): boolean => element.contains(document.elementFromPoint(x, y));
    const reach = (stepX: number, stepY: number): number => {
      let px = 0;
      while (px < 44 && hits(left + width / 2 + px * stepX, top + height / 2 + px * stepY)) px += 0.5;
      return px;
    };
    return {
      width: Math.min(44, Math.round(reach(-1, 0) + reach(1, 0))),
      height: Math.min(44, Math.round(reach(0, -1) + reach(0, 1))),
    };
  });

test("at two desk sizes, 25 songs from three sets and a dozen from the repertoire are visible at once", async ({
  admin,
  deviceAt,
}) => {
  const gig = await addBigEvening(admin, 45, 3);
  const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
  for (const [width, height, repertoire] of [
    [1440, 900, 15],
    [1180, 820, 12],
  ] as const)
    await test.step(`at ${width} × ${height}, 25 songs from three sets and ${repertoire} from the repertoire are visible at once`, async () => {
      await page.setViewportSize({ width, height });
      await expect(page.locator("[data-entry-id]")).toHaveCount(35);
      await expect(page.locator("[data-song-id]")).toHaveCount(45);
      await expect.poll(() => seen(page.locator("[data-entry-id]"))).toBeGreaterThanOrEqual(25);
      await expect.poll(() => seen(page.locator("[data-song-id]"))).toBeGreaterThanOrEqual(repertoire);
      expect((await page.locator("[data-entry-id]").first().boundingBox())?.height).toBeLessThanOrEqual(37);
      expect(await accessibilityViolations(page)).toEqual([]);
    });
});

test("30 songs can be put into three sets using only the keyboard, with at most 35 key presses besides their titles", async ({
  admin,
  deviceAt,
}) => {
  const names = Array.from({ length: 30 }, (_, at) => `Stück ${String.fromCodePoint(97 + (at % 26))}${at}`);
  const ids = await addSongs(admin, ...names);
  const gig = await addGig(admin, "Sommerball", dayFromToday(9));
  const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
  await expect(page.locator("[data-song-id]")).toHaveCount(30);
  /* The shortcuts work once the app's frame is complete. */
  await expect(pill(page, "Aktuell")).toBeVisible();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += key.length > 1 ? key.split("+").length : 1;
    await page.keyboard.press(key);
  };
  await press("/");
  await expect(search(page)).toBeFocused();
  for (const [at, name] of names.entries()) {
    await page.keyboard.type(name);
    await press(at === 10 || at === 20 ? "Shift+Enter" : "Enter");
    await expect(search(page)).toHaveValue("");
  }
  await expect(search(page)).toBeFocused();
  expect(keys).toBeLessThanOrEqual(35);
  await expect(pill(page, "Aktuell")).toBeVisible();
  const songs = Object.fromEntries(names.map((name, at) => [name, ids[at] ?? ""]));
  await expect
    .poll(async () =>
      (await admin.call("getGig", { params: { gig_id: gig.gig_id } })).setlist.sets.map((one) =>
        one.songs.map(({ song_id }) => names.find((name) => songs[name] === song_id)),
      ),
    )
    .toEqual([names.slice(0, 10), names.slice(10, 20), names.slice(20)]);
});

test("the times of the evening and of each set stay visible while a long setlist scrolls", async ({
  admin,
  deviceAt,
}) => {
  const gig = await addBigEvening(admin, 100, 3);
  const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
  await expect(page.locator("[data-entry-id]")).toHaveCount(90);
  const last = page.locator("[data-entry-id]").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(page.locator("[data-entry-id]").first()).not.toBeInViewport();
  const clocks = page.getByText(/^\d{2}:\d{2}–\d{2}:\d{2}/);
  await expect(clocks).toHaveCount(3);
  for (const clock of [...(await clocks.all()), page.getByText("Voraussichtlich"), search(page)])
    await expect(clock).toBeInViewport({ ratio: 1 });
});

test("an open setlist hides the list of gigs and can be edited with the arrow keys", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("the list of gigs makes room for an open setlist; E shows it again, and the device remembers that", async () => {
    await goWithin(page, `/gigs/${gig.gig_id}`);
    await expect(listOfGigs(page)).toBeVisible();
    await page.getByRole("tab", { name: "Setliste" }).click();
    await expect(grip(page, "Sway")).toBeVisible();
    await expect(listOfGigs(page)).toBeHidden();
    await page.keyboard.press("e");
    await expect(listOfGigs(page)).toBeVisible();
    await expect(search(page)).toBeVisible();
    await page.reload();
    await expect(grip(page, "Sway")).toBeVisible();
    await expect(listOfGigs(page)).toBeVisible();
    await page.getByRole("button", { name: "Gig-Liste ausblenden" }).click();
    await expect(listOfGigs(page)).toBeHidden();
    await page.getByRole("tab", { name: "Ablauf" }).click();
    await expect(listOfGigs(page)).toBeVisible();
  });

  await test.step("arrow keys move the focus through the songs; with Shift they select them, with Alt they move them", async () => {
    await goWithin(page, `/gigs/${gig.gig_id}?tab=setlist`);
    await expect(grip(page, "Sway")).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await grip(page, "Perfect").focus();
    await page.keyboard.press("ArrowRight");
    await expect(grip(page, "September")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(grip(page, "Azzurro")).toBeFocused();

    await page.keyboard.press("Alt+ArrowUp");
    await expect(set(page, "Set 1").getByRole("listitem")).toContainText(["Sway", "Azzurro", "Perfect"]);
    await expect(grip(page, "Azzurro")).toBeFocused();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(set(page, "Set 2").getByRole("listitem")).toContainText(["Azzurro", "Valerie", "September"]);
    await expect(grip(page, "Azzurro")).toBeFocused();

    await page.keyboard.press("Shift+ArrowDown");
    const box = (title: string): Locator => page.getByRole("checkbox", { name: new RegExp(title) });
    await expect(box("Valerie")).toBeFocused();
    for (const title of ["Azzurro", "Valerie"]) await expect(box(title)).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(grip(page, "Valerie")).toBeFocused();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(box("September")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(set(page, "Set 2").getByRole("listitem")).toHaveCount(1);
    await expect(grip(page, "Azzurro")).toBeFocused();
    await page.getByRole("button", { name: "Rückgängig" }).last().click();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await expect
      .poll(async () => titles(gig, (await admin.call("getGig", { params: { gig_id: gig.gig_id } })).setlist.sets))
      .toEqual([
        ["Sway", "Perfect"],
        ["Azzurro", "Valerie", "September"],
      ]);
  });
});

test("from the search, keys choose the set, add the best match, and move to the songs found", async ({
  admin,
  deviceAt,
}) => {
  const gig = await addEvening(admin);
  await addSongs(admin, "A Perfect Marina");
  const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
  await expect(page.locator("[data-song-id]")).toHaveCount(7);
  await search(page).focus();
  await page.keyboard.press("PageUp");
  await page.keyboard.type("mar");
  await page.keyboard.press("Enter");
  await expect(set(page, "Set 1").getByRole("listitem")).toContainText(["Sway", "Perfect", "Azzurro", "Marina"]);
  await page.keyboard.type("perf");
  for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page.getByRole("button", { name: /A Perfect Marina/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(set(page, "Set 1").getByRole("listitem")).toContainText([/./, /./, /./, "Marina", "A Perfect Marina"]);
  for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await expect(search(page)).toBeFocused();
  await set(page, "Set 2").getByRole("button", { name: "Songs zu Set 2 hinzufügen" }).click();
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(set(page, "Set 2").getByRole("listitem")).toContainText(["Valerie", "September", "Perfect"]);
});

test.describe("on a tablet in landscape", () => {
  test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

  test("everything in the setlist is large enough for a finger, and the repertoire's head covers no words", async ({
    admin,
    deviceAt,
  }) => {
    const gig = await addBigEvening(admin, 45, 3);
    const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
    await expect(page.locator("[data-song-id]")).toHaveCount(45);
    const first = page.locator("[data-entry-id]").first();
    const targets = [
      first.locator("[data-grip]"),
      first.getByRole("button", { name: /überspringen/ }),
      set(page, "Set 1").getByRole("button", { name: "Songs zu Set 1 hinzufügen" }),
      set(page, "Set 1").getByRole("button", { name: /Aktionen/ }),
    ];
    for (const target of targets) expect(await touchArea(target)).toEqual({ width: 44, height: 44 });
    const count = await page.getByText("45 Songs").boundingBox();
    const choice = await page.locator(".repertoire__set").boundingBox();
    expect(count?.height).toBeLessThan(30);
    expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(choice?.y ?? 0);
  });
});

test("the artist of a song is left out where only a letter or two would fit", async ({ admin, deviceAt }) => {
  const [long = "", short = ""] = await addSongs(admin, "Rolling in the Deep Blue", "Sway");
  const gig = await addGig(admin, "Sommerball", dayFromToday(9), [[long, short], [long], [long]]);
  const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
  const artist = (title: string) =>
    page.locator("[data-entry-id]", { hasText: title }).first().locator(".song-text__interpret");
  await expect(artist("Sway")).toHaveCSS("clip-path", "none");
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(artist("Rolling")).toHaveCSS("clip-path", "inset(50%)");
});

test("a musician sees the same lines without editing tools, and every song is a link", async ({
  admin,
  member,
  deviceAt,
}) => {
  const gig = await addBigEvening(admin, 45, 3);
  const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`, await member("musician", "Eva"));
  const songs = page.locator("ol > li").filter({ has: page.getByRole("link") });
  await expect(songs).toHaveCount(35);
  await expect(listOfGigs(page)).toBeHidden();
  await expect.poll(() => seen(songs)).toBeGreaterThanOrEqual(25);
  await expect(page.getByRole("button", { name: /verschieben|überspringen/ })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});
