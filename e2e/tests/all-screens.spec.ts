import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { accessibilityViolations, colourViolations, settled } from "../support/accessibility.ts";
import { pill, test } from "../support/fixtures.ts";
import { lostInForcedColours } from "../support/forced-colours.ts";
import { largeTextProblems } from "../support/large-text.ts";
import { type SafeAreaDevice, becomeDevice, controlsUnderInsets, withoutInsets } from "../support/safe-areas.ts";
import { refusedByPolicy } from "../support/policy.ts";
import { screens, throughScreens } from "../support/screens.ts";
import { addBand } from "../support/seed.ts";

/* Visiting all screens takes longer than most checks of a screen, so each visit makes several. */

const PHONE = { width: 390, height: 844 };
const INSET_DEVICES = ["phone upright", "phone on its side", "tablet upright"] as const satisfies SafeAreaDevice[];

/** Whether a screen is within the app's frame. Live mode and the printable list have their own tests of safe areas. */
const isWithinFrame = (screen: string): boolean => !screen.startsWith("/live/") && !screen.startsWith("/paper");

/** The findings of each check, by screen. */
class Faults {
  readonly #found = new Map<string, Record<string, string[]>>();

  add(check: string, screen: string, lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#found.set(check, { ...this.#found.get(check), [screen]: [...lines] });
  }

  of(check: string): Record<string, string[]> {
    return this.#found.get(check) ?? {};
  }
}

/** Switches to `theme` and waits for the colours, which change in a short transition even with reduced motion. */
async function show(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await settled(page);
}

/** Checks the screens that need no account. */
async function throughOutside(
  browser: Browser,
  options: BrowserContextOptions,
  paths: readonly string[],
  { before, look }: { before: (page: Page) => Promise<void>; look: (page: Page, screen: string) => Promise<void> },
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await before(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await look(page, `${path} (signed out)`);
  }
  await context.close();
}

test(
  "every screen is accessible and complete on a phone: colours, text sizes and safe areas",
  { tag: "@phone" },
  async ({ admin, member, device, browser, server, contextOptions }) => {
    test.setTimeout(600_000);
    const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
    const params = { event_type: "gig", event_id: gig.gig_id } as const;
    await admin.call("setAvailability", { params, body: { status: "in" } });
    const faults = new Faults();
    const underInsets = async (page: Page, screen: string): Promise<void> => {
      for (const name of INSET_DEVICES) {
        await becomeDevice(page, name);
        faults.add("insets", `${screen} on a ${name}`, await controlsUnderInsets(page, name));
      }
      await withoutInsets(page);
      await page.setViewportSize(PHONE);
      await page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, [
        PHONE.width,
        PHONE.height,
      ] as const);
    };
    const judge = async (page: Page, screen: string): Promise<void> => {
      await settled(page);
      faults.add("axe", screen, await accessibilityViolations(page));
      if (isWithinFrame(screen)) await underInsets(page, screen);
    };
    await throughOutside(
      browser,
      { ...contextOptions, baseURL: server.url },
      ["/", "/forgot", "/setup", "/reset", "/public/songs"],
      { before: (page) => show(page, "dark"), look: judge },
    );

    const { page } = await device();
    await show(page, "dark");
    await expect(pill(page, "Aktuell")).toBeVisible();
    await throughScreens(page, screens(gig.gig_id, gig.songs.sway), async (screen) => {
      await judge(page, screen);
      faults.add("text", screen, await largeTextProblems(page));
      await page.emulateMedia({ forcedColors: "active" });
      faults.add("forced colours", screen, await lostInForcedColours(page));
      await page.emulateMedia({ forcedColors: "none" });
    });

    await test.step("axe finds no violation on any screen, dark, phone", async () => {
      expect.soft(faults.of("axe")).toEqual({});
    });
    await test.step("every screen fits a phone with text at 130, 150 and 200 %, and a phone that is 320 px wide", async () => {
      expect.soft(faults.of("text")).toEqual({});
    });
    await test.step("with forced colours, all states and bars remain distinguishable", async () => {
      expect.soft(faults.of("forced colours")).toEqual({});
    });
    await test.step("no control on any screen overlaps the clock, notch or home indicator", async () => {
      expect.soft(faults.of("insets")).toEqual({});
    });
  },
);

test("every screen is accessible at desk size and complies with the content security policy", async ({
  admin,
  member,
  device,
  browser,
  server,
  contextOptions,
}) => {
  test.setTimeout(600_000);
  const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
  const faults = new Faults();
  /* Checks each screen with all rules in the current theme, then with the rules about colours in the other theme,
     because the theme only changes colours. The next screen starts in that theme, which saves a change. */
  let theme: "light" | "dark" = "light";
  const judge = async (page: Page, screen: string): Promise<void> => {
    await settled(page);
    faults.add("axe", `${screen}, ${theme}`, await accessibilityViolations(page));
    theme = theme === "light" ? "dark" : "light";
    await show(page, theme);
    faults.add("axe", `${screen}, ${theme}`, await colourViolations(page));
  };
  let refused: string[] = [];
  await throughOutside(
    browser,
    { ...contextOptions, baseURL: server.url },
    ["/", "/forgot", "/setup", "/reset", "/api/docs"],
    {
      before: async (page) => {
        refused = await refusedByPolicy(page);
        await show(page, theme);
      },
      look: async (page, screen) => {
        if (!screen.startsWith("/api/")) await judge(page, screen);
        faults.add("policy", screen, refused.splice(0));
      },
    },
  );

  const { page } = await device();
  refused = await refusedByPolicy(page);
  await page.goto("/");
  await show(page, theme);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await throughScreens(page, screens(gig.gig_id, gig.songs.sway), async (screen) => {
    faults.add("policy", screen, refused.splice(0));
    await judge(page, screen);
  });
  faults.add("policy", "after the last screen", refused);

  await test.step("axe finds no violation on any screen, light and dark, desk", async () => {
    expect.soft(faults.of("axe")).toEqual({});
  });
  await test.step("no screen triggers a violation of the content security policy", async () => {
    expect.soft(faults.of("policy")).toEqual({});
  });
});
