import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

const dialog = (page: Page): Locator => page.getByRole("dialog");
const scrollDown = (page: Page): Promise<void> =>
  page.locator(".dialog__body").evaluate((body) => body.scrollTo(0, body.scrollHeight));

test("with a mouse, a form can be typed into as soon as it opens, and Enter does not close the form", async ({
  deviceAt,
}) => {
  const { page } = await deviceAt("/gigs?new=1");
  await expect(dialog(page).getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type("Stadtball");
  await expect(dialog(page).getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Stadtball");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Datum")).toBeFocused();
  await expect(dialog(page)).toBeVisible();

  await page.goto("/surveys?new=1");
  await expect(dialog(page).getByRole("textbox", { name: "Titel" }).first()).toBeFocused();
});

test("a dialog without a field takes the focus itself, so the first Enter does not close it, and then returns the focus", async ({
  admin,
  deviceAt,
}) => {
  const { survey_id } = await admin.call("createSurvey", {
    body: { kind: "opinion", title: "Bus?", options: [{ text: "Ja" }, { text: "Nein" }] },
  });
  const { page } = await deviceAt(`/surveys/${survey_id}`);
  const opener = page.getByRole("button", { name: "Aktionen zur Umfrage" });
  await opener.click();
  await page.getByRole("menuitem", { name: "Umfrage löschen" }).click();
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test("by keyboard, the focus follows a change of screen, stays in a dialog between its steps, and returns from it", async ({
  admin,
  deviceAt,
}) => {
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(20), []);
  const { page } = await deviceAt("/songs");
  await page.getByRole("link", { name: "Proben", exact: true }).press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  await page.goto(`/gigs/${gig_id}`);
  const actions = page.getByRole("button", { name: "Weitere Aktionen" });
  await actions.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.getByRole("menuitem", { name: "Zurück zum Entwurf" }).press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(actions).toBeFocused();

  await actions.press("Enter");
  await page.getByRole("menuitem", { name: "Teilen" }).press("Enter");
  await dialog(page).getByLabel("Für wen?").press("Enter");
  await expect(dialog(page).getByRole("img", { name: "QR-Code mit dem Link" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(dialog(page).locator(":focus")).toBeVisible();
});

test.describe("a form on a touch screen", () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    "opens without a focused field, so no on-screen keyboard covers it",
    { tag: "@chromium" },
    async ({ deviceAt }) => {
      const { page } = await deviceAt("/gigs?new=1");
      await expect(dialog(page)).toBeFocused();
    },
  );
});

const SCREEN = { width: 390, height: 844 };
const KEYBOARD_PX = 336;

/* Chromium has no on-screen keyboard, so the reported viewport is replaced with that of an iPhone. */
const fakeViewport = (page: Page) =>
  page.addInitScript((size) => {
    const seen = Object.assign(new EventTarget(), { ...size, offsetTop: 0, offsetLeft: 0, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: seen });
  }, SCREEN);

const see = (page: Page, height: number, offsetTop = 0): Promise<void> =>
  page.evaluate((now) => void Object.assign(window.visualViewport!, now).dispatchEvent(new Event("resize")), {
    height,
    offsetTop,
  });

test("an on-screen keyboard covers neither the field nor the buttons of a form @phone", async ({ device }) => {
  const { page } = await device();
  await fakeViewport(page);
  await page.goto("/gigs?new=1");
  await expect(dialog(page).getByLabel("Kleidung")).toBeVisible();
  await scrollDown(page);
  const field = dialog(page).getByLabel("Antwort bis");
  await field.focus();
  const save = dialog(page).getByRole("button", { name: "Speichern" });
  const bottom = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  expect(await bottom(save)).toBeGreaterThan(SCREEN.height - KEYBOARD_PX);

  await see(page, SCREEN.height - KEYBOARD_PX);
  await expect.poll(() => bottom(save)).toBeLessThanOrEqual(SCREEN.height - KEYBOARD_PX);
  const saveTop = (await save.boundingBox())?.y ?? 0;
  await expect.poll(() => bottom(field)).toBeLessThanOrEqual(saveTop);

  await see(page, SCREEN.height - KEYBOARD_PX, 120);
  const head = page.getByRole("heading", { name: "Gig anlegen" });
  await expect.poll(async () => (await head.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(120);
  await expect.poll(() => bottom(save)).toBeLessThanOrEqual(SCREEN.height - KEYBOARD_PX + 120);

  await see(page, SCREEN.height);
  await expect.poll(() => bottom(save)).toBeGreaterThan(SCREEN.height - KEYBOARD_PX);
});

test("the input field of a rehearsal's protocol stays above the keyboard @phone", async ({ admin, device }) => {
  const { page } = await device();
  await fakeViewport(page);
  const { rehearsal_id } = await admin.call("createRehearsal", {
    body: { begin: `${dayFromToday(3)}T18:00:00Z`, end: `${dayFromToday(3)}T20:00:00Z`, comment: "" },
  });
  await page.goto(`/rehearsals/${rehearsal_id}`);
  const entry = page.getByRole("combobox", { name: "Song ins Protokoll" });
  await entry.focus();
  await see(page, SCREEN.height - KEYBOARD_PX);
  await expect
    .poll(async () => {
      const box = await entry.boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
    })
    .toBeLessThanOrEqual(SCREEN.height - KEYBOARD_PX);
});
