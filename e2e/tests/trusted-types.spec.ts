import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { screens, throughScreens } from "../support/screens.ts";
import { addBand } from "../support/seed.ts";

/** Records everything that the content security policy blocks, starting before each page's first script. */
async function refused(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction("policyRefused", (line: string) => void found.push(line));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { policyRefused: (line: string) => void }).policyRefused;
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      report([violatedDirective, blockedURI, sourceFile, sample].join(" ")),
    );
  });
  return found;
}

test("no screen does anything that the content security policy blocks", async ({
  admin,
  member,
  device,
  browser,
  server,
}) => {
  test.setTimeout(480_000);
  const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
  const stranger = await browser.newContext({ baseURL: server.url });
  const outside = await stranger.newPage();
  const refusedOutside = await refused(outside);
  for (const path of ["/", "/forgot", "/setup", "/reset", "/api/docs"]) {
    await outside.goto(path);
    await expect(outside.getByRole("heading").first()).toBeVisible();
  }
  expect(refusedOutside).toEqual([]);
  await stranger.close();

  const { page } = await device();
  const refusedInside = await refused(page);
  await page.goto("/");
  await expect(pill(page, "Aktuell")).toBeVisible();
  await throughScreens(page, screens(gig.gig_id, gig.songs.sway), async (screen) => {
    expect(refusedInside, screen).toEqual([]);
  });
});

test(
  "plain strings never become HTML, scripts or another service worker, and no further Trusted Types policy can be created",
  { tag: "@worker" },
  async ({ device }) => {
    const { page } = await device();
    const refusedHere = await refused(page);
    await page.goto("/");
    await expect(pill(page, "Aktuell")).toBeVisible();
    const thrown = await page.evaluate(async () => {
      const name = async (attempt: () => unknown): Promise<string> => {
        try {
          await attempt();
          return "taken";
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      return {
        html: await name(() => (document.createElement("p").innerHTML = "<b>plain</b>")),
        code: await name(() => (document.createElement("script").text = "1")),
        worker: await name(() => navigator.serviceWorker.register("/early.js")),
        secondPolicy: await name(() => trustedTypes.createPolicy("bandstand", {})),
        otherPolicy: await name(() => trustedTypes.createPolicy("default", {})),
      };
    });
    expect(thrown).toEqual({
      html: "TypeError",
      code: "TypeError",
      worker: "TypeError",
      secondPolicy: "TypeError",
      otherPolicy: "TypeError",
    });
    await expect.poll(() => refusedHere.length).toBe(5);
  },
);
