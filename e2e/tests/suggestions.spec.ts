import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { dayFromToday } from "../support/seed.ts";

const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const choice = (page: Page, title: string, name: string) =>
  card(page, title).getByRole("button", { name, exact: true });

test(
  "a song can be suggested and voted on without a network; the vote is counted once online, and an editor adopts the song",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const anna = await member("editor", "Anna");
    const tom = await member("musician", "Tom");
    const { page, context } = await deviceAt("/more", tom);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await page.getByRole("link", { name: /Vorschläge/ }).click();
    await expect(page.getByText("Noch keine Vorschläge")).toBeVisible();

    await context.setOffline(true);
    await page.getByRole("button", { name: "Song vorschlagen" }).first().click();
    const form = page.getByRole("dialog", { name: "Song vorschlagen" });
    await form.getByLabel("Titel").fill("Komet");
    await form.getByRole("button", { name: "Vorschlagen", exact: true }).click();
    await expect(form.getByText("Von wem ist er?")).toBeVisible();
    await form.getByLabel("Interpret").fill("Udo Lindenberg");
    await form.getByLabel(/Warum passt er zu uns/).fill("Läuft überall.");
    await form.getByRole("button", { name: "Vorschlagen", exact: true }).click();
    await choice(page, "Komet", "Ja").click();
    await expect(choice(page, "Komet", "Ja")).toHaveAttribute("aria-pressed", "true");
    await expect(card(page, "Komet")).toContainText("0 Ja · 0 Nein · 0 Enthaltungen");
    await expect(card(page, "Komet")).toContainText("sobald das Gerät wieder online ist");
    await page.reload();
    await expect(choice(page, "Komet", "Ja")).toHaveAttribute("aria-pressed", "true");

    await context.setOffline(false);
    await expect(card(page, "Komet")).toContainText("1 Ja · 0 Nein · 0 Enthaltungen");
    await expect(card(page, "Komet")).toContainText("noch 2 Stimmen");
    await expect(pill(page, "Aktuell")).toBeVisible();

    const [komet] = (await admin.call("listSuggestions")).items;
    expect(komet).toMatchObject({ title: "Komet", comment: "Läuft überall.", yes: 1, my_vote: null });
    const params = { song_id: komet?.song_id ?? "" };
    await admin.call("vote", { params, body: { vote: "no" } });
    await anna.api.call("vote", { params, body: { vote: "abstain" } });
    await expect(card(page, "Komet")).toContainText("1 Ja · 1 Nein · 1 Enthaltung");
    await expect(card(page, "Komet")).toContainText("Mehrheit dafür");
    await expect(card(page, "Komet").getByRole("button", { name: "Annehmen" })).toBeHidden();

    const editor = await deviceAt("/suggestions", anna, { staysOnline: true });
    await expect(choice(editor.page, "Komet", "Enthaltung")).toHaveAttribute("aria-pressed", "true");
    await card(editor.page, "Komet").getByRole("button", { name: "Annehmen" }).click();
    await editor.page.getByRole("dialog").getByRole("button", { name: "Annehmen" }).click();
    await expect(editor.page.getByText("Noch keine Vorschläge")).toBeVisible();
    await expect(page.getByText("Noch keine Vorschläge")).toBeVisible();
    await page.goto(`/songs/${params.song_id}`);
    await expect(page.getByText("In Probe", { exact: true })).toBeVisible();
  },
);

test("a vote that arrives too late is listed on the device with the reason, but not how the member voted", async ({
  admin,
  member,
  deviceAt,
}) => {
  const tom = await member("musician", "Tom");
  const { song_id } = await admin.call("createSuggestion", { body: { title: "Macarena", interpret: "Los del Río" } });
  const { page, context } = await deviceAt("/suggestions", tom);
  await expect(card(page, "Macarena")).toBeVisible();
  await context.setOffline(true);
  await choice(page, "Macarena", "Nein").click();
  await admin.call("rejectSuggestion", { params: { song_id } });
  await context.setOffline(false);
  await expect(card(page, "Macarena")).toBeHidden();
  await pill(page, /.*/).click();
  const sheet = page.getByRole("dialog", { name: "Abgleich" });
  await expect(sheet.getByText("Über „Macarena“ abgestimmt")).toBeVisible();
  await expect(sheet.getByText("Dieser Song ist kein offener Vorschlag mehr.")).toBeVisible();
  await sheet.getByRole("button", { name: "Verwerfen" }).click();
  await expect(sheet.getByText("Über „Macarena“ abgestimmt")).toBeHidden();
});

test(
  "a song's page shows where it was played and the allowed status changes, and a filter finds songs not played lately",
  { tag: "@worker" },
  async ({ admin, device }) => {
    const song = async (title: string): Promise<string> =>
      (await admin.call("createSong", { body: { title, interpret: "Tanzband" } })).song_id;
    const [played, rested] = [await song("Sway"), await song("Azzurro")];
    const gig = await admin.call("createGig", {
      body: { name: "Stadtball", date: dayFromToday(-3), published: 1, venue: { name: "Kurhaus" } },
    });
    await admin.call("updateSetlist", {
      body: {
        gig_id: gig.gig_id,
        setlist_version: gig.setlist_version,
        sets: [{ name: "Set 1", songs: [{ song_id: played }, { song_id: rested, uebersprungen: true }] }],
      },
    });
    const { page, context } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await page.goto(`/songs/${played}`);
    await expect(page.getByText("1-mal gespielt", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Stadtball" })).toBeVisible();
    await expect(page.getByText("Kurhaus")).toBeVisible();
    await page.getByRole("button", { name: "Archivieren" }).click();
    await expect(page.getByText("Archiviert", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Archivieren" })).toBeHidden();
    await expect(page.getByRole("button", { name: "In Probe nehmen" })).toBeVisible();
    await page.goto(`/songs/${rested}`);
    await expect(page.getByText("Noch nie gespielt und nie geprobt.")).toBeVisible();
    await page.goto("/songs?not_played=1");
    await expect(page.getByText("1 von 2 Songs")).toBeVisible();
    await expect(page.getByRole("link", { name: "Azzurro" })).toBeVisible();

    await page.goto("/songs");
    await page.getByRole("button", { name: "Auswählen" }).click();
    await page.getByRole("button", { name: "Alle 2" }).click();
    await page.getByRole("button", { name: "Bearbeiten" }).last().click();
    const form = page.getByRole("dialog", { name: "2 Songs bearbeiten" });
    await form.getByRole("button", { name: /^Status/ }).click();
    await page.getByRole("option", { name: "In Probe", exact: true }).click();
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("2 Songs geändert.")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "In Probe" })).toHaveCount(2);
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Archiviert" })).toHaveCount(1);
    await expect(page.getByRole("row").filter({ hasText: "Aktiv" })).toHaveCount(1);
    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    expect((await admin.call("getSong", { params: { song_id: played } })).status).toBe("retired");
  },
);

test("a second tap withdraws a vote, says so and can be undone; suggestions that await the member's vote come first", async ({
  admin,
  deviceAt,
}) => {
  await admin.call("createSuggestion", { body: { title: "Komet", interpret: "Udo Lindenberg" } });
  await admin.call("createSuggestion", { body: { title: "Mambo", interpret: "Herbert Grönemeyer" } });
  const { page } = await deviceAt("/suggestions");
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveText(["Mambo", "Komet"]);
  await choice(page, "Mambo", "Ja").click();
  await choice(page, "Mambo", "Ja").click();
  await expect(page.getByText("Deine Stimme zu „Mambo“ ist zurückgenommen")).toBeVisible();
  await expect(choice(page, "Mambo", "Ja")).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(choice(page, "Mambo", "Ja")).toHaveAttribute("aria-pressed", "true");
  await expect(titles, "the suggestions keep their order while the page is open").toHaveText(["Mambo", "Komet"]);
  await page.reload();
  await expect(titles).toHaveText(["Komet", "Mambo"]);

  await page.getByRole("button", { name: "Song vorschlagen" }).click();
  const form = page.getByRole("dialog", { name: "Song vorschlagen" });
  await form.getByLabel("Titel").fill("Bochum");
  await form.getByLabel("Interpret").fill("Herbert Grönemeyer");
  await expect(form.getByRole("checkbox", { name: /Ich stimme gleich mit Ja/ })).not.toBeChecked();
  await form.getByRole("checkbox", { name: /Ich stimme gleich mit Ja/ }).check();
  await form.getByRole("button", { name: "Vorschlagen", exact: true }).click();
  await expect(choice(page, "Bochum", "Ja")).toHaveAttribute("aria-pressed", "true");
});
