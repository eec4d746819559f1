import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addEvening, addGig, dayFromToday } from "../support/seed.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Abgleich" });

async function openSheet(page: Page): Promise<void> {
  await pill(page, /.*/).click();
  await expect(sheet(page)).toBeVisible();
}

async function dressCode(page: Page, gig_id: string, value: string): Promise<void> {
  await page.goto(`/gigs/${gig_id}?edit=1`);
  const form = page.getByRole("dialog", { name: "Gig bearbeiten" });
  await form.getByLabel("Kleidung").fill(value);
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form).toBeHidden();
}

async function composer(page: Page, song_id: string, value: string): Promise<void> {
  await page.goto(`/songs/${song_id}?edit=1`);
  const form = page.getByRole("dialog", { name: "Song bearbeiten" });
  await form.getByLabel("Komponist").fill(value);
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form).toBeHidden();
}

/** Keeps the device's database busy until the page is closed, so that no edit can be written. */
const blockDatabase = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((one) => one.name ?? "").find((one) => one.startsWith("bandstand:"));
    const opening = indexedDB.open(name ?? "");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const outbox = opening.result.transaction("outbox", "readwrite").objectStore("outbox");
    const again = (): void => outbox.count().addEventListener("success", again);
    again();
  });

test(
  "edits made without a network are counted and described, survive a reload, and are sent automatically",
  { tag: "@worker" },
  async ({ admin, device }) => {
    const gig = await addEvening(admin);
    const { page, context } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await dressCode(page, gig.gig_id, "Schwarz mit roter Fliege");
    await composer(page, gig.songs.sway, "Pablo Beltrán Ruiz");
    await expect(pill(page, /Offline seit .* · 2 warten$/)).toBeVisible();
    await openSheet(page);
    await expect(sheet(page).getByText("Gig „Stadtball“ geändert")).toBeVisible();
    await expect(sheet(page).getByText("Song „Sway“ geändert")).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { name: "Sway" })).toBeVisible();
    await expect(page.getByText("Pablo Beltrán Ruiz")).toBeVisible();
    await page.goto(`/gigs/${gig.gig_id}`);
    await expect(page.getByText("Kleidung: Schwarz mit roter Fliege")).toBeVisible();
    await expect(pill(page, /Offline seit .* · 2 warten$/)).toBeVisible();

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const { dress_code } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    const song = await admin.call("getSong", { params: { song_id: gig.songs.sway } });
    expect([dress_code, song.composer]).toEqual(["Schwarz mit roter Fliege", "Pablo Beltrán Ruiz"]);
  },
);

test("an edit that the server refuses stays on the device with the reason until somebody discards the edit", async ({
  admin,
  member,
  deviceAt,
}) => {
  const gig = await addEvening(admin);
  const { page, context } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`, await member("editor", "Eva"));
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(page.getByRole("region", { name: "Set 1" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Azzurro überspringen" }).click();
  await expect(pill(page, /Offline seit .* · 1 wartet$/)).toBeVisible();
  await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { date: dayFromToday(-8) } });

  await context.setOffline(false);
  await expect(pill(page, "1 Änderung abgelehnt")).toBeVisible();
  await openSheet(page);
  await expect(sheet(page).getByRole("heading", { name: "Nicht übernommen" })).toBeVisible();
  await expect(sheet(page).getByText("Setliste „Stadtball“ geändert")).toBeVisible();
  await expect(sheet(page).getByText(/gesperrt|sieben Tage|nur noch/)).toBeVisible();
  await page.reload();
  await openSheet(page);
  await sheet(page).getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByText("Änderung verworfen")).toBeVisible();
  await expect(sheet(page).getByText("Es wartet nichts.")).toBeVisible();
  const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
  expect(setlist.sets.flatMap((set) => set.songs).some((entry) => entry.uebersprungen)).toBe(false);
});

test(
  "if a session expires while offline, reading and editing still work, and all edits are sent after signing in",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    const gig = await addEvening(admin);
    const eva = await member("editor", "Eva");
    const { page, context } = await device(eva);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await context.clearCookies();
    await admin.call("endAccountSessions", { params: { user_id: eva.user_id } });
    await page.goto("/gigs");
    await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
    await composer(page, gig.songs.perfect, "Ed Sheeran");

    await context.setOffline(false);
    await expect(pill(page, "Bitte anmelden")).toBeVisible();
    await expect(page.getByText("Ed Sheeran")).toBeVisible();
    await dressCode(page, gig.gig_id, "Weiß");
    await page.getByRole("main").getByRole("link", { name: "Anmelden" }).click();
    await expect(page.getByText("2 Änderungen warten und werden nach dem Anmelden gesendet.")).toBeVisible();
    await page.getByLabel("Passwort", { exact: true }).fill(eva.password);
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(pill(page, "Aktuell")).toBeVisible();
    const song = await admin.call("getSong", { params: { song_id: gig.songs.perfect } });
    const { dress_code } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect([song.composer, dress_code]).toEqual(["Ed Sheeran", "Weiß"]);
  },
);

test(
  "a device without free space says that an edit is not saved, and keeps what was typed",
  { tag: "@chromium" },
  async ({ admin, device, server }) => {
    await addGig(admin, "Stadtball", dayFromToday(10));
    const { page, context } = await device();
    await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
    const session = await context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
    const full = page.getByText(/Nicht gespeichert: Auf diesem Gerät ist kein Platz mehr/).first();
    /* For a while, the browser keeps reporting the previous free space. */
    await expect(async () => {
      await page.getByRole("button", { name: "Vielleicht", exact: true }).click();
      await page.getByRole("button", { name: "Dabei", exact: true }).click();
      await expect(full).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000 });

    await page.goto("/suggestions?new=1");
    const form = page.getByRole("dialog", { name: "Song vorschlagen" });
    await form.getByLabel("Titel").fill("Halt mich");
    await form.getByLabel("Interpret").fill("Herbert Grönemeyer");
    await form.getByRole("button", { name: "Vorschlagen" }).click();
    await expect(full).toBeVisible();
    await session.send("Storage.overrideQuotaForOrigin", { origin: server.url });
    await form.getByRole("button", { name: "Vorschlagen" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText("Halt mich").first()).toBeVisible();
  },
);

test("a device whose clock is a day ahead shows a warning until the clock is corrected", async ({ device }) => {
  const { page } = await device();
  const wrong = page.getByText("Die Uhr dieses Geräts geht 26 Stunden vor.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(wrong).toBeHidden();
  await page.clock.setFixedTime(Date.now() + 26 * 60 * 60 * 1000);
  await page.reload();
  await expect(wrong).toBeVisible();
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(wrong).toBeHidden();
});

test("an answer that is still being written when the page is reloaded is kept", async ({ admin, member, device }) => {
  const eva = await member("musician", "Eva");
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(3));
  const { page } = await device(eva);
  const answers = page.getByRole("group", { name: "Meine Antwort: Stadtball" });
  await expect(answers).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await blockDatabase(page);
  const inButton = answers.getByRole("button", { name: "Dabei", exact: true });
  await inButton.click();
  await page.reload();
  await expect(inButton).toHaveAttribute("aria-pressed", "true");
  const params = { event_type: "gig" as const, event_id: gig_id };
  await expect
    .poll(async () => (await admin.call("getAvailability", { params })).entries)
    .toMatchObject([{ user_id: eva.user_id, status: "in" }]);
});
