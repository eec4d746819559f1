import { MusicDatabase } from "../../server/src/testing/music-database.ts";
import { expect, pill, test as base } from "../support/fixtures.ts";
import { addEvening } from "../support/seed.ts";

const test = base.extend<{ music: MusicDatabase; serverEnv: Readonly<Record<string, string>> }>({
  music: async ({}, use) => {
    const music = new MusicDatabase([
      { title: "Sway", artist: "Tanzband", length: 160_000, composer: "Pablo Beltrán", lyricist: "Norman Gimbel" },
      { title: "Perfect", artist: "Tanzband", length: 263_000, writer: "Ed Sheeran" },
    ]);
    await use(music);
    await music.stop();
  },
  serverEnv: async ({ music }, use) =>
    use({ METADATA_BASE_URL: await music.start(), RATE_LIMIT_CRAWLER_PER_MINUTE: "5" }),
});

test("missing GEMA data is looked up song by song, despite the rate limit, until the lookup is stopped", async ({
  deviceAt,
  admin,
  music,
}) => {
  const { gig_id } = await addEvening(admin);
  const { page } = await deviceAt(`/gigs/${gig_id}?tab=export`);
  await expect(pill(page, "Aktuell")).toBeVisible();

  await page.getByRole("button", { name: "Lücken füllen" }).click();
  await expect(page.getByText(/^[1-4] von 5/)).toBeVisible();
  await expect(page.getByText(/Nicht gefunden: Azzurro, Valerie, September/)).toBeVisible();
  await page.getByRole("checkbox", { name: /Perfect/ }).uncheck();
  await page.getByRole("button", { name: "1 Song übernehmen" }).click();
  await expect(page.getByText("Bei 1 Song ergänzt")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sway", exact: true })).toBeHidden();

  /* The first click used up the limit of five requests a minute, so no further song is looked up. */
  await page.getByRole("button", { name: "Lücken füllen" }).click();
  await expect(
    page.getByText(/^0 von 4 · Mehr Anfragen sind gerade nicht erlaubt, weiter in \d+ Sekunden?$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Anhalten" }).click();
  await expect(page.getByRole("button", { name: "Lücken füllen" })).toBeVisible();
  expect(music.requests.filter(({ path }) => path.includes("query=")).length).toBe(5);
});

test("an unreachable music database is reported, and the missing data stays missing", async ({
  deviceAt,
  admin,
  music,
}) => {
  const { gig_id } = await addEvening(admin);
  const { page } = await deviceAt(`/gigs/${gig_id}?tab=export`);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(page.getByText("Bei 5 Songs fehlt etwas")).toBeVisible();
  music.busy = 1_000;
  await page.getByRole("button", { name: "Lücken füllen" }).click();
  await expect(page.getByRole("alert").or(page.locator(".gap-lookup .banner"))).toBeVisible();
  await expect(page.getByText("Bei 5 Songs fehlt etwas")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lücken füllen" })).toBeEnabled();
});
