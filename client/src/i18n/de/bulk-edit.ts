/** Changing several songs at once. */
export const bulkEdit = {
  open: "Bearbeiten",
  title: (count: number) => (count === 1 ? "1 Song bearbeiten" : `${count} Songs bearbeiten`),
  lead: "Geändert wird nur, was du hier änderst. Alles andere bleibt, wie es in jedem Song steht.",
  various: "verschieden",
  empty: "Bei allen leeren",
  emptyOf: (field: string) => `${field} bei allen leeren`,
  willBeEmpty: "wird geleert",
  add: "Hinzufügen",
  remove: "Entfernen",
  now: (names: string, more: number) => `Jetzt: ${names}${more > 0 ? ` und ${more} weitere` : ""}`,
  append: "An den Kommentar anhängen",
  appendHint: "Als neue Zeile, wo sie noch nicht steht.",
  changed: (count: number) =>
    count === 0 ? "Nichts zu ändern." : count === 1 ? "1 Song geändert." : `${count} Songs geändert.`,
  /* Explains why songs keep their status; by current status. */
  stay: {
    suggested: (count: number) =>
      count === 1
        ? "1 Vorschlag bleibt, darüber entscheidet die Abstimmung."
        : `${count} Vorschläge bleiben, darüber entscheidet die Abstimmung.`,
    rejected: (count: number) =>
      count === 1
        ? "1 abgelehnter Song bleibt, er lässt sich nur wieder vorschlagen."
        : `${count} abgelehnte Songs bleiben, sie lassen sich nur wieder vorschlagen.`,
    rehearsing: (count: number) => `${count} in Probe: Vorschlag wird nur, was abgelehnt war.`,
    active: (count: number) => `${count} aktiv: Vorschlag wird nur, was abgelehnt war.`,
    retired: (count: number) => `${count} archiviert: Vorschlag wird nur, was abgelehnt war.`,
  },
  left: {
    names: (count: number) =>
      count === 1 ? "In 1 Song passen keine weiteren Namen." : `In ${count} Songs passen keine weiteren Namen.`,
    comment: (count: number) =>
      count === 1 ? "In 1 Song ist der Kommentar schon voll." : `In ${count} Songs ist der Kommentar schon voll.`,
  },
};
