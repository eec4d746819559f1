import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, pill } from "./fixtures.ts";
import { dayFromToday } from "./seed.ts";

/** A second press of a pedal counts only after this time (the app's own setting, as delivered), in milliseconds. */
export const GUARD_MS = 350;

/** The song that is on stage now. */
export const onStage = (page: Page): Locator => page.getByRole("article").getByRole("heading", { level: 1 });

/** Tells the page's clock the time at the band's place today; its timers go on as they are. */
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

/** Opens live mode of a gig at `clock` of today, once the device is in sync. */
export async function openAt(page: Page, gig_id: string, clock: string): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await at(page, clock);
  await page.goto(`/live/${gig_id}`);
  await expect(onStage(page)).toBeVisible();
}

/** Opens the list on stage. */
export const openSetlist = (page: Page): Promise<void> => page.getByRole("button", { name: "Setliste öffnen" }).click();

/** Presses a key or pedal as the next press of a musician: not before the guard against double presses is over. */
export async function press(page: Page, key: string): Promise<void> {
  await page.waitForFunction(
    (guard) => performance.now() > Number(document.documentElement.dataset["pressedAt"] ?? -guard) + guard,
    GUARD_MS,
  );
  await page.keyboard.press(key);
  await page.evaluate(() => {
    document.documentElement.dataset["pressedAt"] = String(performance.now());
  });
}

/** In the page: clicks the buttons of these names one after another, faster than a browser goes through its history. */
export function clickAtOnce(names: readonly string[]): void {
  for (const name of names) {
    const buttons = [...document.querySelectorAll("button")];
    const found = buttons.find((one) => (one.getAttribute("aria-label") ?? one.textContent.trim()) === name);
    if (found === undefined) throw new Error(`There is no button ${name}`);
    found.click();
  }
}

/** Draws a finger across the middle of the screen; the page needs a touch screen. */
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

/** Slows the page's processor down, as a cheap tablet would; answers the session that keeps it slow. */
export async function slowDown(page: Page, factor: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: factor });
  return session;
}

/**
 * Opens `path` and answers after how many milliseconds from the start of the navigation the first song was painted, by the
 * browser's own account (W3C Element Timing). Nothing is asked of the page meanwhile: every question would cost it time.
 */
export async function firstSongMs(page: Page, path: string): Promise<number> {
  const PREFIX = "first song painted at ";
  await page.addInitScript((prefix) => {
    new PerformanceObserver((list) => {
      for (const { paintTime } of list.getEntries() as (PerformanceEntry & { readonly paintTime: number })[])
        // oxlint-disable-next-line no-console -- the page's way out that costs it nothing
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
 * How long a press of a pedal holds the page up, in milliseconds: script, style and layout until the song it brings could
 * be painted.
 */
export const songChangeMs = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const press = { key: "PageDown", code: "PageDown", bubbles: true, cancelable: true };
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    document.body.getBoundingClientRect();
    return performance.now() - start;
  });

/** Presses the touch areas of these names and leaves the page in the same moment, as by a reload; resolves when it is back. */
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

/** The songs whose beginning this device has noted, in order, by id. */
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

/** What `yardstickMs` answers at four-fold slow-down on the machine for which the limits are written, when it is idle. */
const YARDSTICK_MS = 200;

/** Milliseconds that a fixed piece of arithmetic takes in `page`: the middle one of five times. */
const yardstickMs = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      let sum = 0;
      for (let i = 0; i < 40_000_000; i++) sum = Math.imul(sum ^ i, 0x9e3779b1);
      const end = performance.now();
      /* The sum is used, so that nobody leaves it out. */
      return Number.isInteger(sum) ? end - start : Number.NaN;
    });
    return times.sort((one, other) => one - other)[2] ?? 0;
  });

/**
 * By how much the machine is slower right now than the one for which the limits are written, at least 1: a limit "at
 * four-fold slow-down" means four times that one, whatever else runs beside the test. `page` must be slowed down already.
 */
export const slowness = async (page: Page): Promise<number> => Math.max(1, (await yardstickMs(page)) / YARDSTICK_MS);
