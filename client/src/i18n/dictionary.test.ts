import { expect, test } from "vitest";
import { dictionary as de } from "./de/dictionary.ts";
import { dictionary as en } from "./en/dictionary.ts";

/** Every text with its place; functions are called with numbers and words that show up in the result. */
function texts(node: unknown, place = ""): [string, string][] {
  if (typeof node === "string") return [[place, node]];
  if (typeof node === "function") return [[place, String(node(...Array.from({ length: node.length }, () => 2)))]];
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) => texts(value, place === "" ? key : `${place}.${key}`));
}

test("both languages have the same texts, in all rooms", () => {
  expect(texts(en).map(([place]) => place)).toEqual(texts(de).map(([place]) => place));
});

test("no text is empty or shows a value that is missing", () => {
  const bad = [...texts(de), ...texts(en)].filter(
    ([, text]) => text.trim() === "" || /undefined|NaN|\[object/.test(text),
  );
  expect(bad).toEqual([]);
});

test("longer texts are not left untranslated", () => {
  const german = new Map(texts(de));
  const same = texts(en).filter(([place, text]) => text === german.get(place) && text.split(" ").length > 3);
  expect(same).toEqual([]);
});

test("the three answers to an event are the words of the specification", () => {
  expect(de.availability.answers).toEqual({ in: "Dabei", maybe: "Vielleicht", out: "Nicht dabei" });
});

test("the three votes on a song are the words of the specification", () => {
  expect(de.suggestions.votes).toEqual({ yes: "Ja", no: "Nein", abstain: "Enthaltung" });
});

test("the two columns of a checklist are the words of the specification", () => {
  expect([de.checklist.open, de.checklist.done]).toEqual(["Offen", "Erledigt"]);
});

/* One thing has one name. Of each pair the first is the app's word; the second is another word for it. */
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
  ],
  en: [
    ["Archived", /\b[Rr]etired\b/],
    ["Waiting for your answer", /\bowe\b/],
    ["Messages", /\bNotices?\b|(?<!“)\bnotifications?\b/],
    ["Get started", /Let’s go/],
    ["Printed setlist", /[Pp]aper list/],
  ],
} as const;

test.each(["de", "en"] as const)("one thing has one name in all rooms (%s)", (language) => {
  const words = texts({ de, en }[language]);
  const doubles = DOUBLES[language].flatMap(([word, other]) =>
    words.filter(([, text]) => other.test(text)).map(([place, text]) => `${place}: ${text} (${word})`),
  );
  expect(doubles).toEqual([]);
});

test("on stage an action has the words of the setlist's editor", () => {
  const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
  for (const { live, stage, setlists, rehearsals } of [de, en]) {
    expect(
      [live.skip, live.skipped, live.undo, live.setUp, live.setDown, live.break, live.list, stage.note],
      "the words of live mode",
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
    expect(capital(setlists.playSong("").replaceAll(/\s+/g, " ").trim()), "without the title").toBe(live.unskip);
    expect(stage.notPlayed).toBe(setlists.notPlayed);
    expect(live.played).toBe(rehearsals.status.played);
  }
});

test("a conflict names a song's fields as the song does", () => {
  const others = [de, en].flatMap(({ songs, sync }) => {
    const conflict: Readonly<Record<string, string>> = sync.fields;
    return Object.entries(songs.fields).filter(([field, name]) => (conflict[field] ?? name) !== name);
  });
  expect(others).toEqual([]);
});
