import type { Locator, Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addAround, addEvening, dayFromToday } from "../support/seed.ts";

const column = (page: Page, name: "Offen" | "Erledigt"): Locator => page.getByRole("region", { name });
const card = (page: Page, title: string): Locator => page.getByRole("article").filter({ hasText: title });
const progress = (page: Page, text: string): Locator => page.getByRole("tab", { name: `Checkliste ${text}` });

async function openChecklist(page: Page, gig_id: string): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await goWithin(page, `/gigs/${gig_id}?tab=checklist`);
}

async function add(page: Page, title: string): Promise<void> {
  await page.getByLabel("Was ist zu tun?").fill(title);
  await page.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(column(page, "Offen").getByText(title)).toBeVisible();
}

test(
  "an editor can edit the checklist with and without a network, by mouse and by keyboard",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    const gig = await addEvening(admin);
    const eva = await member("editor", "Eva");
    const { page, context } = await device(eva);
    await openChecklist(page, gig.gig_id);
    await add(page, "Gage klären");
    await add(page, "Kabel packen");
    await expect(progress(page, "0/2")).toBeVisible();

    await page.getByRole("button", { name: "Gage klären: bearbeiten" }).click();
    const sheet = page.getByRole("dialog", { name: "Eintrag bearbeiten" });
    await sheet.getByLabel("Verantwortlich").fill("Eva");
    await page.getByRole("option", { name: "Eva", exact: true }).click();
    await sheet.getByLabel("Fällig am").fill(dayFromToday(-1));
    await sheet.getByLabel("Kommentar").fill("Vorkasse\nFrau Busch fragen");
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expect(card(page, "Gage klären").getByText(/Überfällig seit/)).toBeVisible();

    await page.getByRole("button", { name: "Meine" }).click();
    await expect(card(page, "Kabel packen")).toBeHidden();
    await page.getByRole("button", { name: "Meine" }).click();

    await context.setOffline(true);
    const grip = await card(page, "Kabel packen").locator("[data-grip]").boundingBox();
    const target = await column(page, "Erledigt").boundingBox();
    if (!grip || !target) throw new Error("the board is not there");
    await page.mouse.move(grip.x + 10, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(target.x + 60, target.y + 40, { steps: 8 });
    await page.mouse.up();
    await expect(column(page, "Erledigt").getByText("Kabel packen")).toBeVisible();
    await page.getByRole("button", { name: "Gage klären: als erledigt markieren" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(progress(page, "2/2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Gage klären: wieder öffnen" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(progress(page, "1/2")).toBeVisible();
    await add(page, "Licht mieten");
    await expect(pill(page, /Offline seit .* · \d+ (wartet|warten)$/)).toBeVisible();

    await page.reload();
    await expect(progress(page, "1/3")).toBeVisible();
    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const { checklist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect(checklist.map(({ title, done }) => [title, done])).toEqual([
      ["Gage klären", false],
      ["Kabel packen", true],
      ["Licht mieten", false],
    ]);
    expect(checklist[0]).toMatchObject({
      responsible: { user_id: eva.user_id },
      due_date: dayFromToday(-1),
      comment: "Vorkasse\nFrau Busch fragen",
    });
  },
);

test("a deleted checklist item can be restored with one press", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  await addAround(admin, gig.gig_id);
  const { page } = await device();
  await openChecklist(page, gig.gig_id);
  await page.getByRole("button", { name: "Strom klären: bearbeiten" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Noch nichts auf der Liste")).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(card(page, "Strom klären").getByText("16 A oder 32 A?")).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible();
  const { checklist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
  expect(checklist).toMatchObject([{ title: "Strom klären", responsible: { name: "Hausmeister" } }]);
});

test("a card can be dragged to the other column with a finger", { tag: "@phone" }, async ({ admin, device }) => {
  const gig = await addEvening(admin);
  await addAround(admin, gig.gig_id);
  const { page } = await device();
  await openChecklist(page, gig.gig_id);
  await card(page, "Strom klären").scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 260));
  const grip = await card(page, "Strom klären").locator("[data-grip]").boundingBox();
  const target = await column(page, "Erledigt").boundingBox();
  if (!grip || !target) throw new Error("the board is not there");
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: grip.x + 10, y }] });
  const [from, to] = [grip.y + grip.height / 2, target.y + target.height / 2];
  await touch("touchStart", from);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch("touchMove", from + (to - from) * part);
  await touch("touchEnd");
  await expect(column(page, "Erledigt").getByText("Strom klären")).toBeVisible();
  await expect(progress(page, "1/1")).toBeVisible();
});

test("musicians read the checklist, and tick off only their own items", async ({ admin, member, device }) => {
  const gig = await addEvening(admin);
  await addAround(admin, gig.gig_id);
  const moritz = await member("musician", "Moritz");
  const body = { title: "Akkus laden", category: "Technik", responsible: { user_id: moritz.user_id } };
  const params = { gig_id: gig.gig_id };
  await admin.call("createChecklistItem", { params, body });
  const { page, context } = await device(moritz);
  await openChecklist(page, gig.gig_id);
  await expect(card(page, "Strom klären")).toBeVisible();
  await context.setOffline(true);

  await test.step("a musician can read the checklist, even without a network, but cannot change it", async () => {
    await expect(card(page, "Strom klären").getByText("Hausmeister")).toBeVisible();
    await expect(card(page, "Strom klären").getByRole("button")).toHaveCount(0);
    await expect(page.getByLabel("Was ist zu tun?")).toHaveCount(0);
  });

  await test.step("a musician ticks off their own item on the start page and the checklist, even without a network, and no other", async () => {
    await expect(card(page, "Strom klären").getByRole("button")).toHaveCount(0);
    await page.getByRole("button", { name: "Akkus laden: als erledigt markieren" }).click();
    await expect(column(page, "Erledigt").getByText("Akkus laden")).toBeVisible();
    await page.getByRole("button", { name: "Akkus laden: wieder öffnen" }).click();
    await expect(column(page, "Offen").getByText("Akkus laden")).toBeVisible();
    await goWithin(page, "/");
    await page.getByRole("checkbox", { name: /Akkus laden/ }).click();
    await expect(page.getByRole("checkbox", { name: /Akkus laden/ })).toHaveCount(0);
    await context.setOffline(false);
    const done = async () =>
      (await admin.call("listChecklist", { params })).filter((item) => item.done).map(({ title }) => title);
    await expect.poll(done).toEqual(["Akkus laden"]);
  });
});

test("a past gig accepts no new checklist items; an item that arrives too late is kept on the device with the reason", async ({
  admin,
  member,
  device,
}) => {
  const reason = "Für vergangene Gigs können keine neuen Checklisten-Einträge angelegt werden.";
  const gig = await addEvening(admin);
  const { page, context } = await device(await member("editor", "Eva"));
  await openChecklist(page, gig.gig_id);
  await expect(page.getByLabel("Was ist zu tun?")).toBeVisible();
  await context.setOffline(true);
  await add(page, "Dankesbrief");
  await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { date: dayFromToday(-1) } });
  await context.setOffline(false);
  await expect(pill(page, "1 Änderung abgelehnt")).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByLabel("Was ist zu tun?")).toHaveCount(0);
  await pill(page, /.*/).click();
  const sheet = page.getByRole("dialog", { name: "Abgleich" });
  await expect(sheet.getByText("Checkliste „Stadtball“: „Dankesbrief“ hinzugefügt")).toBeVisible();
  await expect(sheet.getByText(reason)).toBeVisible();
  await expect(sheet.getByRole("definition").filter({ hasText: "Dankesbrief" })).toBeVisible();
});
