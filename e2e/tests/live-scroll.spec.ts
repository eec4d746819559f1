import type { Page } from "@playwright/test";
import { accessibilityViolations } from "../support/accessibility.ts";
import type { Api } from "../support/api.ts";
import { LONG_CHART, SHORT_CHART, addChart } from "../support/charts.ts";
import { type Device, expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addEvening } from "../support/seed.ts";
import { SONG_CHANGE_MAX_MS, bestSongChangeMs, onStage, press } from "../support/stage.ts";

/** The length of the songs. The first screen of a chart therefore stays for 12 seconds, a tenth of it. */
const SONG = "00:02:00";
const SECOND = 1_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const button = (page: Page) => page.getByRole("button", { name: "Automatisch scrollen" });
const scroller = (page: Page) => page.locator(".stage-charts__sheet--shown .stage-charts__scroller");
const place = (page: Page) => scroller(page).evaluate((element) => element.scrollTop);
const end = (page: Page) => scroller(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);

/** Adds an evening whose first two songs have long charts. */
async function addLongSongs(admin: Api) {
  const gig = await addEvening(admin);
  for (const song_id of [gig.songs.sway, gig.songs.perfect]) {
    await admin.call("updateSong", { params: { song_id }, body: { duration: SONG } });
    await addChart(admin, song_id, LONG_CHART);
  }
  return gig;
}

async function openLive(page: Page, gig_id: string): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await goWithin(page, `/live/${gig_id}`);
  await expect(scroller(page)).toBeVisible();
}

/** Stops the page's clock, and with it all animation frames, until a test lets it run. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + SECOND);
}

async function open({ page }: Pick<Device, "page">, gig_id: string): Promise<void> {
  await openLive(page, gig_id);
  await expect(button(page)).toBeVisible();
  await stopClock(page);
}

test("a button and the key S start and stop the automatic scroll", { tag: "@tablet" }, async ({ admin, device }) => {
  const gig = await addLongSongs(admin);
  const { page } = await device();
  const tablet = page.viewportSize()!;
  await openLive(page, gig.gig_id);

  await test.step("the automatic scroll's button is large and accessible, both on and off", async () => {
    for (const size of [PHONE, DESK, tablet]) {
      await page.setViewportSize(size);
      const { width = 0, height = 0 } = (await button(page).boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
      await expect(button(page)).toHaveAttribute("aria-pressed", "false");
      expect(await accessibilityViolations(page)).toEqual([]);
      await button(page).click();
      await expect(button(page)).toHaveAttribute("aria-pressed", "true");
      expect(await accessibilityViolations(page)).toEqual([]);
      await button(page).click();
    }
  });
  await stopClock(page);

  await test.step("the key S starts and stops the automatic scroll, and a song change stops it", async () => {
    await page.keyboard.press("s");
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await page.clock.runFor(30 * SECOND);
    const there = await place(page);
    expect(there).toBeGreaterThan(0);
    await page.keyboard.press("s");
    await page.clock.runFor(30 * SECOND);
    expect(await place(page)).toBe(there);
    await page.keyboard.press("s");
    await page.clock.runFor(10 * SECOND);
    expect(await place(page), "scrolling continues from where it stopped").toBeGreaterThan(there);
    await page.getByRole("button", { name: "Nächster", exact: true }).click();
    await expect(onStage(page)).toHaveText("Perfect");
    await page.clock.runFor(30 * SECOND);
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    expect(await place(page)).toBe(0);
  });

  await test.step("with reduced motion, the chart moves an eighth of the screen at a time", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await button(page).click();
    const places = new Set<number>();
    for (let passed = 0; passed < 20; passed += 1) {
      await page.clock.runFor(2 * SECOND);
      places.add(await place(page));
    }
    const height = await scroller(page).evaluate((element) => element.clientHeight);
    const steps = [...places].map((at) => Math.round((at / height) * 8 * 10) / 10);
    expect(steps).toEqual(steps.map((_step, number) => number));
    expect(steps.length).toBeGreaterThan(2);
  });
});

test("the automatic scroll ends with the song", { tag: "@tablet" }, async ({ admin, device }) => {
  const gig = await addLongSongs(admin);
  const { context, page } = await device();
  await open({ page }, gig.gig_id);

  await test.step("a long chart shows its first screen for a while, then scrolls evenly and reaches its end when the song ends", async () => {
    await context.setOffline(true);
    await button(page).click();
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    const last = await end(page);
    await page.clock.runFor(11 * SECOND);
    expect(await place(page), "the first screen is shown for a while").toBe(0);
    await page.clock.runFor(55 * SECOND);
    expect((await place(page)) / last).toBeCloseTo(0.5, 1);
    await page.clock.runFor(53 * SECOND);
    expect(await place(page)).toBeLessThan(last);
    await page.clock.runFor(2 * SECOND);
    expect(last - (await place(page))).toBeLessThanOrEqual(1);
    await expect(button(page), "scrolling ends with the song").toHaveAttribute("aria-pressed", "false");
    await context.setOffline(false);
  });

  await test.step("a chart that is moved by hand rests for two seconds, continues from there, and still reaches its end when the song ends", async () => {
    await page.getByRole("button", { name: "Nächster", exact: true }).click();
    await expect(onStage(page)).toHaveText("Perfect");
    /* Lets the frame pass in which the song change ends a scroll. */
    await page.clock.runFor(SECOND);
    await button(page).click();
    await page.clock.runFor(30 * SECOND);
    const before = await place(page);
    const box = (await scroller(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.move(...middle);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => place(page)).toBeGreaterThanOrEqual(before + 400);
    const left = await place(page);
    await page.clock.runFor(SECOND);
    expect(await place(page)).toBe(left);
    await page.clock.runFor(3 * SECOND);
    expect(await place(page)).toBeGreaterThan(left);
    expect(await place(page)).toBeLessThan(left + 100);

    const finger = await page.context().newCDPSession(page);
    const [x, y] = middle;
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    const held = await place(page);
    await page.clock.runFor(20 * SECOND);
    expect(await place(page), "a resting finger stops the scrolling").toBe(held);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

    await page.keyboard.press("PageDown");
    await expect.poll(() => place(page)).toBeGreaterThan(held + 100);
    await page.clock.runFor(70 * SECOND);
    expect((await end(page)) - (await place(page))).toBeLessThanOrEqual(1);
    await expect(onStage(page)).toHaveText("Perfect");
  });
});

test(
  "if the member chose so on this device, charts start to scroll with every song except the first",
  { tag: "@tablet" },
  async ({ admin, device }) => {
    const gig = await addLongSongs(admin);
    await addChart(admin, gig.songs.azzurro, SHORT_CHART);
    const { page } = await device();
    await open({ page }, gig.gig_id);
    await page.getByRole("button", { name: "Einstellungen" }).click();
    const alone = page.getByRole("button", { name: "Live von selbst scrollen" });
    await expect(alone).toHaveAttribute("aria-pressed", "false");
    await alone.click();
    await expect(alone).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Schließen" }).click();
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    const next = page.getByRole("button", { name: "Nächster", exact: true });
    await next.click();
    await expect(onStage(page)).toHaveText("Perfect");
    await page.clock.runFor(SECOND);
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await page.clock.runFor(60 * SECOND);
    expect(await place(page)).toBeGreaterThan(0);
    await next.click();
    await expect(onStage(page)).toHaveText("Azzurro");
    await page.clock.runFor(60 * SECOND);
    expect(await place(page), "a chart that fits does not scroll").toBe(0);
    await expect(button(page)).toBeHidden();
  },
);

test(
  "on a slow tablet, the chart of the next song appears within half a frame, even if it scrolls automatically",
  { tag: "@speed" },
  async ({ admin, device }, info) => {
    const gig = await addEvening(admin);
    await addChart(admin, gig.songs.sway, SHORT_CHART);
    await addChart(admin, gig.songs.perfect, LONG_CHART);
    const { page } = await device();
    await openLive(page, gig.gig_id);
    await page.getByRole("button", { name: "Einstellungen" }).click();
    await page.getByRole("button", { name: "Live von selbst scrollen" }).click();
    await page.getByRole("button", { name: "Schließen" }).click();
    await press(page, "ArrowRight");
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    expect(await bestSongChangeMs(page, info)).toBeLessThanOrEqual(SONG_CHANGE_MAX_MS);
  },
);
