/** The member's pending tasks. */
export const todos = {
  title: "Wartet auf dich",
  tick: (what: string) => `„${what}“ erledigt`,
  ticked: (what: string) => `Erledigt: ${what}`,
  ofRehearsal: (day: string) => `Probe ${day}`,
  due: (when: string) => `fällig ${when}`,
  mine: "Deine Aufgaben",
  survey: "Umfrage",
  surveyUntil: (when: string) => `Umfrage bis ${when}`,
  votes: (count: number) =>
    count === 1 ? "1 Vorschlag wartet auf deine Stimme" : `${count} Vorschläge warten auf deine Stimme`,
  answers: (count: number) =>
    count === 1 ? "1 weiterer Termin ohne deine Antwort" : `${count} weitere Termine ohne deine Antwort`,
  more: (count: number) => (count === 1 ? "1 weitere Aufgabe zeigen" : `${count} weitere Aufgaben zeigen`),
  nothing: "Nichts offen. Genieß den Abend.",
  nextRehearsal: "Nächste Probe",
};
