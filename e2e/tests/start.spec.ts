import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, addSongs, dayFromToday } from "../support/seed.ts";

const practise = (page: Page): Locator => page.getByRole("heading", { name: /^Zu üben/ });
const buttons = (page: Page, event: string): Locator => page.getByRole("group", { name: `Meine Antwort: ${event}` });
const chip = (page: Page, event: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^Meine Antwort: ${event}`) });

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** A time on the given day, late enough to be on the same day in the band's time zone, in summer and winter. */
const morning = (day: string): string => new Date(`${day}T10:00:00Z`).toISOString();

/** Adds the demo band's coming events (server/src/demo), all answered by the member, and two songs to practise. */
async function addAnsweredBand(admin: Api, member: Api): Promise<void> {
  const answer = (event_type: "gig" | "rehearsal", event_id: string) =>
    member.call("setAvailability", { params: { event_type, event_id }, body: { status: "out" } });
  for (const [name, days, venue] of [
    ["Hochzeit Wagner", 2, "Festscheune Hof Möller"],
    ["Tanznacht am Markt", 16, "Bühne am Markt"],
    ["Jubiläum Autohaus Bremer", 36, "Altes Brauhaus"],
    ["Ball der Tanzschule Vogt", 65, "Kurhaus am Park"],
  ] as const) {
    const times = { meet: "15:30", meet_at: "Proberaum", doors: "18:00", begin: "20:00", end: "23:30" };
    const body = { name, date: dayFromToday(days), ...times, venue: { name: venue }, published: 1 as const };
    await answer("gig", (await admin.call("createGig", { body })).gig_id);
  }
  const rehearsals: string[] = [];
  for (const days of [6, 13]) {
    const body = { begin: morning(dayFromToday(days)), location: "Proberaum Alte Weberei" };
    rehearsals.push((await admin.call("createRehearsal", { body })).rehearsal_id);
  }
  for (const id of rehearsals) await answer("rehearsal", id);
  for (const song_id of await addSongs(admin, "Valerie", "Griechischer Wein"))
    await admin.call("planSong", { params: { song_id }, body: { rehearsal_id: rehearsals[0] ?? null } });
}

test(
  "a member of a typical band who has answered everything sees the whole start page on one screen of a phone",
  { tag: "@phone" },
  async ({ admin, member, device }) => {
    const eva = await member("musician", "Eva");
    await addAnsweredBand(admin, eva.api);
    const { page } = await device(eva);
    await page.getByRole("button", { name: "Fertig" }).click();
    await expect(practise(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Wartet auf dich" })).toBeHidden();
    await expect(page.getByRole("button", { name: /^Meine Antwort: / })).toHaveCount(6);
    expect(await heightOf(page)).toBeLessThanOrEqual(844);
  },
);

test(
  "unanswered events come first, and the third gig is at most one screen away on a phone",
  { tag: "@phone" },
  async ({ admin, member, device }) => {
    const eva = await member("musician", "Eva");
    for (const [name, days] of [
      ["Stadtball", 10],
      ["Sommerfest", 20],
      ["Hafenfest", 30],
      ["Winterball", 40],
    ] as const) {
      const { gig_id } = await addGig(admin, name, dayFromToday(days));
      await admin.call("updateGig", { params: { gig_id }, body: { answer_by: dayFromToday(days - 7) } });
    }
    for (const days of [2, 9, 16, 23])
      await admin.call("createRehearsal", { body: { begin: morning(dayFromToday(days)), location: "Keller" } });
    const answered = await addGig(admin, "Frühschoppen", dayFromToday(1));
    const params = { event_type: "gig" as const, event_id: answered.gig_id };
    await eva.api.call("setAvailability", { params, body: { status: "in" } });

    const { page } = await device(eva);
    const asked = page.getByRole("group", { name: /^Meine Antwort/ });
    await expect(asked).toHaveCount(6);
    const names = await asked.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(names.map((name) => name?.replace(/^Meine Antwort: |(?<=Probe).*/g, ""))).toEqual([
      "Probe",
      "Probe",
      "Stadtball",
      "Sommerfest",
      "Hafenfest",
      "Winterball",
    ]);
    await expect(page.getByRole("link", { name: "2 weitere Termine ohne deine Antwort" })).toBeVisible();
    const third = await buttons(page, "Hafenfest").boundingBox();
    const card = await page.getByRole("link", { name: "Frühschoppen" }).boundingBox();
    expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThan(2 * 844 - 60);
    expect(card?.y, "answered events come after unanswered ones").toBeGreaterThan(third?.y ?? 0);
  },
);

test(
  "an answered event takes one line, where a tap changes the answer, even offline",
  { tag: ["@phone", "@worker"] },
  async ({ admin, member, device }) => {
    const eva = await member("musician", "Eva");
    const first = await addGig(admin, "Stadtball", dayFromToday(3));
    const second = await addGig(admin, "Sommerfest", dayFromToday(9));
    await admin.call("updateGig", {
      params: { gig_id: first.gig_id },
      body: { meet: "15:30", meet_at: "Proberaum", venue: { name: "Kurhaus" } },
    });
    const { page, context } = await device(eva);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    for (const event of ["Stadtball", "Sommerfest"]) {
      await buttons(page, event).getByRole("button", { name: "Dabei", exact: true }).click();
      await expect(buttons(page, event), "an answered event stays in place while the page is open").toBeVisible();
    }
    await expect(page.getByRole("button", { name: /2 warten/ })).toBeVisible();
    await page.reload();
    await expect(chip(page, "Sommerfest")).toHaveAccessibleName("Meine Antwort: Sommerfest: Dabei");
    await expect(page.getByRole("group", { name: /^Meine Antwort/ })).toHaveCount(0);
    await expect(page.getByText("Treffen 15:30 · Proberaum")).toBeVisible();
    expect((await chip(page, "Sommerfest").boundingBox())?.height).toBeLessThan(50);

    await chip(page, "Sommerfest").click();
    await buttons(page, "Sommerfest").getByRole("button", { name: "Nicht dabei" }).click();
    await expect(buttons(page, "Sommerfest")).toBeHidden();
    await expect(chip(page, "Sommerfest")).toHaveAccessibleName("Meine Antwort: Sommerfest: Nicht dabei");
    await expect(chip(page, "Sommerfest")).toBeFocused();
    await context.setOffline(false);
    const params = { event_type: "gig" as const, event_id: second.gig_id };
    await expect
      .poll(async () => (await admin.call("getAvailability", { params })).entries)
      .toMatchObject([{ user_id: eva.user_id, status: "out" }]);
  },
);

/** Adds a coming rehearsal with a planned song, a past one with a song that needs work, and a gig with a new song. */
async function addPractise(admin: Api): Promise<void> {
  const [sway = "", perfect = "", azzurro = "", marina = ""] = await addSongs(
    admin,
    "Sway",
    "Perfect",
    "Azzurro",
    "Marina",
  );
  const held = {
    begin: morning(dayFromToday(-3)),
    songs: [{ song_id: sway, status: "needs_work", comment: "Bridge" }],
  };
  await admin.call("createRehearsal", { body: held as never });
  const { rehearsal_id } = await admin.call("createRehearsal", { body: { begin: morning(dayFromToday(5)) } });
  await admin.call("planSong", { params: { song_id: perfect }, body: { rehearsal_id } });
  await addGig(admin, "Frühlingsball", dayFromToday(-30), [[sway, marina]]);
  await addGig(admin, "Stadtball", dayFromToday(9), [[azzurro, marina]]);
}

test(
  "the songs to practise take one line, which expands to links, even offline",
  { tag: ["@phone", "@worker"] },
  async ({ admin, member, device }) => {
    await addPractise(admin);
    const { page, context } = await device(await member("musician", "Eva"));
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(practise(page)).toHaveText(/^Zu üben bis \p{L}+: 3 Songs$/u);
    await practise(page).click();
    const songs = page.locator("details").getByRole("link");
    await expect(songs).toHaveText([
      /^PerfectFür die Probe vorgesehen/,
      /^SwayLaut Protokoll.*Bridge/,
      /^AzzurroNeu.*Stadtball/,
    ]);
    await songs.first().click();
    await expect(page.getByRole("heading", { name: "Perfect" })).toBeVisible();
  },
);

test("on a desk-size screen, the songs to practise are shown expanded beside the events", async ({
  admin,
  member,
  device,
}) => {
  await addPractise(admin);
  const { page } = await device(await member("musician", "Eva"));
  await expect(page.getByRole("link", { name: /^Perfect/ })).toBeVisible();
  const [event, songs] = await Promise.all([buttons(page, "Stadtball").boundingBox(), practise(page).boundingBox()]);
  expect(songs?.x).toBeGreaterThan((event?.x ?? 0) + (event?.width ?? 0));
  expect(songs?.y).toBeLessThan(event?.y ?? 0);
});

test("a new device shows the events without waiting for the code of the welcome below them", async ({
  admin,
  member,
  page,
}) => {
  await addGig(admin, "Stadtball", dayFromToday(3));
  const eva = await member("musician", "Eva");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/welcome-card-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await page.getByLabel("Benutzername").fill(eva.username);
  await page.getByLabel("Passwort", { exact: true }).fill(eva.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Stadtball" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Fertig" })).toBeHidden();
  release();
  await expect(page.getByRole("button", { name: "Fertig" })).toBeVisible();
});

test("with reduced motion, a change of theme reaches every element at once", async ({ device }) => {
  const { page } = await device();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const running = await page.evaluate(() => {
    const colour = getComputedStyle(document.body).color;
    return { colour, transitions: document.getAnimations().filter((one) => one instanceof CSSTransition).length };
  });
  expect(running).toEqual({ colour: "rgb(244, 240, 233)", transitions: 0 });
});
