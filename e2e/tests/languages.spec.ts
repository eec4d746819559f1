import { expect, pill, test } from "../support/fixtures.ts";

test.use({ locale: "en-GB" });

test("every page that needs no sign-in starts with the language buttons and is in German, even in an English browser", async ({
  page,
}) => {
  for (const [path, german, english] of [
    ["/sign-in", "Anmelden", "Sign in"],
    ["/forgot", "Passwort vergessen", "Forgotten password"],
    ["/public/songs", "Was wir gespielt haben", "What we have played"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: german })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Deutsch" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: english })).toBeVisible();
    await expect(page.getByRole("button", { name: "English", pressed: true })).toBeInViewport();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.getByRole("heading", { level: 1, name: german })).toBeVisible();
  }
});

test("the reason why an invitation cannot be opened is shown in the language chosen on its page", async ({ page }) => {
  await page.goto("/invitation#over");
  await expect(page.getByText("Diese Einladung gilt nicht mehr.")).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByText("This invitation is no longer valid.")).toBeVisible();
});

test("an invitation opens in the language of the admin who created it, unless a language was chosen on the device", async ({
  device,
  browser,
  server,
}) => {
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  const invite = async (name: string, add: string): Promise<string> => {
    await page.goto("/members/new");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel(/^E-?Mail/i).fill(`${name.toLowerCase()}@example.org`);
    await page.getByRole("button", { name: add }).click();
    return (await page.getByText("/invitation").textContent()) ?? "";
  };
  expect(new URL(await invite("Tom", "Anlegen")).search).toBe("");
  await page.goto("/more");
  await page.getByRole("radio", { name: "English" }).check({ force: true });
  await expect(page.getByRole("heading", { name: "More" })).toBeVisible();
  const link = await invite("Zoe", "Create");

  const fresh = await browser.newContext({ baseURL: server.url });
  const phone = await fresh.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Welcome, Zoe" })).toBeVisible();
  expect(phone.url()).not.toMatch(/[?#]/);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Welcome, Zoe" })).toBeVisible();
  await phone.getByRole("button", { name: "Deutsch" }).click();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Willkommen, Zoe" })).toBeVisible();
  await fresh.close();
});

test("after the first sign-in a device starts in the account's language from the first frame, unless another was chosen on it", async ({
  deviceAt,
  member,
}) => {
  const zoe = await member("musician", "Zoe");
  await zoe.api.call("updateMe", { body: { language: "en" } });
  const { page } = await deviceAt("/more", zoe);
  await expect(page.getByRole("heading", { level: 1, name: "More" })).toBeVisible();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => seen.push(document.documentElement.lang)).observe(document, {
      attributeFilter: ["lang"],
      subtree: true,
    });
  });
  const shown = async (): Promise<unknown> => [
    ...new Set(await page.evaluate<string[]>(() => Reflect.get(globalThis, "seen"))),
  ];
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "More" })).toBeVisible();
  expect(await shown()).toEqual(["en"]);

  await page.getByRole("radio", { name: "Deutsch" }).check({ force: true });
  await expect(page.getByRole("heading", { level: 1, name: "Mehr" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Mehr" })).toBeVisible();
  expect(await shown()).toEqual(["de"]);
});
