/** Who is told of a change. */
export const notify = {
  question: "Wer soll davon erfahren?",
  deletes: "Mit deiner Antwort wird gelöscht.",
  told: {
    published: "Mitgeteilt wird, dass der Termin neu ist.",
    cancelled: "Mitgeteilt wird, dass der Termin ausfällt.",
    changed: (facts: string) => `Mitgeteilt wird, was neu ist: ${facts}.`,
  },
  facts: { date: "der Tag", time: "die Zeit", place: "der Ort" },
  choices: { nobody: "Niemand", affected: "Die Besetzung", everybody: "Alle" },
  hints: {
    nobody: "Niemand bekommt eine Nachricht.",
    affected: "Wer auftritt oder zugesagt hat, außer wer nicht dabei ist.",
    everybody: "Alle aktiven Mitglieder außer dir.",
  },
  people: (count: number) => (count === 1 ? "1 Person" : `${count} Personen`),
  when: "Die Nachricht geht nach einer Minute hinaus, so lange kannst du es rückgängig machen. Ohne Netz erst, wenn die Änderung angekommen ist.",
};
