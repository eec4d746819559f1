import { errorTable } from "@bandstand/shared/contract/errors.ts";
import { wordsOf } from "@bandstand/shared/exports/words.ts";
import { expect, test } from "vitest";
import { dictionary as de } from "./de/dictionary.ts";
import { dictionary as en } from "./en/dictionary.ts";

/** Returns every text with its path; functions are called with 2 for every argument. */
function texts(node: unknown, place = ""): [string, string][] {
  if (typeof node === "string") return [[place, node]];
  if (typeof node === "function") return [[place, String(node(...Array.from({ length: node.length }, () => 2)))]];
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) => texts(value, place === "" ? key : `${place}.${key}`));
}

test("both languages have the same texts in all features", () => {
  expect(texts(en).map(([place]) => place)).toEqual(texts(de).map(([place]) => place));
});

test("no text is empty or contains a missing value", () => {
  const bad = [...texts(de), ...texts(en)].filter(
    ([, text]) => text.trim() === "" || /undefined|NaN|\[object/.test(text),
  );
  expect(bad).toEqual([]);
});

type Words = ReadonlyMap<string, string>;

test("every text of more than three words is translated", () => {
  /* Some refusals are prescribed word for word, so they are the same in both languages. */
  const plain = ({ refusals: _prescribed, ...rest }: typeof de): Words => new Map(texts(rest));
  const [german, english] = [plain(de), plain(en)];
  const same = [...english].filter(([place, text]) => text === german.get(place) && text.split(" ").length > 3);
  expect(same).toEqual([]);
});

test("the answers to an event are Dabei, Vielleicht and Nicht dabei in German", () => {
  expect(de.availability.answers).toEqual({ in: "Dabei", maybe: "Vielleicht", out: "Nicht dabei" });
});

test("the votes on a song are Ja, Nein and Enthaltung in German", () => {
  expect(de.suggestions.votes).toEqual({ yes: "Ja", no: "Nein", abstain: "Enthaltung" });
});

test("the columns of a checklist are Offen and Erledigt in German", () => {
  expect([de.checklist.open, de.checklist.done]).toEqual(["Offen", "Erledigt"]);
});

/* Everything has exactly one name. The first of each pair is the word that the app uses; the second is a synonym to
   avoid. */
const DOUBLES = {
  de: [
    ["Textdichter", /\bTexter/],
    ["Tanzstil", /\bTänze\b/],
    ["Notendatei", /Notenblatt/],
    ["Archiviert", /[Aa]usgemustert/],
    ["optional", /freiwillig/],
    ["Nachrichten", /Mitteilung|(?<!„)Benachrichtigung|\bHinweise\b/],
    ["wird verschickt", /\b(geht|gehen)\b.*\bhinaus\b/],
    ["Migrationen", /Umbauten/],
    ["Song", /\bLied(e|er|ern|es|s)?\b/],
    ["Setliste auf Papier", /Papierliste/],
    ["Notiz speichern", /Notiz.*\b(sichern|gesichert)\b/],
    ["Handy", /\bTelefon(e|en|s)\b|jedes Telefon/],
    ["plist", /Eigenschaftsliste/],
    ["übersprungen", /\bentfallen\b|\bgestrichener?\b.*\bSong/],
    ["Gesang", /^Sänger$/],
    ["Mitglied", /^Musiker$/],
    ["Link für neues Passwort", /Passwort-Link/],
  ],
  en: [
    ["Archived", /\b[Rr]etired\b/],
    ["Waiting for your answer", /\bowe\b/],
    ["Messages", /\bNotices?\b|(?<!“)\bnotifications?\b/],
    ["Get started", /Let’s go/],
    ["Printed setlist", /[Pp]aper list/],
    ["plist", /[Pp]roperty list/],
    ["e-mail", /\b[Ee]mails?\b/],
  ],
} as const;

test.each(["de", "en"] as const)(
  "each thing has the same name in all features, files and error messages (%s)",
  (language) => {
    const errors = Object.fromEntries(Object.entries(errorTable).map(([code, entry]) => [code, entry[language]]));
    const words = texts({ ...{ de, en }[language], errors, files: wordsOf(language) });
    const doubles = DOUBLES[language].flatMap(([word, other]) =>
      words.filter(([, text]) => other.test(text)).map(([place, text]) => `${place}: ${text} (${word})`),
    );
    expect(doubles).toEqual([]);
  },
);

test("buttons that create a record are worded alike", () => {
  const actions = ({ gigs, rehearsals, songs, charts, surveys, repertoireLists, lineUps, asks, users }: typeof de) => [
    ...[gigs, rehearsals, songs, charts, surveys, repertoireLists, lineUps, asks, users].map(({ add }) => add),
    rehearsals.todoAdd,
  ];
  expect(actions(de).filter((action) => !/^\S+ anlegen$/.test(action))).toEqual([]);
  expect(actions(en).filter((action) => !/^New \S+$/.test(action))).toEqual([]);
});

test("the forms of a gig and a rehearsal use the same word for the date", () => {
  for (const { gigs, rehearsals } of [de, en]) expect(rehearsals.date).toBe(gigs.date);
});

test("live mode uses the same words for its actions as the setlist editor", () => {
  const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
  for (const { live, stage, setlists, rehearsals } of [de, en]) {
    expect(
      [live.skip, live.skipped, live.undo, live.setUp, live.setDown, live.break, live.list, stage.note],
      "live mode's labels",
    ).toEqual(
      [
        setlists.skip,
        setlists.skipped,
        setlists.undo,
        setlists.setUp,
        setlists.setDown,
        setlists.pause,
        setlists.title,
        setlists.note,
      ].map(capital),
    );
    expect(
      capital(setlists.playSong("").replaceAll(/\s+/g, " ").trim()),
      "the action's label without the song title",
    ).toBe(live.unskip);
    expect(stage.notPlayed).toBe(setlists.notPlayed);
    expect(live.played).toBe(rehearsals.status.played);
  }
});

test("a conflict uses the same names for a song's fields as the song form", () => {
  const others = [de, en].flatMap(({ songs, conflicts }) => {
    const conflict: Readonly<Record<string, string>> = conflicts.fields;
    return Object.entries(songs.fields).filter(([field, name]) => (conflict[field] ?? name) !== name);
  });
  expect(others).toEqual([]);
});
