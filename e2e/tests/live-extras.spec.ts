import type { Page } from "@playwright/test";
import { type Device, expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/screens.ts";
import { addEvening, titles } from "../support/seed.ts";
import { at, onStage, openAt, press } from "../support/stage.ts";

const nextUp = (page: Page) => page.locator("footer strong");

async function onDevice({ page }: Device, path: string): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await goWithin(page, path);
}

const leave = (page: Page) => page.getByRole("button", { name: "Verlassen: gedrückt halten" }).click({ delay: 1_000 });

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
    await onDevice(mine, `/gigs/${gig.gig_id}`);
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

test("when the evening runs late, one tap shortens the setlist to end on time, and that can be undone", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  /* Five songs and the break take about 38 minutes. */
  await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { end: "20:37" } });
  const tablet = await device();
  const { page } = tablet;
  await at(page, "20:00:00");
  await onDevice(tablet, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Sway");
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  await at(page, "20:02:30");
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  await at(page, "20:07:00");
  await expect(page.getByText(/Pünktlich enden: .* weglassen/)).toBeVisible();
  await expect(nextUp(page)).toHaveText("Perfect");
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  await expect(page.getByText("Der Plan passt wieder")).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText(/Pünktlich enden/)).toBeVisible();
  await page.getByRole("button", { name: "So lassen" }).click();
  await expect(page.getByText(/Pünktlich enden/)).toBeHidden();
  const skipped = async () => {
    const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    return setlist.sets.flatMap((set) => set.songs.filter((entry) => entry.uebersprungen));
  };
  await expect(page.getByRole("img", { name: "Aktuell" })).toBeVisible();
  await expect.poll(skipped).toEqual([]);
});

test(
  "the songs played can be confirmed without a network, and reach the band with their actual lengths",
  { tag: "@worker" },
  async ({ admin, device }) => {
    const gig = await addEvening(admin);
    const tablet = await device();
    const { page, context } = tablet;
    await at(page, "20:00:00");
    await onDevice(tablet, `/live/${gig.gig_id}`);
    await expect(onStage(page)).toHaveText("Sway");
    await context.setOffline(true);
    await page.reload();
    const go = async (clock: string, title: string) => {
      await at(page, clock);
      await press(page, "PageDown");
      await expect(onStage(page)).toHaveText(title);
    };
    await expect(onStage(page)).toHaveText("Sway");
    await go("20:04:00", "Perfect");
    await go("20:04:10", "Azzurro");
    await go("20:07:40", "Pause");
    await go("20:27:00", "Valerie");
    await go("20:30:30", "September");
    await at(page, "20:34:00");
    await page.getByRole("button", { name: "Setliste öffnen" }).click();
    await page.getByRole("button", { name: /^Sway\. Hierher springen/ }).click({ delay: 700 });
    await expect(onStage(page)).toHaveText("Sway");
    await at(page, "20:38:10");
    await leave(page);

    await page.getByRole("link", { name: "Was wurde gespielt?" }).click();
    await expect(page.getByText("1 übersprungen · 1 Zugabe")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "noch einmal" })).toContainText("Sway");
    await page.getByRole("checkbox", { name: /^Sway 3:30/ }).check();
    await page.getByRole("button", { name: "Bestätigen" }).click();
    await expect(page.getByText("Der Abend ist nachbereitet")).toBeVisible();
    await expect(page.getByText(/Bestätigt am/)).toBeVisible();

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const after = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect(titles(gig, after.setlist.sets)).toEqual([
      ["Sway", "Perfect –", "Azzurro"],
      ["Valerie", "September", "Sway"],
    ]);
    const heard = after.as_played?.songs ?? [];
    const { sway, azzurro, valerie, september } = gig.songs;
    expect(heard.map(({ song_id }) => song_id)).toEqual([sway, azzurro, valerie, september, sway]);
    /* The clock keeps running while the page reacts, so the lengths differ slightly. */
    for (const [index, seconds] of [240, 210, 210, 210, 250].entries())
      expect(Math.abs((heard[index]?.seconds ?? 0) - seconds)).toBeLessThan(20);
    const song = await admin.call("getSong", { params: { song_id: gig.songs.sway } });
    expect(song.duration).toMatch(/^00:04:[01]\d$/);
  },
);

test("a second tablet follows the first, stays on its song while offline, and catches up once online", async ({
  admin,
  device,
}, info) => {
  const gig = await addEvening(admin);
  const [first, second] = [await device(), await device()];
  await onDevice(first, `/live/${gig.gig_id}`);
  await onDevice(second, `/live/${gig.gig_id}`);
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
    await onDevice(tablet, `/paper?gig=${gig.gig_id}`);
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

test("the next song appears in the next frame", { tag: "@tablet" }, async ({ admin, device }, info) => {
  const gig = await addEvening(admin);
  const tablet = await device();
  const { page } = tablet;
  await onDevice(tablet, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Sway");
  const frames: number[] = [];
  for (const key of ["PageDown", "PageUp", "PageDown", "PageUp", "PageDown"]) {
    await page.waitForFunction((guard) => performance.now() > (Number(document.body.dataset["at"]) || 0) + guard, 400);
    frames.push(
      await page.evaluate(async (pressed) => {
        const title = () => document.querySelector("article h1")?.textContent;
        const before = title();
        document.body.dataset["at"] = String(performance.now());
        window.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }));
        let count = 0;
        while (title() === before && count < 10) {
          await new Promise(requestAnimationFrame);
          count += 1;
        }
        return count;
      }, key),
    );
  }
  info.annotations.push({ type: "frames until the song is there", description: frames.join(", ") });
  expect(Math.max(...frames), "the song changes before the next frame is drawn").toBe(0);
});

test("the touch lock survives a reload, and ends when live mode is left", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const tablet = await device();
  const { page } = tablet;
  await onDevice(tablet, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Sway");
  const lock = page.getByRole("button", { name: "Touch sperren" });
  const unlock = page.getByRole("button", { name: "Entsperren: halten" });
  await lock.click();
  await expect(unlock).toBeVisible();
  await page.reload();
  await expect(onStage(page)).toHaveText("Sway");
  await expect(unlock).toBeVisible();
  await expect(lock).toBeHidden();
  await expect(page.getByRole("button", { name: "Nächster", exact: true })).toBeDisabled();
  await press(page, "PageDown");
  await expect(onStage(page)).toHaveText("Perfect");

  await unlock.click({ delay: 1_000 });
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(onStage(page)).toHaveText("Perfect");
  await expect(lock).toBeVisible();

  await leave(page);
  const open = page.getByRole("link", { name: "Live", exact: true });
  await open.click();
  await lock.click();
  await expect(unlock).toBeVisible();
  await page.goBack();
  await open.click();
  await expect(onStage(page)).toHaveText("Perfect");
  await expect(lock).toBeVisible();
});

test(
  "a tablet in portrait shows the song's comment, note and clock and the next five songs; the touch areas are shown only once",
  { tag: "@tablet" },
  async ({ admin, device }) => {
    const { setlist_version, gig_id, setlist, songs } = await addEvening(admin);
    await admin.call("updateSong", { params: { song_id: songs.sway }, body: { comment: "Tom zählt ein", key: "Am" } });
    const [first, second] = setlist.sets;
    const sets = [
      {
        ...first!,
        songs: first!.songs.map((entry, at) => ({
          ...entry,
          uebersprungen: at === 1,
          note: at === 0 ? "Kapo 2" : null,
        })),
      },
      { ...second!, songs: [...second!.songs, { song_id: songs.marina }] },
    ];
    await admin.call("updateSetlist", { body: { gig_id, setlist_version, sets } });
    const tablet = await device();
    const { page } = tablet;
    await openAt(page, gig_id, "20:00:10");
    const zones = page.getByRole("note");
    await expect(zones).toContainText("Rechts tippen: weiter");
    await press(page, "PageDown");
    await expect(onStage(page), "the pedal still changes the song").toHaveText("Azzurro");
    await expect(zones).toBeHidden();
    await press(page, "PageUp");

    const ahead = page.getByRole("complementary", { name: "Song und was kommt" });
    await expect(ahead.getByText("Tom zählt ein")).toBeVisible();
    await expect(page.getByRole("article").getByText("Kapo 2")).toBeVisible();
    await expect(ahead.getByRole("listitem")).toHaveText([
      /^2Azzurro/,
      "Pause 20 Min. · Set 2",
      /^3Valerie/,
      /^4September/,
      /^5Marina/,
    ]);
    const clock = ahead.getByRole("timer");
    await expect(clock).toHaveText(/^Song läuft0:\d\d\/ 3:30$/);
    await at(page, "20:04:30");
    await expect(clock).toHaveText(/^Song \+0:\d\d4:\d\d\/ 3:30$/);
    const sizes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(
      Math.min(...(await sizes(".live-top dt, .song-clock__label, .live-next small"))),
      "size of the labels in px",
    ).toBeGreaterThanOrEqual(18);
    expect(
      Math.min(...(await sizes(".live-top dd, .song-clock b"))),
      "size of the values in px",
    ).toBeGreaterThanOrEqual(28);

    await page.reload();
    await expect(clock).toBeVisible();
    await expect(zones).toBeHidden();
    await page.getByRole("button", { name: "Einstellungen" }).click();
    await page.getByRole("button", { name: "Nächste fünf Songs" }).click();
    await page.getByRole("button", { name: "Touch-Zonen zeigen" }).click();
    await expect(zones).toBeVisible();
    await expect(ahead.getByRole("listitem")).toHaveCount(0);
    await page.getByRole("button", { name: "Nächster", exact: true }).click({ position: { x: 20, y: 60 } });
    await expect(onStage(page), "a tap still changes the song, too").toHaveText("Azzurro");
    await expect(zones).toBeHidden();
  },
);
