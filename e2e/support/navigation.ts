import { type Page, expect } from "@playwright/test";
import { pill } from "./fixtures.ts";
import { tapLink } from "./tap-link.mjs";

/** Navigates to `path` within the running app, as a tap on a link does. */
export const goWithin = (page: Page, path: string): Promise<void> => page.evaluate(tapLink, path);

/** Opens a page of the running app once the device is in sync. */
export async function openWhenSynced(page: Page, path: string): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await goWithin(page, path);
}
