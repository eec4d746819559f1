import type { CDPSession, Locator, Page } from "@playwright/test";

/** A second press of a pedal counts only after this time (the app's own setting, as delivered), in milliseconds. */
const GUARD_MS = 350;

/** The song that is on stage now. */
export const onStage = (page: Page): Locator => page.getByRole("article").getByRole("heading", { level: 1 });

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

/** From now on every document of the page notes when its first song has been painted. */
export async function noteFirstSong(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector("article h1")?.textContent) {
        /* The frame that holds it is on the screen when the next one begins. */
        requestAnimationFrame(() => performance.mark("first-song"));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Milliseconds from the start of the navigation to the first song on the screen, after `noteFirstSong`. */
export async function firstSongMs(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName("first-song")[0]?.startTime);
  return Math.round((await mark.jsonValue()) ?? 0);
}
