/** The dialog that asks whom to notify of a change. */
export const notify = {
  question: "Wer soll davon erfahren?",
  missing: "Wähle zuerst, wer davon erfahren soll.",
  changes: {
    published: "Die Nachricht sagt: neuer Termin.",
    cancelled: "Die Nachricht sagt: Der Termin fällt aus.",
    changed: (facts: string) => `Die Nachricht sagt, was neu ist: ${facts}.`,
  },
  facts: { date: "der Tag", time: "die Zeit", place: "der Ort" },
  choices: { nobody: "Niemand", affected: "Die Besetzung", everybody: "Alle" },
  hints: {
    nobody: "Niemand bekommt eine Nachricht.",
    affected: "Wer auftritt oder zugesagt hat, außer wer nicht dabei ist.",
    everybody: "Alle aktiven Mitglieder außer dir.",
  },
  people: (count: number) => (count === 1 ? "1 Person" : `${count} Personen`),
  reach: (people: number, reachable: number) =>
    `${people === 1 ? "1 Person" : `${people} Personen`}, ${reachable === people && people > 0 ? (people === 1 ? "erreichbar" : "alle erreichbar") : `${reachable} erreichbar`}`,
  unreached: (count: number) =>
    `${count === 1 ? "1 Person bekommt" : `${count} Personen bekommen`} weder E-Mail noch Push. Schreib es in eure Gruppe:`,
  reachUnknown: "Ohne Netz ist nicht zu sehen, wer erreichbar ist. Schreib es im Zweifel in eure Gruppe:",
  copy: "Text mit Link kopieren",
  when: "Die Nachricht wird nach einer Minute verschickt, so lange kannst du es rückgängig machen. Ohne Netz erst, wenn die Änderung angekommen ist.",
};
