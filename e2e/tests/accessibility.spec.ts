import { accessibilityFaults } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { screens } from "../support/screens.ts";
import { addBand } from "../support/seed.ts";

for (const [theme, size] of [
  ["light", "@desk"],
  ["dark", "@desk"],
  ["dark", "@phone"],
] as const) {
  test(
    `axe finds no fault on any screen, ${theme}, ${size.slice(1)}`,
    { tag: size },
    async ({ admin, member, device, browser, server, contextOptions }) => {
      test.setTimeout(480_000);
      const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
      const look = { colorScheme: theme, reducedMotion: "reduce" } as const;
      const faults: Record<string, string[]> = {};
      const stranger = await browser.newContext({ ...contextOptions, ...look, baseURL: server.url });
      const outside = await stranger.newPage();
      for (const path of ["/", "/forgot", "/setup", "/reset"]) {
        await outside.goto(path);
        await expect(outside.getByRole("heading").first()).toBeVisible();
        faults[`${path} (signed out)`] = await accessibilityFaults(outside);
      }
      await stranger.close();

      const { page } = await device();
      await page.emulateMedia(look);
      await expect(pill(page, "Aktuell")).toBeVisible();
      for (const { path, open, shows } of screens(gig.gig_id, gig.songs.sway)) {
        await page.goto(path);
        await open?.(page);
        await expect(shows(page).first(), path).toBeVisible();
        faults[`${path} – ${String(shows(page))}`] = await accessibilityFaults(page);
      }
      expect(Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))).toEqual({});
    },
  );
}
