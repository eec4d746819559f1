import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addGig, addSongs, dayFromToday } from "../support/seed.ts";

test("opening a record or going back never reopens a form or leaves a dialog open", async ({ admin, deviceAt }) => {
  const { page } = await deviceAt("/rehearsals");
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("opening a newly created rehearsal does not reopen the form that created it", async () => {
    await goWithin(page, "/rehearsals?new=1");
    const form = page.getByRole("dialog", { name: "Probe anlegen" });
    await form.getByLabel("Datum").fill(dayFromToday(1));
    await form.getByRole("button", { name: "Wiederholen" }).click();
    await page.getByRole("option", { name: "Jede Woche" }).click();
    await form.getByLabel("Bis").fill(dayFromToday(8));
    await form.getByRole("button", { name: "Speichern" }).click();
    const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Speichern" }).click();
    await expect(form).toBeHidden();
    const made = page.getByRole("link", { name: /19:00–21:00/ });
    await expect(made).toHaveCount(2);
    await made.first().click();
    await expect(page.getByRole("region", { name: "Notizen" })).toBeVisible();
    await expect(form).toBeHidden();
    expect(new URL(page.url()).search).toBe("");
  });

  await test.step("going back to another gig closes the dialog that asks whether to delete the gig that was open", async () => {
    const stadtball = await addGig(admin, "Stadtball", dayFromToday(3));
    const hafenfest = await addGig(admin, "Hafenfest", dayFromToday(4));
    await goWithin(page, `/gigs/${stadtball.gig_id}`);
    await page.getByRole("link", { name: /Hafenfest/ }).click();
    await expect(page.getByRole("heading", { name: "Hafenfest" })).toBeVisible();
    expect(page.url()).toContain(hafenfest.gig_id);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("toasts, sheets and lists leave room for each other on a phone", { tag: "@phone" }, async ({ admin, device }) => {
  const { context, page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("on a phone, the close button of a toast is next to its text", async () => {
    const { gig_id } = await admin.call("createGig", {
      body: { name: "Stadtball", date: dayFromToday(5), published: 0 },
    });
    await goWithin(page, `/gigs/${gig_id}`);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Veröffentlichen" }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Veröffentlichen" }).click();
    const words = page.getByText("Der Gig ist jetzt für alle sichtbar.");
    await words.hover();
    const middle = async (what: typeof words): Promise<number> => {
      const box = await what.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    const close = page.getByRole("region", { name: "Meldungen" }).getByRole("button", { name: "Schließen" });
    expect(Math.abs((await middle(close)) - (await middle(words)))).toBeLessThan(4);
    await close.click();
  });

  await test.step("text in the trash uses most of its row's width", async () => {
    const [sway = ""] = await addSongs(admin, "Sway");
    await admin.call("deleteSong", { params: { song_id: sway } });
    await goWithin(page, "/trash");
    const words = page.getByText(/^Gelöscht am/);
    await expect(words).toBeVisible();
    const row = page.getByRole("listitem").filter({ has: words });
    const width = async (what: typeof words): Promise<number> => (await what.boundingBox())?.width ?? 0;
    expect(await width(words)).toBeGreaterThan(0.75 * (await width(row)));
  });

  await test.step("on a phone, a toast covers no part of a sheet", async () => {
    const sheet = page.getByRole("dialog", { name: "Abgleich" });
    /* Loads the sheet's code now: offline, only a service worker could provide it. */
    await pill(page, /.*/).click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    const restore = page.getByRole("button", { name: /Wiederherstellen/ });
    await expect(restore).toBeVisible();
    await context.setOffline(true);
    await restore.click();
    const toast = page.getByText(/^Sway (ist wieder da|kommt)/).locator("xpath=..");
    await toast.hover();
    await pill(page, /.*/).press("Enter");
    await expect(sheet.getByRole("button", { name: "Jetzt abgleichen" })).toBeVisible();
    await expect(async () => {
      const top = (await toast.boundingBox())?.y ?? 0;
      for (const part of [sheet.getByRole("button", { name: "Jetzt abgleichen" }), sheet.getByText(/^Zuletzt/)]) {
        const box = await part.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
      }
    }).toPass({ timeout: 5_000 });
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
  });

  await test.step("Back from a past gig returns to the filtered list of past gigs", async () => {
    await addGig(admin, "Stadtball", dayFromToday(-3));
    await addGig(admin, "Hafenfest", dayFromToday(-2));
    await goWithin(page, "/gigs?scope=past");
    await page.getByRole("searchbox").fill("stadt");
    await expect(page.getByRole("link", { name: /Hafenfest/ })).toBeHidden();
    await page.getByRole("link", { name: /Stadtball/ }).click();
    await page.getByRole("tab", { name: "Notizen" }).click();
    await page.getByRole("main").getByRole("link", { name: "Zurück" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("stadt");
    await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
  });
});

test(
  "a list can be scrolled until a toast no longer covers its last line",
  { tag: "@phone" },
  async ({ admin, deviceAt }) => {
    for (let day = 1; day <= 12; day += 1) await addGig(admin, `Gig ${day}`, dayFromToday(day));
    const { page } = await deviceAt("/gigs");
    await page.getByRole("link", { name: /Gig 1\b/ }).click();
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Gig löschen" }).click();
    const toast = page.getByText("Gig 1 gelöscht").locator("xpath=..");
    const last = page.getByRole("link", { name: /Gig 12\b/ });
    const lowerEnd = async (what: typeof toast) => {
      const box = await what.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await toast.hover();
      await expect(async () => {
        await last.evaluate((line) => {
          for (let box = line.parentElement; box !== null; box = box.parentElement) box.scrollTop = box.scrollHeight;
        });
        expect(await lowerEnd(last)).toBeLessThanOrEqual((await toast.boundingBox())?.y ?? 0);
      }).toPass({ timeout: 5_000 });
      /* The side menu keeps its place below the top bar. */
      if (width >= 768)
        expect((await page.locator(".shell__nav").boundingBox())?.y).toBeCloseTo(
          await lowerEnd(page.locator(".shell__top")),
          0,
        );
    }
  },
);

test("after midnight, the next gig is still the one that has not ended yet", async ({ admin, deviceAt }) => {
  const tonight = await addGig(admin, "Stadtball", dayFromToday(-1));
  await addGig(admin, "Hafenfest", dayFromToday(1));
  const times = { begin: "23:58", end: "23:57" };
  await admin.call("updateGig", { params: { gig_id: tonight.gig_id }, body: times });
  const { page } = await deviceAt("/gigs/next");
  await expect(page).toHaveURL(new RegExp(tonight.gig_id));
});
