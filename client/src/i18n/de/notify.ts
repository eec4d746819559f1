/** The dialog that asks whom to notify of a change. */
export const notify = {
  question: "Wer soll davon erfahren?",
  missing: "Wähle zuerst, wer davon erfahren soll.",
  changes: {
    published: "Die Nachricht sagt: neuer Termin.",
    cancelled: "Die Nachricht sagt: Der Termin fällt aus.",
    survey: "Die Nachricht sagt: neue Umfrage.",
    series: (count: number) => `Die Nachricht nennt alle ${count} Proben.`,
    changed: (facts: string) => `Die Nachricht sagt, was neu ist: ${facts}.`,
  },
  facts: { date: "der Tag", time: "die Zeit", place: "der Ort", line_up: "die Besetzung" },
  choices: { nobody: "Niemand", affected: "Die Besetzung", everybody: "Alle" },
  hints: {
    nobody: "Niemand bekommt eine Nachricht.",
    affected: "Alle, die gefragt sind oder zugesagt haben. Wer nicht dabei ist, bekommt keine Nachricht.",
    everybody: "Alle aktiven Mitglieder außer dir.",
  },
  performers: "Wer auftritt.",
  seated: {
    choice: "Alle, die es betrifft",
    hint: "Wer neu zur Besetzung gehört, und wer nicht mehr kommen muss.",
    hintWithRest: "Alle, die gefragt sind oder zugesagt haben, und wer nicht mehr kommen muss.",
  },
  people: (count: number) => (count === 1 ? "1 Person" : `${count} Personen`),
  reach: (people: number, reachable: number, mail: number, push: number) => {
    if (people > 0 && reachable === 0)
      return people === 1 ? "1 Person, nicht erreichbar" : `${people} Personen, niemand erreichbar`;
    const ways = [
      mail > 0 && `${mail} per E-Mail`,
      push > 0 && `${push} per Push`,
      reachable < people && `${people - reachable} nicht erreichbar`,
    ].filter(Boolean);
    const all = people === 1 ? "1 Person" : `${people} Personen`;
    return ways.length === 0 ? all : `${all}: ${ways.join(", ")}`;
  },
  leads: {
    also: "Text für eure Gruppe:",
    some: (count: number) =>
      `${count === 1 ? "1 Person ist" : `${count} Personen sind`} nicht erreichbar. Schreib es in eure Gruppe:`,
    nobody: "Niemand ist erreichbar. Schreib es in eure Gruppe:",
    unknown: "Gerade ist nicht zu sehen, wer erreichbar ist. Schreib es im Zweifel in eure Gruppe:",
  },
  who: "Wer ist nicht erreichbar?",
  whoHint: "Sie bekommen weder E-Mail noch Push oder haben Nachrichten über Änderungen ausgeschaltet.",
  copy: "Text mit Link kopieren",
  chatTold: "Der Chat der Band bekommt jede neue Probe ohnehin.",
  chat: "Auch in den Chat",
  summary: (people: number, reachable: number | null, inChat: boolean) => {
    if (people === 0 && !inChat) return "";
    if (reachable === null) return "Wird verschickt, sobald die Änderung angekommen ist.";
    if (reachable === 0 && !inChat) return "Niemand ist erreichbar, es wird nichts verschickt.";
    const members = people === 1 ? "1 Person" : `${people} Personen`;
    const some = reachable === people ? members : `${reachable} von ${members}`;
    const to = [reachable ? some : "", inChat ? "den Chat" : ""].filter(Boolean).join(" und ");
    return `Wird in einer Minute an ${to} verschickt.`;
  },
  when: "Die Nachricht wird nach einer Minute verschickt, so lange kannst du es rückgängig machen. Ohne Netz erst, wenn die Änderung angekommen ist.",
};
