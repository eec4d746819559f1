/** The button on a gig's page, and the same file's address on the server, below the gig's own. */
export const EXPORTS = [
  ["Für die Bühne (PDF)", "setlist.pdf?design=print"],
  ["Mit Zeiten (PDF)", "setlist.pdf?design=screen"],
  ["PDF", "schedule.pdf"],
  ["forScore-Datei", "forscore-setlist?format=forscore"],
  ["Für andere Programme (plist)", "forscore-setlist?format=plist"],
  ["Excel", "gema.xlsx"],
  ["CSV", "gema.csv"],
] as const;
