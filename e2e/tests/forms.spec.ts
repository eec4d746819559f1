import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

interface Opened {
  readonly page: Page;
  readonly admin: Api;
}

interface Case {
  readonly form: string;
  /** Opens the form and makes it invalid. */
  readonly spoil: (opened: Opened) => Promise<void>;
  /** The container of the form, and the button that saves it. */
  readonly within?: (page: Page) => Locator;
  readonly save: string | RegExp;
  /** The first invalid field. */
  readonly first: (place: Locator) => Locator;
}

const dialog = (page: Page): Locator => page.getByRole("dialog");
const main = (page: Page): Locator => page.getByRole("main");
const textbox =
  (name: string | RegExp) =>
  (place: Locator): Locator =>
    place.getByRole("textbox", { name }).first();
const at =
  (path: string) =>
  async ({ page }: Opened): Promise<void> =>
    goWithin(page, path);
const scrollDown = (page: Page): Promise<void> =>
  page.locator(".dialog__body").evaluate((body) => body.scrollTo(0, body.scrollHeight));

async function openGig({ page, admin }: Opened, tab: string): Promise<void> {
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
  await goWithin(page, `/gigs/${gig_id}?tab=${tab}`);
}

async function openRehearsal({ page, admin }: Opened): Promise<void> {
  const begin = `${dayFromToday(3)}T18:00:00Z`;
  const { rehearsal_id } = await admin.call("createRehearsal", {
    body: { begin, end: `${dayFromToday(3)}T20:00:00Z`, comment: "" },
  });
  await goWithin(page, `/rehearsals/${rehearsal_id}`);
}

const CASES: readonly Case[] = [
  {
    form: "a gig, its name missing and the end of the form in view",
    spoil: async ({ page }) => {
      await goWithin(page, "/gigs?new=1");
      await dialog(page).getByLabel("Datum").fill(dayFromToday(5));
      await expect(dialog(page).getByLabel("Kleidung")).toBeVisible();
      await scrollDown(page);
    },
    save: "Speichern",
    first: textbox("Name"),
  },
  {
    form: "a gig, its e-mail address wrong and the head of the form in view",
    spoil: async ({ page }) => {
      await goWithin(page, "/gigs?new=1");
      await dialog(page).getByLabel("Datum").fill(dayFromToday(5));
      await textbox("E-Mail")(dialog(page)).fill("keine");
      await dialog(page).getByLabel("Name", { exact: true }).fill("Stadtball");
    },
    save: "Speichern",
    first: textbox("E-Mail"),
  },
  {
    form: "a song, its link wrong and the head of the form in view",
    spoil: async ({ page }) => {
      await goWithin(page, "/songs?new=1");
      await textbox("Link 1")(dialog(page)).fill("irgendwo");
      await textbox("Interpret")(dialog(page)).fill("Tanzband");
      await textbox("Titel")(dialog(page)).fill("Sway");
    },
    save: "Speichern",
    first: textbox("Link 1"),
  },
  {
    form: "a suggestion",
    spoil: async ({ page }) => {
      await goWithin(page, "/suggestions?new=1");
      await textbox("Titel")(dialog(page)).fill("Komet");
    },
    save: "Vorschlagen",
    first: textbox("Interpret"),
  },
  {
    form: "a survey about days, none of them chosen",
    spoil: async ({ page }) => {
      await goWithin(page, "/surveys?new=1");
      await textbox("Titel")(dialog(page)).fill("Sommerfest");
      await scrollDown(page);
    },
    save: "Umfrage starten",
    first: (place) => place.getByRole("button", { name: "Nächster Monat" }),
  },
  {
    form: "a survey about a request",
    spoil: async ({ page }) => {
      await goWithin(page, "/surveys?new=1");
      await dialog(page).getByText("Gig-Anfrage", { exact: true }).click();
      await textbox("Titel")(dialog(page)).fill("Hochzeit?");
    },
    save: "Umfrage starten",
    first: textbox("Wie heißt der Gig?"),
  },
  {
    form: "an opinion poll",
    spoil: async ({ page }) => {
      await goWithin(page, "/surveys?new=1");
      await dialog(page).getByText("Meinung", { exact: true }).click();
      await textbox("Frage")(dialog(page)).fill("Bus?");
    },
    save: "Umfrage starten",
    first: textbox("Antwort 1"),
  },
  {
    form: "a rehearsal",
    spoil: async ({ page }) => {
      await goWithin(page, "/rehearsals?new=1");
      await dialog(page).getByLabel("Datum").fill(dayFromToday(3));
      await textbox("Zeit")(dialog(page)).fill("abends");
    },
    save: "Speichern",
    first: textbox("Zeit"),
  },
  {
    form: "a todo of a rehearsal",
    spoil: async (opened) => {
      await openRehearsal(opened);
      await opened.page.getByRole("button", { name: "Aufgabe anlegen" }).click();
      await textbox("Ergebnis")(dialog(opened.page)).fill("Bald");
    },
    save: "Speichern",
    first: textbox("Was ist zu tun?"),
  },
  {
    form: "a repertoire list",
    spoil: at("/repertoire-lists?new=1"),
    save: "Anlegen",
    first: textbox("Name"),
  },
  {
    form: "an absence",
    spoil: async ({ page }) => {
      await goWithin(page, "/profile");
      await page.getByRole("button", { name: "Abwesenheit eintragen" }).click();
    },
    save: "Eintragen",
    first: (place) => place.getByLabel("Von"),
  },
  {
    form: "a point of the run of show",
    spoil: async (opened) => {
      await openGig(opened, "schedule");
      await opened.page.getByLabel("Was passiert?").fill("Soundcheck");
      await opened.page.getByRole("button", { name: "Hinzufügen" }).click();
      await opened.page.getByRole("button", { name: "Soundcheck: bearbeiten" }).click();
      await textbox("Uhrzeit")(dialog(opened.page)).fill("abends");
    },
    save: "Speichern",
    first: textbox("Uhrzeit"),
  },
  {
    form: "one more point of the run of show",
    spoil: async (opened) => {
      await openGig(opened, "schedule");
      await textbox("Uhrzeit")(main(opened.page)).fill("abends");
    },
    within: main,
    save: "Hinzufügen",
    first: textbox("Uhrzeit"),
  },
  {
    form: "an item of the checklist",
    spoil: async (opened) => {
      await openGig(opened, "checklist");
      await opened.page.getByLabel("Was ist zu tun?").fill("Kabel packen");
      await opened.page.getByRole("button", { name: "Hinzufügen" }).click();
      await opened.page.getByRole("button", { name: "Kabel packen: bearbeiten" }).click();
      await textbox("Titel")(dialog(opened.page)).fill("");
      await scrollDown(opened.page);
    },
    save: "Speichern",
    first: textbox("Titel"),
  },
  {
    form: "a member, its user name taken as the server says",
    spoil: async ({ page }) => {
      await goWithin(page, "/members/new");
      await textbox("Name")(dialog(page)).fill("Lena Vogt");
      await textbox("Benutzername")(dialog(page)).fill("chef");
      await textbox("E-Mail")(dialog(page)).fill("lena@example.org");
      await scrollDown(page);
    },
    save: "Anlegen",
    first: textbox("Benutzername"),
  },
  {
    form: "the own name",
    spoil: async ({ page }) => {
      await goWithin(page, "/profile");
      await textbox("Name")(main(page)).fill("");
    },
    within: (page) => page.locator("section", { has: page.getByRole("heading", { name: "Über dich" }) }),
    save: "Speichern",
    first: textbox("Name"),
  },
  {
    form: "the own password",
    spoil: at("/profile"),
    within: (page) => page.locator("section", { has: page.getByRole("heading", { name: "Passwort", exact: true }) }),
    save: "Passwort ändern",
    first: (place) => place.locator("input[name=current-password]"),
  },
  {
    form: "the band's settings, a pause that is none",
    spoil: async ({ page }) => {
      await goWithin(page, "/settings");
      await textbox("Pause zwischen Songs")(main(page)).fill("kurz");
      await textbox("Name der Band")(main(page)).fill("Die Tanzbodenkönige");
    },
    within: main,
    save: "Speichern",
    first: textbox("Pause zwischen Songs"),
  },
];

/** The forms of the auth screens and the first empty field of each. */
const AUTH_FORMS = [
  { form: "sign-in", path: "/sign-in", save: "Anmelden", first: "input[name=username]" },
  { form: "a forgotten password", path: "/forgot", save: "Link schicken", first: "input[name=username]" },
  {
    form: "a new password",
    path: "/password_reset#ein-link",
    save: "Passwort speichern",
    first: "input[name=new-password]",
  },
  { form: "set-up", path: "/setup#ein-link", save: "Zugang anlegen", first: "input[name=name]" },
] as const;

test("a refused save focuses the first empty field of every auth form @phone", async ({ admin, page }) => {
  for (const { form, path, save, first } of AUTH_FORMS)
    await test.step(form, async () => {
      await page.goto(path);
      await page.getByRole("button", { name: save }).click();
      await expect(page.locator(first)).toBeFocused();
      await expect(page.locator(first)).toBeInViewport({ ratio: 1 });
      await expect(page.locator(first)).toHaveAttribute("aria-invalid", "true");
    });

  await test.step("accepting an invitation without a password focuses the password field", async () => {
    const body = { username: "lena", real_name: "Lena", email: "lena@example.org", role: "musician" } as const;
    const { user_id } = await admin.call("createAccount", { body });
    const { url } = await admin.call("createResetLink", { params: { user_id } });
    await page.goto(url);
    await page.getByRole("button", { name: "Dabei sein" }).click();
    await expect(page.locator("input[name=new-password]")).toBeFocused();
  });
});

test("a refused save scrolls to the first invalid field of every form and focuses it @phone", async ({
  device,
  admin,
}) => {
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  for (const one of CASES)
    await test.step(one.form, async () => {
      await one.spoil({ page, admin });
      const place = (one.within ?? dialog)(page);
      await place.getByRole("button", { name: one.save }).click();
      const first = one.first(place);
      await expect(first).toBeFocused();
      await expect(first).toBeInViewport({ ratio: 1 });
      if (one.within) return;
      /* Otherwise the form would restore this input the next time. */
      await place.getByRole("button", { name: "Abbrechen" }).click();
      await expect(place).toBeHidden();
    });
});
