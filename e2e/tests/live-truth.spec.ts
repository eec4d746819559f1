import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addEvening, addGig, addSongs, dayFromToday } from "../support/seed.ts";
import { at, notedSongs, onStage, openAt, openSetlist, press } from "../support/stage.ts";

const entry = (page: Page, title: string) =>
  page.getByRole("dialog", { name: "Setliste" }).getByRole("button", { name: new RegExp(`^${title}\\. `) });

test("every song that was played, even the opener, is ticked and listed as played; a song shown only briefly is neither", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const { page } = await device();
  await openAt(page, gig.gig_id, "20:00:00");
  const go = async (clock: string, title: string) => {
    await at(page, clock);
    await press(page, "PageDown");
    await expect(onStage(page)).toHaveText(title);
  };
  await go("20:03:30", "Perfect");
  await go("20:03:40", "Azzurro");
  await at(page, "20:04:00");
  await openSetlist(page);
  await expect(entry(page, "Sway")).toHaveAccessibleName(/Gespielt/);
  await expect(entry(page, "Sway")).toContainText("✓");
  await expect(entry(page, "Perfect")).not.toContainText("✓");
  await expect(entry(page, "Azzurro")).toContainText("▶");
  await page.getByRole("button", { name: "Schließen" }).click();

  await page.reload();
  await expect(onStage(page)).toHaveText("Azzurro");
  await at(page, "20:07:00");
  await press(page, "PageDown");
  await expect(onStage(page)).toHaveText("Pause");
  await openSetlist(page);
  for (const [title, mark] of [
    ["Sway", "✓"],
    ["Azzurro", "✓"],
    ["Perfect", ""],
    ["Valerie", ""],
  ] as const)
    await expect(entry(page, title).locator("[aria-hidden]"), title).toHaveText(mark);
  await page.goto(`/gigs/${gig.gig_id}/as-played`);
  const played = page.locator("section", { has: page.getByRole("heading", { name: "Gespielt", exact: true }) });
  await expect(played.getByRole("listitem")).toHaveCount(2);
  await expect(played).toContainText("Sway");
  await expect(played).toContainText("Azzurro");

  await page.getByRole("button", { name: "Rest wie geplant (2)" }).click();
  await expect(played.getByRole("listitem")).toHaveCount(4);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(played.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Rest wie geplant (2)" }).click();
  await expect(page.getByText("1 übersprungen")).toBeVisible();
});

test("the list on stage stays usable with many songs, and a suggested cut says if it is not enough to end on time", async ({
  admin,
  device,
}) => {
  const ids = await addSongs(admin, ...Array.from({ length: 30 }, (_, at) => `Nummer ${at + 1}`));
  const long = await addGig(admin, "Stadtball", dayFromToday(0), [ids.slice(0, 28), ids.slice(28)]);
  const late = await addGig(admin, "Hafenfest", dayFromToday(0), [ids.slice(0, 10)]);
  await admin.call("updateGig", { params: { gig_id: late.gig_id }, body: { end: "20:10" } });
  const { page } = await device();

  await test.step("the list on stage keeps its close button visible, and shows confirmations inside the list so they stay visible", async () => {
    await openAt(page, long.gig_id, "20:00:00");
    await openSetlist(page);
    await entry(page, "Nummer 25").click({ delay: 700 });
    await expect(onStage(page)).toHaveText("Nummer 25");
    await openSetlist(page);
    const list = page.getByRole("dialog", { name: "Setliste" });
    await expect(entry(page, "Nummer 25")).toBeInViewport();
    await expect(list.getByRole("button", { name: "Schließen" })).toBeInViewport({ ratio: 1 });
    await list.getByRole("button", { name: "Aktionen für Nummer 26" }).click();
    await expect(list.getByRole("button", { name: "→ Set 2" })).toBeVisible();
    await list.getByRole("button", { name: "Überspringen", exact: true }).click();
    await expect(list.getByText("Nummer 26 übersprungen")).toBeInViewport({ ratio: 1 });
    await list.getByRole("button", { name: "Rückgängig" }).click();
    await expect(list.getByText("Nummer 26 übersprungen")).toBeHidden();
  });

  await page.goto("/");

  await test.step("if a suggested cut cannot make the evening end on time, the suggestion says by how much it will overrun", async () => {
    await openAt(page, late.gig_id, "20:01:00");
    /* From 20:00 the remaining songs take 38:00, about 29 minutes too long; skipping five songs with their pauses saves
     19:10. */
    await expect(page.getByText(/Kürzen: .* \(spart 19:10, dann noch (9|10) Min\. über dem Plan\)/)).toBeVisible();
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await expect(page.getByText(/^Noch (9|10) Min\. über dem Plan/)).toBeVisible();
    await expect(page.getByText("Der Plan passt wieder")).toBeHidden();
    await expect(page.getByRole("definition").last()).toContainText(/(09|10):\d\d über Plan/);
  });
});

test("on stage, the list numbers songs as the printed list does, and the top strip counts down breaks", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const { page } = await device();

  await test.step("the list on stage numbers songs as the printed list does: skipped songs have no number", async () => {
    await openAt(page, gig.gig_id, "20:00:00");
    await openSetlist(page);
    const list = page.getByRole("dialog", { name: "Setliste" });
    for (const [at, title] of ["Sway", "Perfect", "Azzurro", "Valerie", "September"].entries()) {
      await expect(entry(page, title)).toContainText(`${at + 1}${title}`);
      await expect(entry(page, title)).toHaveAccessibleName(new RegExp(`^${title}\\..*Nr\\. ${at + 1}$`));
    }

    await list.getByRole("button", { name: "Aktionen für Perfect" }).click();
    await list.getByRole("button", { name: "Überspringen", exact: true }).click();
    await expect(entry(page, "Perfect")).toHaveAccessibleName(/halten$/);
    await expect(entry(page, "Azzurro")).toHaveAccessibleName(/Nr\. 2$/);
    await expect(entry(page, "September")).toHaveAccessibleName(/Nr\. 4$/);
    await list.getByRole("button", { name: "Rückgängig" }).click();
    await expect(entry(page, "September")).toHaveAccessibleName(/Nr\. 5$/);
    await list.getByRole("button", { name: "Schließen" }).click();
  });

  await test.step("during a break, the top strip and the dimmed screen show a countdown, which counts up once the break is over", async () => {
    await at(page, "20:10:00");
    for (const title of ["Perfect", "Azzurro", "Pause"]) {
      await press(page, "PageDown");
      await expect(onStage(page)).toHaveText(title);
    }
    await expect(page.getByText("Rest der Pause")).toBeVisible();
    await expect(page.getByText("Weiter um")).toBeVisible();
    await expect(page.getByText("Rest im Set")).toBeHidden();
    await at(page, "20:20:00");
    await expect(page.getByRole("timer")).toHaveText(/^1\d:\d\d$|^09:\d\d$/);
    await page.getByRole("button", { name: "Abdunkeln" }).click();
    const dimmed = page.getByRole("button", { name: /Tippen zum Aufhellen/ });
    await expect(dimmed).toContainText(/(1\d|09):\d\d/);
    await at(page, "21:20:00");
    await expect(dimmed).toContainText(/Pause vorbei.*\+\d\d:\d\d/s);
    await dimmed.click();
    await expect(dimmed).toBeHidden();
  });
});

test(
  "during a break, nothing covers the countdown on a phone in landscape, not even a suggestion to end on time",
  { tag: "@phone" },
  async ({ admin, device }) => {
    const ids = await addSongs(admin, ...Array.from({ length: 12 }, (_, at) => `Ein langer Titel ${at + 1}`));
    const gig = await addGig(admin, "Stadtball", dayFromToday(0), [ids.slice(0, 1), ids.slice(1)]);
    await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { end: "20:10" } });
    const { page } = await device();
    await page.setViewportSize({ width: 844, height: 390 });
    await openAt(page, gig.gig_id, "20:04:00");
    await press(page, "PageDown");
    await expect(onStage(page)).toHaveText("Pause");
    await expect(page.getByText(/Kürzen: /)).toBeVisible();
    const parts = [
      onStage(page),
      page.getByRole("timer"),
      page.getByText(/^Weiter: /),
      page.getByRole("button", { name: "Abdunkeln" }),
    ];
    for (const part of parts) {
      /* Nothing may cover a part: near its corners, along its edges and at its centre, the topmost element must
         belong to its card. */
      const covers = await part.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
          [top + 4, (top + bottom) / 2, bottom - 4].flatMap((y) => {
            const hit = document.elementFromPoint(x, y);
            return hit?.closest("article") === element.closest("article") ? [] : [hit?.className ?? "outside"];
          }),
        );
      });
      expect(covers, await part.innerText()).toEqual([]);
    }
    expect((await page.getByRole("timer").boundingBox())?.height).toBeGreaterThan(40);
  },
);

test("if live mode is opened before the first sync has finished, it starts once the sync is done", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const { page, context } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await context.route(/\/api\/sync\/(?!push)/, async (route) => (await held, route.continue()));
  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.goto(`/live/${gig.gig_id}`);
  await expect(page.getByText("Diese Setliste ist nicht auf diesem Gerät.")).toBeVisible();
  goOn();
  await expect(onStage(page)).toHaveText("Sway");
});

test("if the browser keeps the screen on only after a user gesture, the first press after a reload keeps it on", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const { page, context } = await device();
  await context.grantPermissions(["screen-wake-lock"]);
  /* Simulates WebKit, where a document's first wake lock request needs a user activation. Chromium's own activation
     state is useless here, because every call by the test runner sets it. */
  await page.addInitScript(() => {
    let isActivated = false;
    for (const type of ["keydown", "pointerup", "click"])
      addEventListener(type, ({ isTrusted }) => (isActivated ||= isTrusted), { capture: true });
    const real = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      if (!isActivated) throw new DOMException("no activation", "NotAllowedError");
      return real(type);
    };
  });
  await openAt(page, gig.gig_id, "20:00:00");
  const mark = page.getByRole("img", { name: "Bildschirm bleibt an" });
  for (const act of [
    () => press(page, "PageDown"),
    () => page.getByRole("button", { name: "Nächster" }).click({ position: { x: 20, y: 60 } }),
  ]) {
    await page.reload();
    await expect(onStage(page)).toBeVisible();
    await expect(page.getByRole("img", { name: "Bildschirm kann ausgehen" })).toBeVisible();
    await act();
    await expect(mark).toBeVisible();
  }
});

test("a storage failure stops nothing on stage: songs still change, the failure is shown, and play events are stored later", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const { sway, perfect, azzurro, valerie } = gig.songs;
  const { page } = await device();
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  /* Simulates a browser whose database process has ended and whose disk is full. */
  await page.addInitScript(() => {
    const fails = (part: string): boolean => document.documentElement.dataset["fails"]?.includes(part) ?? false;
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
      if (fails("database")) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
      return transaction.apply(this, args);
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...args: Parameters<typeof setItem>) {
      if (fails("disk")) throw new DOMException("full", "QuotaExceededError");
      setItem.apply(this, args);
    };
  });
  await page.reload();
  await openAt(page, gig.gig_id, "20:00:00");
  await expect.poll(() => notedSongs(page)).toEqual([sway]);
  const fail = (parts: string) =>
    page.evaluate((which) => void (document.documentElement.dataset["fails"] = which), parts);
  const said = page.getByText(/sichert gerade nicht/);

  await fail("database disk");
  await press(page, "PageDown");
  await expect(onStage(page)).toHaveText("Perfect");
  await expect(said).toBeVisible();
  await openSetlist(page);
  await page.getByRole("button", { name: "Song einfügen" }).click();
  await page.getByRole("button", { name: "M", exact: true }).click();
  await expect(page.getByText("Das Repertoire lässt sich gerade nicht lesen.")).toBeVisible();
  const list = page.getByRole("dialog", { name: "Setliste" });
  await list.getByRole("button", { name: "Schließen" }).click();
  await fail("database");
  await expect(said).toBeHidden();
  await page.getByRole("button", { name: "Aktionen für Valerie" }).click();
  await page.getByRole("button", { name: "Überspringen", exact: true }).click();
  await list.getByRole("button", { name: "Schließen" }).click();
  await press(page, "PageDown");
  await expect(onStage(page)).toHaveText("Azzurro");
  await expect(
    page.getByRole("region", { name: "Meldungen" }).getByRole("button"),
    "no message covers the stage",
  ).toHaveCount(0);

  await page.reload();
  await expect(onStage(page)).toHaveText("Azzurro");
  await expect.poll(() => notedSongs(page)).toEqual([sway, perfect, azzurro, azzurro]);
  await expect
    .poll(async () => {
      const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
      return setlist.sets.flatMap((set) => set.songs.filter((one) => one.uebersprungen).map(({ song_id }) => song_id));
    })
    .toEqual([valerie]);
  expect(broken).toEqual([]);
});
