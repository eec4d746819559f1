import { expect, test } from "../support/fixtures.ts";
import { ADMIN } from "../support/server.ts";

/** Longer than the app waits after its first screen, but shorter than its service worker waits for a sign-in, in ms. */
const A_WHILE_MS = 10_000;

/** Chunks with the code of other screens, and with all texts. */
const REST = /\/assets\/(start-page|common|controls|edits|dictionary|songs-page)-[\w-]+\.js$/;

test("a new device shows the sign-in form without loading the other screens, which follow once somebody types; what was typed stays", async ({
  page,
}) => {
  const rest = new Set<string>();
  page.on("request", (request) => {
    const name = REST.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) rest.add(name);
  });
  await page.clock.install();
  await page.goto("/songs");
  const username = page.getByLabel("Benutzername");
  await expect(username).toBeEditable();
  await expect(page.getByRole("button", { name: "Passkey verwenden" })).toBeVisible();
  await page.clock.fastForward(A_WHILE_MS);
  await page.waitForLoadState("networkidle");
  expect([...rest]).toEqual([]);

  await username.pressSequentially(ADMIN.username);
  await expect.poll(() => [...rest]).toEqual(expect.arrayContaining(["controls", "dictionary", "edits", "songs-page"]));
  await expect(username).toHaveValue(ADMIN.username);
  await page.getByLabel("Passwort", { exact: true }).fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Songs" })).toBeVisible();
});

test("a new device loads no other screens while it waits for the band's first rows; they follow once these are shown", async ({
  page,
  server,
}) => {
  const screens = new Set<string>();
  page.on("request", (request) => {
    const name = /\/assets\/(gigs-page|rehearsals-page|songs-page)-[\w-]+\.js$/.exec(request.url())?.[1];
    if (name !== undefined) screens.add(name);
  });
  let sendRows = (): void => undefined;
  const held = new Promise<void>((resolve) => (sendRows = resolve));
  await page.route("**/api/sync/snapshot", async (route) => {
    await held;
    await route.continue();
  });
  await page.request.post("/api/login", { data: ADMIN, headers: { Origin: server.url } });
  const requested = page.waitForRequest("**/api/sync/snapshot");
  await page.goto("/");
  await requested;
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/controls-[^/]+\.js$/.test(name)),
  );
  await page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1) await new Promise((done) => requestIdleCallback(done));
  });
  expect([...screens]).toEqual([]);

  sendRows();
  await expect.poll(() => [...screens]).toEqual(["gigs-page", "rehearsals-page", "songs-page"]);
});

test("before the app's code has arrived, a device requests the sign-in form's files if it knows no member, else its screen's", async ({
  page,
}) => {
  await page.route(/\/assets\/index-/, (route) => route.abort());
  const ahead = (name: string) => page.locator(`head link[rel=modulepreload][href^="/assets/${name}-"]`);
  await page.goto("/");
  await expect(ahead("door")).not.toHaveCount(0);
  await expect(ahead("start-page")).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("bandstand-user", "018f0000-0000-7000-8000-000000000000"));
  await page.reload();
  await expect(ahead("start-page")).toHaveCount(1);
  await expect(ahead("door")).toHaveCount(0);
});
