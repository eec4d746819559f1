import { expect, pill, test } from "../support/fixtures.ts";
import { type SafeAreaDevice, becomeDevice, expectClearOfInsets } from "../support/safe-areas.ts";
import { type Screen, screens, throughScreens } from "../support/screens.ts";
import { addBand } from "../support/seed.ts";

/** Live mode and the printable list have their own tests. */
const isWithinFrame = ({ path }: Screen): boolean => !path.startsWith("/live/") && !path.startsWith("/paper");

for (const name of ["phone upright", "phone on its side", "tablet upright"] as const satisfies SafeAreaDevice[])
  test(
    `no control on any screen overlaps the clock, notch or home indicator: ${name}`,
    { tag: "@phone" },
    async ({ admin, member, device, browser, server, contextOptions }) => {
      test.setTimeout(300_000);
      const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
      const stranger = await browser.newContext({ ...contextOptions, baseURL: server.url });
      const outside = await stranger.newPage();
      await becomeDevice(outside, name);
      for (const path of ["/", "/forgot", "/public/songs"]) {
        await outside.goto(path);
        await expect(outside.getByRole("heading").first()).toBeVisible();
        await expectClearOfInsets(outside, name, `${path}, signed out,`);
      }
      await stranger.close();

      const { page } = await device();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await becomeDevice(page, name);
      await expect(pill(page, "Aktuell")).toBeVisible();
      await throughScreens(page, screens(gig.gig_id, gig.songs.sway).filter(isWithinFrame), (screen) =>
        expectClearOfInsets(page, name, screen),
      );
    },
  );
