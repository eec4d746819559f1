import type { CDPSession, Locator, Page, TestInfo } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { openWhenSynced } from "./navigation.ts";
import { dayFromToday } from "./seed.ts";
import { FRESH_BYTES, yardstickMs } from "./yardstick.ts";

/** A second press of a pedal is ignored within this time (the app's default setting), in milliseconds. */
export const GUARD_MS = 350;

/** The song currently on stage. */
export const onStage = (page: Page): Locator => page.getByRole("article").getByRole("heading", { level: 1 });

/** Sets the page's clock to a time today in the band's time zone; the page's timers are not affected. */
export async function at(page: Page, clock: string): Promise<void> {
  const instant = await page.evaluate(
    ([day, time]) => {
      const zone = new Date(`${day}T12:00:00Z`).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" }).slice(11, 13);
      return Date.parse(`${day}T${time}Z`) - (Number(zone) - 12) * 60 * 60 * 1000;
    },
    [dayFromToday(0), clock] as const,
  );
  await page.clock.setSystemTime(instant);
}

/** Opens a gig's live mode, with the page's clock at the time `clock` today, once the device is in sync. */
export async function openAt(page: Page, gig_id: string, clock: string): Promise<void> {
  await at(page, clock);
  await openWhenSynced(page, `/live/${gig_id}`);
  await expect(onStage(page)).toBeVisible();
}

/** The name of the song after the current one, in live mode. */
export const nextUp = (page: Page): Locator => page.locator("footer strong");

/** Leaves live mode. */
export const leaveStage = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Verlassen: gedrückt halten" }).click({ delay: 1_000 });

/** Opens the setlist in live mode. */
export const openSetlist = (page: Page): Promise<void> => page.getByRole("button", { name: "Setliste öffnen" }).click();

/** Resolves when live mode no longer ignores a press as a bounce of the previous one. */
async function guardExpired(page: Page): Promise<void> {
  await page.waitForFunction(
    (guard) => performance.now() > Number(document.documentElement.dataset["pressedAt"] ?? -guard) + guard,
    GUARD_MS,
  );
}

/** Presses a key or pedal, after the guard against double presses has expired. */
export async function press(page: Page, key: string): Promise<void> {
  await guardExpired(page);
  await page.keyboard.press(key);
  await page.evaluate(() => {
    document.documentElement.dataset["pressedAt"] = String(performance.now());
  });
}

/**
 * Runs in the page: clicks the buttons with these names one after another, faster than a browser processes history
 * changes.
 */
export function clickAtOnce(names: readonly string[]): void {
  for (const name of names) {
    const buttons = [...document.querySelectorAll("button")];
    const found = buttons.find((one) => (one.getAttribute("aria-label") ?? one.textContent.trim()) === name);
    if (found === undefined) throw new Error(`There is no button ${name}`);
    found.click();
  }
}

/** Swipes across the middle of the screen; the page needs a touch screen. */
export async function swipe(page: Page, to: "left" | "right"): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const y = height / 2;
  const [from, until] = to === "left" ? [width * 0.7, width * 0.3] : [width * 0.3, width * 0.7];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", from + (until - from) * part);
  await touch("touchEnd");
  await finger.detach();
}

/** Slows the page's CPU down by `factor`, to simulate a cheap tablet. Returns the session that keeps it slow. */
export async function slowDown(page: Page, factor: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: factor });
  return session;
}

/**
 * Opens `path` and returns the milliseconds from the start of the navigation until the first song was painted, as
 * reported by the browser (W3C Element Timing). Does not query the page until then, because every query would cost the
 * page time.
 */
export async function firstSongMs(page: Page, path: string): Promise<number> {
  const PREFIX = "first song painted at ";
  await page.addInitScript((prefix) => {
    new PerformanceObserver((list) => {
      for (const { paintTime } of list.getEntries() as (PerformanceEntry & { readonly paintTime: number })[])
        // oxlint-disable-next-line no-console -- a way for the page to report that costs it nothing
        console.info(prefix + paintTime);
    }).observe({ type: "element", buffered: true });
    const look = (): void => {
      const song = document.querySelector("article h1");
      if (song?.textContent) song.setAttribute("elementtiming", "song");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, PREFIX);
  const painted = page.waitForEvent("console", (message) => message.text().startsWith(PREFIX));
  await page.goto(path);
  return Math.round(Number((await painted).text().slice(PREFIX.length)));
}

/**
 * How long a pedal press blocks the page, in milliseconds: script, style and layout until the new song can be painted.
 */
const songChangeMs = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const press = { key: "PageDown", code: "PageDown", bubbles: true, cancelable: true };
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    document.body.getBoundingClientRect();
    const end = performance.now();
    document.documentElement.dataset["pressedAt"] = String(end);
    return end - start;
  });

/**
 * Presses the touch areas with these names and reloads the page immediately afterwards; resolves when the page is back.
 */
export async function pressAndReload(page: Page, areas: readonly string[]): Promise<void> {
  const back = page.waitForEvent("load");
  await page.evaluate((labels) => {
    setTimeout(() => {
      for (const label of labels) document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      location.reload();
    });
  }, areas);
  await back;
}

/** The ids of the songs whose start this device has recorded, in order. */
export const notedSongs = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = "" } = (await indexedDB.databases()).find((one) => one.name?.startsWith("bandstand:")) ?? {};
    const band = await done(indexedDB.open(name));
    const events = await done(band.transaction("play_events").objectStore("play_events").getAll());
    band.close();
    return (events as { kind: string; song_id: string }[])
      .filter(({ kind }) => kind === "start")
      .map(({ song_id }) => song_id);
  });

/** How many times slower a cheap tablet is than the machine for which the limits were set. */
export const SLOW_TABLET = 4;

/** What `yardstickMs` returned on that machine when it was idle. */
const YARDSTICK_MS = 51;

/**
 * How many times slower the machine is right now than the one for which the limits were set; at least 1. Measurements
 * are divided by this factor, so that the limits hold whatever else is running. `slowedDown` is the factor by which
 * `slowDown` has slowed the page down.
 */
export const slowness = async (page: Page, slowedDown = 1): Promise<number> =>
  Math.max(1, (await page.evaluate(yardstickMs, FRESH_BYTES)) / (YARDSTICK_MS * slowedDown));

/** A song change must leave most of a frame to the browser. */
export const SONG_CHANGE_MAX_MS = 8;
const CHANGES_MAX = 10;

/**
 * How long the change from Sway to Perfect keeps a slow tablet busy, in milliseconds: the first measurement within the
 * limit, else the best of ten. Other load only ever adds time, and the first press also includes compilation. Measured
 * at full speed and multiplied: Chromium slows a page down by pausing it every few milliseconds, and work as short as this
 * falls between two pauses, or contains one that is too long. All measurements are recorded with the test.
 */
export async function bestSongChangeMs(page: Page, info: TestInfo): Promise<number> {
  const factor = await slowness(page);
  const noted: number[] = [];
  while (noted.length < CHANGES_MAX && Math.min(...noted) > SONG_CHANGE_MAX_MS) {
    await press(page, "Home");
    await expect(onStage(page)).toHaveText("Sway");
    await guardExpired(page);
    noted.push(((await songChangeMs(page)) / factor) * SLOW_TABLET);
    await expect(onStage(page)).toHaveText("Perfect");
  }
  info.annotations.push({ type: "song change", description: `${noted.map((ms) => ms.toFixed(1)).join(", ")} ms` });
  return Math.min(...noted);
}
