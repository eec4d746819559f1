/** Songbooks: all charts of a gig or list in one document. */
export const book = {
  title: "Songbuch",
  charts: (charts: number, songs: number) =>
    charts === songs ? `${charts} Songblätter` : `${charts} von ${songs} Songs mit Songblatt`,
  contents: "Inhalt",
  noChart: "Kein Songblatt",
  view: "So lese ich alle Songs",
  songView: (title: string) => `So lese ich ${title}`,
  twoColumns: "Zwei Spalten",
  print: "Drucken",
  pdf: "Als PDF",
  noSongs: "Hier steht noch kein Song",
  noSongsHint: "Sobald Songs auf der Setliste oder in der Liste stehen, werden sie hier zum Buch.",
  noCharts: "Keiner dieser Songs hat ein Songblatt.",
};
