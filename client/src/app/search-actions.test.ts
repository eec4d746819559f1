import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../i18n/languages.ts";
import { showLanguage } from "../i18n/text.ts";
import { entriesFor } from "./search-actions.ts";

/* Typical queries in either language, each with the target that must be among its first hits. */
const QUERIES: readonly (readonly [query: string, target: string])[] = [
  ["gig anlegen", "/gigs?new=1"],
  ["neuer gig", "/gigs?new=1"],
  ["new gig", "/gigs?new=1"],
  ["anlegen gig", "/gigs?new=1"],
  ["anlegen", "/gigs?new=1"],
  ["probe anlegen", "/rehearsals?new=1"],
  ["rehearsal new", "/rehearsals?new=1"],
  ["song hinzufügen", "/songs?new=1"],
  ["song hinzufuegen", "/songs?new=1"],
  ["song hinzufugen", "/songs?new=1"],
  ["abwesenheit", "/profile#absences"],
  ["urlaub", "/profile#absences"],
  ["holiday", "/profile#absences"],
  ["export", "export songs"],
  ["setlisten export", "export setlists"],
  ["mitglied", "/members"],
  ["member", "/members"],
  ["mitglied einladen", "/members/new"],
  ["invite", "/members/new"],
  ["einstellungen", "/settings"],
  ["settings", "/settings"],
  ["kalender", "/calendar"],
  ["monat", "/calendar"],
  ["kalender", "/profile#calendar"],
  ["ical", "/profile#calendar"],
  ["calendar", "/calendar"],
  ["calendar", "/profile#calendar"],
  ["papierkorb", "/trash"],
  ["trash", "/trash"],
  ["abmelden", "/more#sign-out"],
  ["sign out", "/more#sign-out"],
  ["logout", "/more#sign-out"],
  ["umfrage", "/surveys"],
  ["poll", "/surveys"],
  ["umfrage anlegen", "/surveys?new=1"],
  ["statistik", "/statistics"],
  ["statistics", "/statistics"],
  ["proben statistik", "/rehearsals/statistics"],
  ["system", "/system"],
  ["sicherung", "/system"],
  ["backup", "/system"],
  ["protokoll", "/system?tab=log"],
  ["import", "/songs/import"],
  ["csv", "/songs/import"],
  ["songblätter importieren", "/songs/charts-import"],
  ["chordpro", "/songs/charts-import"],
  ["passwort", "/profile#password"],
  ["password", "/profile#password"],
  ["benachrichtigungen", "/profile#notices"],
  ["notifications", "/profile#notices"],
  ["geräte", "/profile#devices"],
  ["geraete", "/profile#devices"],
  ["devices", "/profile#devices"],
  ["profil", "/profile"],
  ["vorschläge", "/suggestions"],
  ["suggestions", "/suggestions"],
  ["vorschlagen", "/suggestions?new=1"],
  ["listen", "/repertoire-lists"],
  ["proben", "/rehearsals"],
  ["rehearsals", "/rehearsals"],
];
const ACTIONS: readonly (readonly [query: string, id: string])[] = [
  ["englisch", "language en"],
  ["english", "language en"],
  ["german", "language de"],
  ["dunkel", "theme dark"],
  ["dark", "theme dark"],
  ["hell", "theme light"],
];
const SHOWN = 6;
const ids = (query: string, role: "admin" | "editor" | "musician" = "admin"): string[] =>
  entriesFor(query, role).map(({ id }) => id);

describe.each(LANGUAGES)("the quick search in $name", ({ language }) => {
  beforeAll(() => showLanguage(language));

  test.each([...QUERIES, ...ACTIONS])("leads from the query %s to %s", (query, target) => {
    expect(ids(query).slice(0, SHOWN)).toContain(target);
  });

  test("hides admin entries from editors, and admin and editor entries from musicians", () => {
    const forAdmins = ["/members", "/members/new", "/settings", "/system", "/system?tab=log"];
    const forEditors = [
      "/trash",
      "/gigs?new=1",
      "/rehearsals?new=1",
      "/songs?new=1",
      "/songs/import",
      "/songs/charts-import",
    ];
    /* A letter that every entry contains. */
    const all = (role: "admin" | "editor" | "musician") => ids("e", role);
    for (const target of [...forAdmins, ...forEditors]) expect(all("admin")).toContain(target);
    for (const target of forAdmins) expect(all("editor")).not.toContain(target);
    for (const target of forEditors) expect(all("editor")).toContain(target);
    for (const target of [...forAdmins, ...forEditors]) expect(all("musician")).not.toContain(target);
  });

  test("offers each destination once, and the main menu if the query is empty", () => {
    const all = ids("e");
    expect(new Set(all).size).toBe(all.length);
    expect(ids("")).toEqual(["/", "/gigs", "/rehearsals", "/songs", "/more"]);
  });
});
