/** The import of charts from files. */
const files = (count: number): string => (count === 1 ? "1 Datei" : `${count} Dateien`);
const charts = (count: number): string => (count === 1 ? "1 Songblatt" : `${count} Songblätter`);

export const chartImport = {
  title: "Songblätter importieren",
  hint: "ChordPro oder Akkorde über dem Text. Geht auch ohne Netz.",
  choose: "Dateien oder Zip wählen",
  drop: "Dateien, Ordner oder Zip hierher ziehen oder wählen",
  chooseFolder: "Ordner wählen",
  endings: "Gelesen werden .cho, .crd, .chopro, .chordpro, .pro und .txt, auch in einem Zip.",
  reading: (count: number) => `Dateien werden gelesen … ${count}`,
  otherFiles: "Andere Dateien",
  found: (count: number) => `${charts(count)} gefunden`,
  nothing: "Hier ist kein Songblatt dabei",
  nothingHint: "Songblätter sind Textdateien mit Endungen wie .cho oder .pro.",

  addSongs: "Songs anlegen, die es noch nicht gibt",
  addSongsHint: "Nur wenn Titel und Interpret bekannt sind.",
  notationForAll: (count: number) => `B kann in ${files(count)} B oder H sein. Wie sind sie geschrieben?`,
  notation: "Schreibweise",
  choosePlease: "Bitte wählen",

  preview: "Vorschau",
  filters: { all: "Alle", doubtful: "Zu prüfen", out: "Ohne Import" },
  none: "Keine Datei in dieser Auswahl.",
  take: (file: string) => `${file} importieren`,
  change: (file: string) => `${file}: ändern`,
  newSong: "Neuer Song",
  noSong: "Kein Song gefunden",
  doubts: {
    song: "Ist es dieser Song?",
    converted: "Akkorde standen über dem Text",
    marks: (count: number) => (count === 1 ? "1 Stelle ist auffällig" : `${count} Stellen sind auffällig`),
    removed: (count: number) => (count === 1 ? "1 unlesbares Zeichen entfernt" : `${count} unlesbare Zeichen entfernt`),
  },
  obstacles: {
    "no-song": "Wähle einen Song oder lege einen neuen an.",
    notation: "B kann hier B oder H sein. Wähle die Schreibweise.",
    "same-text": "Der Song hat diesen Text schon.",
    full: "Der Song hat schon 20 Songblätter.",
    unchecked: "Wird nicht importiert.",
  },
  leftOut: (count: number) => `${files(count)} ausgelassen`,
  reasons: {
    "other-file": "kein Songblatt",
    "zip-in-zip": "Zip in einem Zip: packe es vorher aus",
    "too-large": "zu lang für ein Songblatt",
    empty: "leer",
    unreadable: "kein lesbarer Text",
    damaged: "beschädigt",
    "too-many": "mehr als 1.000 Songblätter auf einmal: importiere den Rest danach",
  },
  refused: (zip: string, why: string) => `„${zip}“ wird nicht geöffnet: ${why}`,
  refusals: {
    damaged: "Es ist beschädigt oder kein Zip.",
    "too-large": "Ausgepackt wären es mehr als 64 MB.",
    "too-many": "Es hat mehr als 20.000 Dateien.",
    unsafe: "Es hat Dateinamen, die aus seinem Ordner hinausführen.",
    encrypted: "Es hat ein Passwort. Packe es vorher aus.",
  },

  fileTitle: "Songblatt aus Datei",
  where: "Wohin",
  places: { song: "Zu einem Song", new: "Neuer Song", none: "Auslassen" },
  song: "Song",
  songMissing: "Wähle einen Song.",
  fromText: "Aus dem Text",
  apply: "Übernehmen",

  importNow: (count: number) => `${charts(count)} importieren`,
  importing: "Wird importiert …",
  waiting: (count: number) =>
    count === 1 ? "1 Datei braucht noch eine Angabe." : `${count} Dateien brauchen noch eine Angabe.`,
  nothingToImport: "Hier ist nichts zu importieren.",
  failed: "Die Songblätter konnten nicht gespeichert werden.",
  doneTitle: "Fertig",
  done: (count: number, songs: number) =>
    `${charts(count)} importiert${songs === 0 ? "" : songs === 1 ? ", 1 Song angelegt" : `, ${songs} Songs angelegt`}`,
  undone: (count: number) => `Import von ${count === 1 ? "1 Songblatt" : `${count} Songblättern`} rückgängig gemacht`,
};
