import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { LANGUAGES } from "../i18n/languages.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import type { SearchHit } from "../ui/search-provider.ts";
import { noteOpened, noteRecord } from "./recent.ts";
import { findEverywhere } from "./search-everywhere.ts";

const id = (number: number): string => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [WAGNER, BALL, AZZURRO, LENA, ZUGABEN, FEST, PLANNED, HELD, SWAY] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const day = (days: number): string => addDays(todayIn(Date.now(), bandTimeZone()), days);
const gig = (gig_id: string, name: string, date: string) =>
  ({ gig_id, name, date, venue: null, kind_of_gig: null }) as unknown as RowOf<"gigs">;
const song = (song_id: string, title: string, interpret: string) =>
  ({ song_id, title, interpret, status: "active" }) as unknown as RowOf<"songs">;
const rehearsal = (rehearsal_id: string, date: string, location: string, todo: string) =>
  ({
    rehearsal_id,
    begin: `${date}T18:00:00.000Z`,
    end: `${date}T20:00:00.000Z`,
    location,
    comment: "",
    songs: [],
    todos: [{ text: todo, comment: null }],
    comments: [],
  }) as unknown as RowOf<"rehearsals">;

const fill = async (band: BandDatabase): Promise<void> => {
  await band.gigs.bulkPut([gig(WAGNER, "Hochzeit Wagner", day(20)), gig(BALL, "Ball im Kurhaus", day(-30))]);
  await band.songs.bulkPut([song(AZZURRO, "Azzurro", "Adriano Celentano"), song(SWAY, "Sway", "Dean Martin")]);
  await band.users.put({ user_id: LENA, real_name: "Lena Vogt", status: "active" } as unknown as RowOf<"users">);
  await band.repertoire_lists.put({
    list_id: ZUGABEN,
    name: "Zugaben",
    songs: [],
  } as unknown as RowOf<"repertoire_lists">);
  await band.surveys.put({
    survey_id: FEST,
    title: "Sommerfest: welcher Tag?",
    kind: "dates",
    created_at: "2031-01-01",
  } as unknown as RowOf<"surveys">);
  await band.rehearsals.bulkPut([
    rehearsal(PLANNED, day(3), "Keller", "Notenständer"),
    rehearsal(HELD, day(-10), "Garage", "Kabel kaufen"),
  ]);
  await band.discussions.bulkPut([
    discussion(
      WAGNER,
      "gig",
      comment(LENA, "Wer fährt den Transporter?", "2031-01-01"),
      comment(LENA, `Also den Transporter fährt doch @${LENA}`, "2031-01-02"),
      comment(LENA, "Danke", "2031-01-03"),
    ),
    discussion(HELD, "rehearsal", comment(LENA, "Wo liegt der Kellerschlüssel?", "2031-01-01")),
    discussion(SWAY, "song", comment(LENA, `Fade-out statt Schlussakkord ${"bitte ".repeat(99)}`, "2031-01-01")),
    discussion(id(99), "song", comment(LENA, "Zwölftonmusik", "2031-01-01")),
  ]);
};

const comment = (user_id: string, text: string, created_at: string) => ({ user_id, text, created_at });
const discussion = (subject_id: string, subject_type: string, ...comments: object[]) =>
  ({ subject_id, subject_type, comments }) as unknown as RowOf<"discussions">;

/* Identifies a record by its address, and a screen or action by its id. */
const targetOf = ({ id, target, words }: SearchHit): string =>
  typeof target === "string" && words === undefined ? target : id;
const hits = async (query: string): Promise<SearchHit[]> =>
  (await findEverywhere(query)).flatMap((group) => group.hits);
const targets = async (query: string): Promise<string[]> => (await hits(query)).map(targetOf);

type Queries = readonly (readonly [query: string, target: string])[];

/* What a bandleader typed in a trial. The previous version of the search found only 4 of these. */
const TRIAL: Queries = [
  ["gig anlegen", "/gigs?new=1"],
  ["anlegen", "/gigs?new=1"],
  ["abwesenheit", "/profile#absences"],
  ["lena", `/members/${LENA}`],
  ["export", "export songs"],
  ["mitglied", "/members"],
  ["einstellungen", "/settings"],
  ["wagner setliste", `/gigs/${WAGNER}?tab=setlist`],
  ["kalender", "/profile#calendar"],
  ["papierkorb", "/trash"],
  ["abmelden", "/more#sign-out"],
  ["umfrage", "/surveys"],
  ["statistik", "/statistics"],
  ["system", "/system"],
  ["import", "/songs/import"],
  ["englisch", "language en"],
  ["probe anlegen", "/rehearsals?new=1"],
  ["song anlegen", "/songs?new=1"],
  ["dunkel", "theme dark"],
  ["wagner", `/gigs/${WAGNER}`],
  ["azzurro", `/songs/${AZZURRO}`],
  ["protokoll", `/rehearsals/${HELD}`],
  ["profil", "/profile"],
];

const MORE: Queries = [
  ["new gig", "/gigs?new=1"],
  ["create rehearsal", "/rehearsals?new=1"],
  ["neue liste", "/repertoire-lists?new=1"],
  ["new poll", "/surveys?new=1"],
  ["suggest song", "/suggestions?new=1"],
  ["urlaub eintragen", "/profile?new=absence#absences"],
  ["new absence", "/profile?new=absence#absences"],
  ["mitglied einladen", "/members/new"],
  ["invite member", "/members/new"],
  ["sign out", "/more#sign-out"],
  ["logout", "/more#sign-out"],
  ["german", "language de"],
  ["dark mode", "theme dark"],
  ["settings", "/settings"],
  ["trash", "/trash"],
  ["backup", "/system"],
  ["security log", "/system?tab=log"],
  ["calendar feed", "/profile#calendar"],
  ["notifications", "/profile#notices"],
  ["passkey", "/profile#second-factor"],
  ["tastenkürzel", "keys"],
  ["keyboard shortcuts", "keys"],
  ["genres", "setting genres"],
  ["saison", "setting seasonFirstMonth"],
  ["next gig", "/gigs/next"],
  ["setlist wagner", `/gigs/${WAGNER}?tab=setlist`],
  ["setliste wagner drucken", `/gigs/${WAGNER}?tab=export`],
  ["wagner pdf setlist", `/gigs/${WAGNER}?tab=setlist`],
  ["export zugaben", `/repertoire-lists/${ZUGABEN}`],
  ["run of show wagner", `/gigs/${WAGNER}?tab=schedule`],
  ["gema", `/gigs/${BALL}?tab=export`],
  ["kurhaus konzert", `/gigs/${BALL}`],
  ["celentano azzurro", `/songs/${AZZURRO}`],
  ["song sway", `/songs/${SWAY}`],
  ["keller probe", `/rehearsals/${PLANNED}`],
  ["kabel", `/rehearsals/${HELD}`],
  ["protocol garage", `/rehearsals/${HELD}`],
  ["umfrage sommerfest", `/surveys/${FEST}`],
  ["liste zugaben", `/repertoire-lists/${ZUGABEN}`],
  ["vogt", `/members/${LENA}`],
  ["wanger", `/gigs/${WAGNER}`],
  ["setlsite wagner", `/gigs/${WAGNER}?tab=setlist`],
  ["einstelungen", "/settings"],
  ["statsitics", "/statistics"],
  ["abwesenhiet", "/profile#absences"],
  ["azurro", `/songs/${AZZURRO}`],
  ["transporter", `/gigs/${WAGNER}?tab=discussion`],
  ["wagner transporter", `/gigs/${WAGNER}?tab=discussion`],
  ["transprter", `/gigs/${WAGNER}?tab=discussion`],
  ["wagner gespräch", `/gigs/${WAGNER}?tab=discussion`],
  ["discussion wagner", `/gigs/${WAGNER}?tab=discussion`],
  ["kommentar kellerschluessel", `/rehearsals/${HELD}`],
  ["schlussakkord", `/songs/${SWAY}`],
];

/** The number of hits that are visible without scrolling. */
const SEEN = 5;

describe.each(LANGUAGES)("the quick search of an admin, in $name,", ({ language }) => {
  beforeAll(async () => {
    await showLanguage(language);
    await startOffline("admin", fill);
  });
  afterAll(endOffline);

  test.each(TRIAL)("finds what the bandleader meant by %s: %s", async (query, target) => {
    expect((await targets(query)).slice(0, SEEN)).toContain(target);
  });

  test.each(MORE)("finds the target of the query %s: %s", async (query, target) => {
    expect((await targets(query)).slice(0, SEEN)).toContain(target);
  });

  test("finds nothing for a query that matches nothing, even approximately", async () => {
    expect(await targets("xyzzy")).toEqual([]);
  });

  test("keeps showing a record while its name is being typed", async () => {
    for (const [name, target] of [
      ["wagner hochzeit", `/gigs/${WAGNER}`],
      ["sway", `/songs/${SWAY}`],
      ["lena vogt", `/members/${LENA}`],
    ] as const)
      for (let length = 2; length <= name.length; length += 1)
        expect(await targets(name.slice(0, length))).toContain(target);
  });

  test("marks the results that need a network", async () => {
    const [member] = (await hits("lena")).filter((hit) => hit.target === `/members/${LENA}`);
    expect(member?.needsNetwork).toBe(true);
    const [list] = await hits("zugaben");
    expect(list?.needsNetwork).toBeUndefined();
  });
});

describe("the quick search", () => {
  test("shows the latest post that has the word, with its author, as one line that starts shortly before the word", async () => {
    await showLanguage("en");
    await startOffline("musician", fill);
    const posts = async (query: string) =>
      (await findEverywhere(query)).filter(({ label }) => label === "Discussion").flatMap((group) => group.hits);
    expect(await posts("fährt")).toMatchObject([
      { title: "Hochzeit Wagner", subtitle: "Lena Vogt: … den Transporter fährt doch @Lena Vogt" },
    ]);
    expect(await posts("fade-out")).toMatchObject([{ subtitle: "Lena Vogt: Fade-out statt Schlussakkord bitte …" }]);
    expect((await posts("wagner lena")).map(({ title }) => title)).toEqual(["Hochzeit Wagner"]);
    expect((await posts("posts")).map(({ title }) => title)).toContain("Sway");
    for (const nothing of ["wagner", "transporter sway", "zwölftonmusik", LENA])
      expect(await posts(nothing)).toEqual([]);
    await endOffline();
  });

  test("forgives typing errors only if there are few exact hits", async () => {
    await showLanguage("de");
    const band = await startOffline("musician", async (band) => {
      await band.songs.put(song(SWAY, "Wagnet", "Duo"));
      await band.gigs.bulkPut([gig(WAGNER, "Hochzeit Wagner", day(20)), gig(BALL, "Fest Wagner", day(21))]);
    });
    expect(await targets("wagner")).toEqual([`/gigs/${WAGNER}`, `/gigs/${BALL}`, `/songs/${SWAY}`]);
    await band.gigs.put(gig(FEST, "Ball Wagner", day(22)));
    expect(await targets("wagner")).toEqual([`/gigs/${WAGNER}`, `/gigs/${BALL}`, `/gigs/${FEST}`]);
    await endOffline();
  });

  test("shows a musician no members or settings, nor actions that only editors or admins may use", async () => {
    await showLanguage("de");
    await startOffline("musician", fill);
    expect(await targets("lena")).toEqual([`/gigs/${WAGNER}?tab=discussion`]);
    expect(await targets("genres")).toEqual([]);
    expect(await targets("gig anlegen")).not.toContain("/gigs?new=1");
    expect(await targets("einstellungen")).not.toContain("/settings");
    expect(await targets("was wurde gespielt")).not.toContain(`/gigs/${BALL}/as-played`);
    await noteOpened("/settings");
    await noteOpened(`/members/${LENA}`);
    expect(await targets("")).not.toContain("/settings");
    expect(await targets("")).not.toContain(`/members/${LENA}`);
    await endOffline();
  });

  test("with an empty query and among equally good hits, lists what was opened last on this device first", async () => {
    await showLanguage("de");
    await startOffline("editor", async (band) => {
      await fill(band);
      await band.gigs.put(gig(SWAY, "Hochzeit Weber", day(10)));
    });
    expect((await targets("hochzeit")).slice(0, 2)).toEqual([`/gigs/${SWAY}`, `/gigs/${WAGNER}`]);
    noteRecord(`/gigs/${WAGNER}`);
    noteRecord("/gigs");
    await noteOpened("keys");
    await expect.poll(async () => (await targets("hochzeit"))[0]).toBe(`/gigs/${WAGNER}`);
    const [recent] = await findEverywhere("");
    expect(recent?.label).toBe("Zuletzt geöffnet");
    expect(recent?.hits.map(targetOf)).toEqual(["keys", `/gigs/${WAGNER}`]);
    const all = await targets("");
    expect(new Set(all).size, "no hit appears twice").toBe(all.length);
    await endOffline();
  });
});
