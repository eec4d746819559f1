/**
 * For each exported file: the label of its button on a gig's page, and its address on the server, relative to the
 * gig's.
 */
export const EXPORTS = [
  ["Für die Bühne (PDF)", "setlist.pdf?design=print"],
  ["Mit Zeiten (PDF)", "setlist.pdf?design=screen"],
  ["Ablauf (PDF)", "schedule.pdf"],
  ["Infoblatt (PDF)", "sheet.pdf"],
  ["forScore-Datei", "forscore-setlist?format=forscore"],
  ["Für andere Programme (plist)", "forscore-setlist?format=plist"],
  ["Excel", "gema.xlsx"],
  ["CSV", "gema.csv"],
] as const;
