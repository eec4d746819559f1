/** The quick search, and the additional rooms in the desktop's navigation rail. */
export const search = {
  hint: "Gig, Probe, Song, Mitglied, Einstellung oder Aktion",
  empty: "Nichts gefunden",
  keys: "↑ ↓ wählen · Eingabe öffnen · Esc schließen",
  recent: "Zuletzt geöffnet",
  actions: "Aktionen",
  needsNetwork: "braucht Netz",
  nextGig: "Nächster Gig",
  rooms: "Weitere Bereiche",
  lists: "Listen",
  settings: "Einstellungen",
  unansweredGigs: (count: number) => (count === 1 ? "1 Gig ohne deine Antwort" : `${count} Gigs ohne deine Antwort`),
  unansweredRehearsals: (count: number) =>
    count === 1 ? "1 Probe ohne deine Antwort" : `${count} Proben ohne deine Antwort`,
};
