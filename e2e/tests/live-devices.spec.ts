import { expect, test } from "../support/fixtures.ts";
import { openWhenSynced } from "../support/navigation.ts";
import { addEvening } from "../support/seed.ts";
import { onStage, press } from "../support/stage.ts";

test(
  "members see what their own device lacks and which setlist version the other devices have, even offline",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    const gig = await addEvening(admin);
    const jonas = await member("musician", "Jonas");
    const device_id = crypto.randomUUID();
    await jonas.api.call("reportStageDevice", {
      params: { gig_id: gig.gig_id, device_id },
      body: { device: "iPad", setlist_version: gig.setlist_version - 1 },
    });
    const mine = await device();
    const { page } = mine;
    await openWhenSynced(page, `/gigs/${gig.gig_id}`);
    await page.getByRole("button", { name: "Bühnen-Check" }).click();
    const sheet = page.getByRole("dialog", { name: "Bereit für die Bühne" });
    await expect(sheet.getByText("Alle Songs sind auf diesem Gerät")).toBeVisible();
    await expect(sheet.getByText("gerade beim Server nachgesehen")).toBeVisible();
    await expect(sheet.getByRole("listitem").filter({ hasText: "Jonas" })).toContainText("älter: Version 0");
    await expect(sheet.getByRole("listitem").filter({ hasText: "dieses Gerät" })).toContainText("aktuell");

    await mine.context.setOffline(true);
    await page.reload();
    await expect(sheet.getByText("Alle Songs sind auf diesem Gerät")).toBeVisible();
    await expect(sheet.getByText(/Ob die Setliste die neueste ist/)).toBeVisible();
    await expect(sheet.getByText(/Version 1, (Stand|noch nie)/)).toBeVisible();
    await expect(sheet.getByRole("listitem").filter({ hasText: "Jonas" })).toContainText("älter: Version 0");
    await sheet.getByRole("link", { name: "Live-Modus starten" }).click();
    await expect(onStage(page)).toHaveText("Sway");
  },
);

test("a second tablet follows the first, stays on its song while offline, and catches up once online", async ({
  admin,
  device,
}, info) => {
  const gig = await addEvening(admin);
  const [first, second] = [await device(), await device()];
  await openWhenSynced(first.page, `/live/${gig.gig_id}`);
  await openWhenSynced(second.page, `/live/${gig.gig_id}`);
  await expect(onStage(first.page)).toHaveText("Sway");
  await second.page.getByRole("button", { name: "Einstellungen" }).click();
  const leader = second.page.getByRole("dialog").getByRole("button", { name: /, (Linux|Browser)/ });
  await leader.click();
  await expect(leader).toHaveAttribute("aria-pressed", "true");
  await second.page.getByRole("button", { name: "Schließen" }).click();
  await expect(second.page.getByText(/^Folgt /)).toBeVisible();

  const pressed = Date.now();
  await press(first.page, "PageDown");
  await expect(onStage(second.page)).toHaveText("Perfect");
  info.annotations.push({ type: "second tablet", description: `${Date.now() - pressed} ms` });

  await second.context.setOffline(true);
  await press(first.page, "PageDown");
  await expect(onStage(first.page)).toHaveText("Azzurro");
  await expect(second.page.getByText(/gerade nicht erreichbar/)).toBeVisible();
  await expect(onStage(second.page)).toHaveText("Perfect");
  await press(second.page, "PageUp");
  await expect(onStage(second.page)).toHaveText("Sway");

  await second.context.setOffline(false);
  await expect(onStage(second.page)).toHaveText("Azzurro");
});

test(
  "a QR code transfers the setlist to a phone that is neither signed in nor online",
  { tag: "@worker" },
  async ({ admin, device, browser, server }) => {
    const gig = await addEvening(admin);
    const tablet = await device();
    const { page } = tablet;
    await openWhenSynced(page, `/paper?gig=${gig.gig_id}`);
    await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
    await tablet.context.setOffline(true);
    await page.getByRole("button", { name: "Als QR-Code zeigen" }).click();
    await expect(page.getByRole("img", { name: "QR-Code mit der Setliste Stadtball" })).toBeVisible();
    await page.getByRole("radio", { name: "Als Text für jedes Handy" }).check();
    await expect(page.getByRole("img", { name: "QR-Code mit der Setliste Stadtball" })).toBeVisible();
    await page.goto("/paper");
    await page
      .getByRole("button", { name: /Stadtball/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/paper#/);

    const context = await browser.newContext({
      baseURL: server.url,
      locale: "de-DE",
      viewport: { width: 390, height: 844 },
    });
    const phone = await context.newPage();
    await phone.goto("/paper");
    await expect(phone.getByText("Hier liegt noch keine Setliste auf Papier.")).toBeVisible();
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.close();
    await context.setOffline(true);
    const received = await context.newPage();
    const asked: string[] = [];
    received.on("request", (request) => asked.push(request.url()));
    await received.goto(page.url().slice(server.url.length));
    for (const title of ["Sway", "Perfect", "Azzurro", "Valerie", "September"])
      await expect(received.getByText(title)).toBeVisible();
    expect(asked.filter((url) => url.includes("/api/gigs") || url.includes("Stadtball"))).toEqual([]);
    await received.goto("/paper");
    await expect(
      received.getByRole("button", { name: /Stadtball/ }).first(),
      "the received setlist is kept on the device",
    ).toBeVisible();
    await context.close();
  },
);
