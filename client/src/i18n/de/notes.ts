/** The notes of a gig: reading and writing. */
export const notes = {
  write: "Schreiben",
  preview: "Vorschau",
  label: "Notizen zum Gig",
  hint: "Auch Markdown geht, zum Beispiel „- [ ] Aufgabe“.",
  none: "Noch keine Notizen",
  noneHint: "Was lief gut, was besser? Hier ist Platz für die Nachbesprechung.",
  noneBefore: "Absprachen, Anfahrt, Technik; nach dem Gig die Nachbesprechung.",
  noneReader: "Was ihr absprecht, und nach dem Gig die Nachbesprechung, steht hier.",
  saved: "Auf diesem Gerät gespeichert",
  saving: "Wird gespeichert …",
  both: "Jemand hat dieselbe Stelle geändert. Beide Fassungen stehen jetzt untereinander.",
  nothing: "Hier erscheint, was du schreibst.",
  left: (count: number) => `Noch ${count} Zeichen`,
};
