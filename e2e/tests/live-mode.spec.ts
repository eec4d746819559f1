import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { type Device, expect, pill, test, underServiceWorker } from "../support/fixtures.ts";
import { openWhenSynced } from "../support/navigation.ts";
import { addEvening, titles } from "../support/seed.ts";
import { ADMIN, type Server } from "../support/server.ts";
import {
  SLOW_TABLET,
  SONG_CHANGE_MAX_MS,
  bestSongChangeMs,
  firstSongMs,
  leaveStage,
  nextUp,
  notedSongs,
  onStage,
  press,
  pressAndReload,
  slowDown,
  slowness,
  swipe,
} from "../support/stage.ts";

/** The time from a cold start to the current song (docs/decisions/012-what-the-first-screen-waits-for.md). */
const COLD_START_MAX_MS = 1_000;
const STARTS_MAX = 10;
const OTHER_DEVICE_MAX_MS = 2_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/* Returns the set's own entry for a song, or a new entry if the song is not in the set. */
const own =
  <E extends { readonly song_id: string }>({ songs }: { readonly songs: readonly E[] }) =>
  (song_id: string): E | { song_id: string } =>
    songs.find((entry) => entry.song_id === song_id) ?? { song_id };

/** Opens live mode with a network, as bands usually do once before a gig. */
async function openLiveOnline({ page }: Device, gig_id: string): Promise<void> {
  await openWhenSynced(page, `/live/${gig_id}`);
  await expect(onStage(page)).toBeVisible();
}

/**
 * Kills the server, disconnects the network and closes the page, so that nothing remains in memory. Returns a new page.
 */
async function cutOff({ context, page }: Device, server: Server): Promise<Page> {
  await server.kill();
  await context.setOffline(true);
  await page.close();
  return context.newPage();
}

async function inList(page: Page, act: (list: ReturnType<Page["getByRole"]>) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Setliste öffnen" }).click();
  const list = page.getByRole("dialog", { name: "Setliste" });
  await act(list);
  if (await list.isVisible()) await list.getByRole("button", { name: "Schließen" }).click();
  await expect(list).toBeHidden();
}

const skip = (page: Page, title: string) =>
  inList(page, async (list) => {
    await list.getByRole("button", { name: `Aktionen für ${title}` }).click();
    await list.getByRole("button", { name: "Überspringen", exact: true }).click();
  });

test(
  "without a server or network, a slow tablet starts cold on the current song",
  { tag: ["@speed", "@worker"] },
  async ({ server, admin, launchOptions, viewport }, info) => {
    const gig = await addEvening(admin);
    const profile = await mkdtemp(join(tmpdir(), "bandstand-tablet-"));
    const options = { ...launchOptions, viewport, hasTouch: true, locale: "de-DE", baseURL: server.url };
    const before = await chromium.launchPersistentContext(profile, options);
    const page = before.pages()[0] ?? (await before.newPage());
    await page.goto("/");
    await page.getByLabel("Benutzername").fill(ADMIN.username);
    await page.getByLabel("Passwort", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await underServiceWorker(page);
    await openLiveOnline({ context: before, page }, gig.gig_id);
    await press(page, "PageDown");
    await expect(onStage(page)).toHaveText("Perfect");
    await before.close();
    await server.kill();

    /* Other load only ever makes a start slower, so the best of up to ten counts, converted to the speed of the
       machine for which the limit was set. */
    const starts: number[] = [];
    const noted: string[] = [];
    while (starts.length < STARTS_MAX && Math.min(...starts) > COLD_START_MAX_MS) {
      const tablet = await chromium.launchPersistentContext(profile, options);
      await tablet.setOffline(true);
      const stage = await tablet.newPage();
      await slowDown(stage, SLOW_TABLET);
      const [ms, factor] = [await firstSongMs(stage, `/live/${gig.gig_id}`), await slowness(stage, SLOW_TABLET)];
      await expect(onStage(stage)).toHaveText("Perfect");
      starts.push(Math.round(ms / factor));
      noted.push(`${ms} ms / ${factor.toFixed(2)}`);
      await tablet.close();
    }
    info.annotations.push({ type: "cold start", description: `${noted.join(", ")} at ${SLOW_TABLET}x slow-down` });
    await rm(profile, { recursive: true, force: true });
    expect(Math.min(...starts)).toBeLessThanOrEqual(COLD_START_MAX_MS);
  },
);

test(
  "on a slow tablet, the next song appears within half a frame",
  { tag: ["@speed", "@worker"] },
  async ({ admin, device }, info) => {
    const gig = await addEvening(admin);
    const tablet = await device();
    const { page } = tablet;
    await openLiveOnline(tablet, gig.gig_id);
    expect(await bestSongChangeMs(page, info)).toBeLessThanOrEqual(SONG_CHANGE_MAX_MS);
  },
);

test(
  "edits made on stage without a network survive a reload and are sent automatically later",
  { tag: ["@speed", "@worker"] },
  async ({ server, admin, device, deviceAt }, info) => {
    const gig = await addEvening(admin);
    const tablet = await device();
    await openLiveOnline(tablet, gig.gig_id);
    const stage = await cutOff(tablet, server);
    await stage.goto(`/live/${gig.gig_id}`);
    await expect(onStage(stage)).toHaveText("Sway");

    await swipe(stage, "left");
    await expect(onStage(stage)).toHaveText("Perfect");
    await swipe(stage, "right");
    await expect(onStage(stage)).toHaveText("Sway");
    await swipe(stage, "left");
    await skip(stage, "Azzurro");
    await expect(stage.getByText("Azzurro übersprungen")).toBeVisible();
    await inList(stage, async (list) => {
      await list.getByRole("button", { name: "Song einfügen" }).click();
      for (const letter of "MAR") await stage.getByRole("button", { name: letter, exact: true }).click();
      await stage.getByRole("button", { name: /^Marina/ }).click();
    });
    await expect(nextUp(stage)).toHaveText("Marina");
    await inList(stage, (list) => list.getByRole("button", { name: "Set 2: Set nach vorn" }).click());
    await expect(onStage(stage)).toHaveText("Perfect");

    await stage.reload();
    await expect(onStage(stage)).toHaveText("Perfect");
    await expect(nextUp(stage)).toHaveText("Marina");

    await server.restart();
    const { page: phone } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
    await expect(pill(phone, "Aktuell")).toBeVisible();
    await expect(phone.getByRole("region", { name: "Set 1" })).not.toContainText("Marina");
    const returned = Date.now();
    await tablet.context.setOffline(false);
    await expect(phone.getByRole("region", { name: "Set 1" })).toContainText("Marina");
    const ms = Date.now() - returned;
    info.annotations.push({ type: "network back to other device", description: `${ms} ms` });
    expect(ms).toBeLessThanOrEqual(OTHER_DEVICE_MAX_MS);

    const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect(titles(gig, setlist.sets)).toEqual([
      ["Valerie", "September"],
      ["Sway", "Perfect", "Marina", "Azzurro –"],
    ]);
    await expect(stage.getByRole("img", { name: "Aktuell" })).toBeVisible();
    await expect(onStage(stage), "the current song is still shown").toHaveText("Perfect");
  },
);

test("on stage, every press counts once, skips and jumps can be undone, and others' changes wait to be accepted", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const tablet = await device();
  const { page } = tablet;
  await openLiveOnline(tablet, gig.gig_id);

  await test.step("a song change is stored even if the page is left immediately afterwards", async () => {
    const { sway, perfect, azzurro } = gig.songs;
    await pressAndReload(page, ["Nächster"]);
    await expect(onStage(page)).toHaveText("Perfect");
    await pressAndReload(page, ["Nächster", "Voriger", "Voriger"]);
    await expect(onStage(page)).toHaveText("Sway");
    await expect(nextUp(page)).toHaveText("Perfect");
    /* After each reload, the start of the current song is recorded again once the song is rendered. */
    await expect.poll(() => notedSongs(page)).toEqual([sway, perfect, perfect, azzurro, perfect, sway, sway]);
  });

  await test.step("each press of a key or pedal moves by one step, whatever has the focus", async () => {
    const go = async (key: string, title: string) => {
      await press(page, key);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 }), key).toHaveText(title);
    };
    await go("ArrowRight", "Perfect");
    await go("PageDown", "Azzurro");
    await go("ArrowLeft", "Perfect");
    await go("PageUp", "Sway");

    await page.getByRole("button", { name: "Setliste öffnen" }).focus();
    await go("Enter", "Perfect");
    await expect(page.getByRole("dialog"), "Enter does not press the focused button").toBeHidden();
    await page.getByRole("button", { name: "Nächster" }).focus();
    await go("Space", "Azzurro");
    await go("Backspace", "Perfect");
    await go("Home", "Sway");

    await press(page, "PageDown");
    await page.evaluate(() => {
      const again = { key: "PageDown", bubbles: true, cancelable: true };
      for (const repeat of [false, true]) window.dispatchEvent(new KeyboardEvent("keydown", { ...again, repeat }));
    });
    await expect(onStage(page), "a bouncing pedal counts as one press").toHaveText("Perfect");
  });

  await test.step("a skipped song is passed over, and undo restores it", async () => {
    await press(page, "Home");
    await expect(onStage(page)).toHaveText("Sway");
    await expect(nextUp(page)).toHaveText("Perfect");
    await skip(page, "Perfect");
    await expect(nextUp(page)).toHaveText("Azzurro");
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(nextUp(page)).toHaveText("Perfect");
    await press(page, "Enter");
    await expect(onStage(page)).toHaveText("Perfect");
  });

  await test.step("a jump to the wrong song can be undone with one tap, until the next song is played", async () => {
    await press(page, "Home");
    await expect(onStage(page)).toHaveText("Sway");
    const jump = (title: string) =>
      inList(page, async (list) => {
        await list.getByRole("button", { name: `${title}. Hierher springen: halten` }).click({ delay: 700 });
      });
    await jump("September");
    await expect(onStage(page)).toHaveText("September");
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(onStage(page)).toHaveText("Sway");
    await expect(nextUp(page)).toHaveText("Perfect");
    await page.reload();
    await expect(onStage(page)).toHaveText("Sway");

    await jump("Azzurro");
    await expect(page.getByText("Gesprungen zu Azzurro")).toBeVisible();
    await press(page, "PageDown");
    await expect(onStage(page)).not.toHaveText("Azzurro");
    await expect(
      page.getByRole("button", { name: "Rückgängig" }),
      "moving on to the next song confirms the jump",
    ).toBeHidden();
  });

  await test.step("others' changes to the setlist are not applied on stage until somebody accepts them there", async () => {
    await press(page, "Home");
    await expect(onStage(page)).toHaveText("Sway");
    const [first, second] = gig.setlist.sets;
    const sets = [{ ...first!, songs: first!.songs.filter((_, at) => at !== 1) }, second!];
    await expect(page.getByRole("img", { name: "Aktuell" })).toBeVisible();
    const { setlist_version } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    await admin.call("updateSetlist", { body: { gig_id: gig.gig_id, setlist_version, sets } });
    await expect(page.getByText(/Änderung(en)? ab Song/)).toBeVisible();
    await expect(nextUp(page)).toHaveText("Perfect");
    await page.getByRole("button", { name: "Jetzt", exact: true }).click();
    await expect(nextUp(page)).toHaveText("Azzurro");
  });
});

test(
  "a session that is ended during live mode neither covers nor closes the setlist",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    const gig = await addEvening(admin);
    const eva = await member("editor", "Eva");
    const tablet = await device(eva);
    const { page } = tablet;
    await openLiveOnline(tablet, gig.gig_id);
    await press(page, "PageDown");
    await tablet.context.setOffline(true);
    await skip(page, "Azzurro");
    await admin.call("endAccountSessions", { params: { user_id: eva.user_id } });
    await tablet.context.setOffline(false);
    await expect(page.getByRole("img", { name: "Bitte anmelden" })).toBeVisible();
    await expect(onStage(page)).toHaveText("Perfect");
    await press(page, "PageUp");
    await expect(onStage(page)).toHaveText("Sway");
    await page.reload();
    await expect(onStage(page)).toHaveText("Sway");

    await leaveStage(page);
    await expect(page.getByLabel("Benutzername")).toBeVisible();
    await expect(page.getByText("1 Änderung von Eva")).toBeVisible();
  },
);

test("live mode starts with the first song of the current setlist, even if it was already opened days earlier", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const tablet = await device();
  const { page } = tablet;
  await page.clock.setFixedTime(Date.now() - 3 * DAY_MS);
  await openLiveOnline(tablet, gig.gig_id);
  await press(page, "PageDown");
  await expect(onStage(page)).toHaveText("Perfect");
  await page.goto("/");
  await page.clock.setFixedTime(Date.now());

  const { sway, perfect, azzurro } = gig.songs;
  const { setlist, setlist_version } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
  const sets = setlist.sets.map((set, at) =>
    at === 0 ? { ...set, songs: [azzurro, sway, perfect].map(own(set)) } : set,
  );
  await admin.call("updateSetlist", { body: { gig_id: gig.gig_id, setlist_version, sets } });
  await page.goto(`/gigs/${gig.gig_id}?tab=setlist`);
  await expect(page.getByRole("region", { name: "Set 1" }).getByRole("listitem").first()).toContainText("Azzurro");
  await page.goto(`/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Azzurro");
  await expect(nextUp(page)).toHaveText("Sway");
  await expect(page.getByText(/Änderung/)).toBeHidden();
});
