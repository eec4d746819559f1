import { expect, test } from "../support/fixtures.ts";

/** How far the cards of the profile may move while the page loads, as a `layout-shift` score. */
const SHIFT_MAX = 0.02;

/** A phone, a tablet and a desk. */
const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

declare global {
  interface Window {
    shifted?: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

test("the profile's cards do not shift the page while they load @chromium", async ({ device, member }) => {
  const eva = await member("musician", "Eva");
  const { page } = await device(eva);
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted = (window.shifted ?? 0) + (entry as LayoutShift).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto("/profile");
    await expect(page.locator("#devices li").first()).toBeVisible();
    await expect(page.locator("#second-factor").getByRole("button").first()).toBeVisible();
    await expect(page.locator(".profile .skeleton")).toHaveCount(0);
    expect(await page.evaluate(() => window.shifted ?? 0), `${width} × ${height}`).toBeLessThan(SHIFT_MAX);
  }
});
