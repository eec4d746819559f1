import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { addEvening } from "../support/seed.ts";
import { ADMIN } from "../support/server.ts";
import { expect, test } from "./engine.ts";
import { button, field, heading, onStage, pill } from "./seek.ts";
import type { Tab } from "./tab.ts";

test("in a private window, the app works and leaves no data behind", async ({ admin, launch }) => {
  const { gig_id } = await addEvening(admin);
  const tab = await launch({ isPrivate: true });
  await tab.signIn(ADMIN);
  await tab.sees(heading("Stadtball"));
  await tab.sees(pill("Aktuell"));
  await tab.open(`/live/${gig_id}`);
  await tab.sees(onStage("Sway"));
  await tab.driver.kill();
  const after = await launch({ isPrivate: true });
  await after.open("/");
  await after.sees(field("Benutzername"));
});

test("leaving the first page immediately does not block the next page", async ({ launch, profile }) => {
  for (const turn of ["1", "2", "3"]) {
    const fresh = join(profile, turn);
    await mkdir(fresh);
    const tab = await launch({ profile: fresh });
    await tab.open("/sign-in");
    await tab.open("/");
    await tab.sees(field("Benutzername"));
  }
});

test("if the browser stores nothing, the app says so", async ({ launch }) => {
  const tab = await launch({ isStorageBlocked: true });
  await tab.open("/");
  await tab.sees(heading("Bandstand kann auf diesem Gerät nichts speichern"));
});

/** The names of this device's databases. */
const databasesOf = (tab: Tab) => tab.run(async () => (await indexedDB.databases()).map(({ name }) => name));

/* The app's own database, which contains nothing about the band. */
const ONLY_THE_APP = ["bandstand-device"];

test("signing out leaves none of the band's data on the device", async ({ admin, launch }) => {
  await addEvening(admin);
  const tab = await launch();
  await tab.signIn(ADMIN);
  await tab.sees(heading("Stadtball"));
  await tab.sees(pill("Aktuell"));
  await tab.open("/more");
  await tab.click(button("Abmelden"));
  await tab.sees(field("Benutzername"));
  await expect.poll(() => databasesOf(tab)).toEqual(ONLY_THE_APP);
});

/* The browser keeps the previous page for its Back button, and WebKit keeps that page's transactions too. */
test("leaving a page while it is storing songs does not block the next page", async ({ admin, launch }) => {
  await addEvening(admin);
  const rows = Array.from({ length: 3_000 }, (_, n) => `Lied ${n};Kapelle;3:30`);
  await admin.call("importSongs", {
    query: { duplicates: "create" },
    body: ["Titel;Interpret;Dauer", ...rows].join("\n"),
  });
  const tab = await launch();
  await tab.signIn(ADMIN);
  await tab.sees(heading("Stadtball"));
  await tab.open("/more");
  await tab.sees(pill("Aktuell"), 60_000);
  await tab.click(button("Abmelden"));
  await tab.sees(field("Benutzername"));
  await expect.poll(() => databasesOf(tab)).toEqual(ONLY_THE_APP);
});
