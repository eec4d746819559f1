/** Files for printers and other programs. */
export const exports = {
  tab: "Export",
  failed: "Die Datei konnte nicht erstellt werden.",
  ready: "Die Datei ist fertig. Tippe auf „Jetzt sichern“.",
  saveNow: "Jetzt sichern",
  stuck: "Diese Datei kommt hier nicht aus der App",
  stuckHint:
    "Dein Gerät nimmt sie nur im Browser an. Kopiere die Adresse, öffne sie in Safari und sichere die Datei dort.",
  copyAddress: "Adresse kopieren",
  setlist: "Setliste",
  setlistHint: "Groß für den Ständer, oder alles mit laufender Uhr auf wenigen Seiten.",
  printDesign: "Für die Bühne (PDF)",
  screenDesign: "Mit Zeiten (PDF)",
  schedule: "Ablauf",
  scheduleHint: "Der ganze Abend in seiner Reihenfolge, mit Bemerkungen und Zuständigen.",
  pdf: "PDF",
  sheetMusic: "Noten-App",
  sheetMusicHint: "Legt die Setliste in forScore an. Der Dateiname der Noten steht beim Song.",
  openInForScore: "In forScore öffnen",
  forScoreFile: "forScore-Datei",
  propertyList: "Für andere Programme (plist)",
  gema: "GEMA",
  gemaHint: "Was wirklich gespielt wurde, in den Spalten der Upload-Vorlage. Übersprungene Songs fehlen.",
  gemaDue: (days: number, day: string) =>
    days === 0 ? `Heute ist der letzte Tag (${day}).` : `Noch ${days} ${days === 1 ? "Tag" : "Tage"}, bis ${day}.`,
  gemaLate: (day: string) => `Die sechs Wochen sind vorbei (${day}).`,
  gemaEmpty: "Auf der Setliste steht noch nichts, das gespielt wird.",
  missing: (count: number) => (count === 1 ? "Bei einem Song fehlt etwas" : `Bei ${count} Songs fehlt etwas`),
  noTitle: "Song ohne Titel",
  works: (count: number) => (count === 1 ? "1 Werk" : `${count} Werke`),
  xlsx: "Excel",
  csv: "CSV",
  gemaFields: { title: "Titel", composer: "Komponist", duration: "Dauer", musicians: "Anzahl Musiker" },
  musiciansHint: (areConfirmed: boolean, count: number) =>
    areConfirmed
      ? `Zugesagt: ${count} auf der Bühne.`
      : `Noch hat niemand zugesagt. In der Band: ${count} Musiker:innen und Sänger:innen.`,
  interpretStandsIn: (interpret: string) => `in der Datei steht dafür der Interpret: ${interpret}`,
  noMusicians: "Niemand ist als Musiker:in oder Sänger:in eingetragen, deshalb fehlt die Anzahl.",
  toMembers: "Zu den Mitgliedern",
  songs: "Tabelle als CSV",
  allSetlists: "Alle Setlisten (JSON)",
};
