import type { Language } from "../contract/errors.ts";

/*
 * Written out because the texts from Intl differ between browsers and servers, whereas the bytes of an export must not.
 */
const DAYS_DE = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"];
const DAYS_EN = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS_DE = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
const MONTHS_EN = "January February March April May June July August September October November December".split(" ");

/** The words in exported documents. They are not part of the app's translations because the server needs them too. */
const german = {
  set: "Set",
  total: "Gesamt",
  songs: (count: number) => (count === 1 ? "1 Song" : `${count} Songs`),
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  pause: "Pause",
  skipped: "übersprungen",
  unknownSong: "Unbekannter Song",
  setlist: "Setliste",
  print: "Druck",
  schedule: "Ablauf",
  meet: "Treffen",
  doors: "Einlass",
  begin: "Beginn",
  end: "Ende",
  setBegins: (name: string) => `${name} beginnt`,
  setEnds: (name: string) => `${name} endet`,
  dayBefore: "−1 Tag",
  nextDay: "+1 Tag",
  gigSheet: "Infoblatt",
  place: "Ort",
  contact: "Kontakt",
  dressCode: "Kleidung",
  lineUp: "Besetzung",
  emptySet: "In diesem Set steht noch kein Song.",
  emptySetlist: "Die Setliste ist noch leer.",
  emptySchedule: "Im Ablauf steht noch nichts.",
  emptyList: "In dieser Liste steht noch kein Song.",
  columns: {
    title: "Titel",
    interpret: "Interpret",
    duration: "Dauer",
    genre: "Genre",
    dance_styles: "Tanzstile",
    singers: "Gesang",
    key: "Tonart",
    bpm: "BPM",
    status: "Status",
    composer: "Komponist",
    lyricist: "Textdichter",
    note: "Notiz",
  },
  statuses: {
    suggested: "Vorschlag",
    rehearsing: "In Probe",
    active: "Aktiv",
    retired: "Abgelegt",
    rejected: "Abgelehnt",
  },
  day: (weekday: number, day: number, month: number, year: number) =>
    `${DAYS_DE[weekday - 1]}, ${day}. ${MONTHS_DE[month - 1]} ${year}`,
};

export type Words = typeof german;

const english: Words = {
  set: "Set",
  total: "Total",
  songs: (count) => (count === 1 ? "1 song" : `${count} songs`),
  page: (page, pages) => `Page ${page} of ${pages}`,
  pause: "Break",
  skipped: "skipped",
  unknownSong: "Unknown song",
  setlist: "Setlist",
  print: "print",
  schedule: "Run of show",
  meet: "Meet",
  doors: "Doors",
  begin: "Begin",
  end: "End",
  setBegins: (name) => `${name} begins`,
  setEnds: (name) => `${name} ends`,
  dayBefore: "−1 day",
  nextDay: "+1 day",
  gigSheet: "Info sheet",
  place: "Place",
  contact: "Contact",
  dressCode: "Dress code",
  lineUp: "Line-up",
  emptySet: "There is no song in this set yet.",
  emptySetlist: "The setlist is still empty.",
  emptySchedule: "There is nothing in the run of show yet.",
  emptyList: "There is no song in this list yet.",
  columns: {
    title: "Title",
    interpret: "Artist",
    duration: "Length",
    genre: "Genre",
    dance_styles: "Dance styles",
    singers: "Vocals",
    key: "Key",
    bpm: "BPM",
    status: "Status",
    composer: "Composer",
    lyricist: "Lyricist",
    note: "Note",
  },
  statuses: {
    suggested: "Suggested",
    rehearsing: "In rehearsal",
    active: "Active",
    retired: "Archived",
    rejected: "Rejected",
  },
  day: (weekday, day, month, year) => `${DAYS_EN[weekday - 1]}, ${day} ${MONTHS_EN[month - 1]} ${year}`,
};

export const wordsOf = (language: Language): Words => (language === "de" ? german : english);
