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
