/** The gig form: template, suggestions from earlier gigs. */
export const gigForm = {
  template: "Vorlage",
  noTemplate: "Ohne Vorlage",
  templateHint: "Füllt Art, Zeiten, Ort, Kontakt und Kleidung aus. Du kannst alles ändern.",
  parts: (name: string) => `Aus „${name}“ übernehmen`,
  points: (count: number) => (count === 1 ? "1 Punkt" : `${count} Punkte`),
  tasks: (count: number) => (count === 1 ? "1 Aufgabe, wieder offen" : `${count} Aufgaben, alle wieder offen`),
  dayBefore: "am Vortag",
  venues: "Frühere Orte",
  contacts: "Frühere Kontakte",
};
