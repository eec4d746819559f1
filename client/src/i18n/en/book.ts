import type { Dictionary } from "../de/dictionary.ts";

export const book: Dictionary["book"] = {
  title: "Songbook",
  charts: (charts, songs) => (charts === songs ? `${charts} charts` : `${charts} of ${songs} songs with a chart`),
  contents: "Contents",
  noChart: "No chart",
  view: "How I read all songs",
  songView: (title) => `How I read ${title}`,
  twoColumns: "Two columns",
  print: "Print",
  pdf: "Save as PDF",
  noSongs: "No songs yet",
  noSongsHint: "Once the setlist or list has songs, they appear here as a book.",
  noCharts: "None of these songs has a chart.",
};
