/** The trash: deleted items that can be restored. */
export const trash = {
  title: "Papierkorb",
  lead: "Gelöschte Gigs, Songs, Songblätter und Proben, 30 Tage",
  kinds: { gig: "Gig", song: "Song", rehearsal: "Probe", chart: "Songblatt" },
  rehearsalOn: (day: string) => `Probe am ${day}`,
  empty: "Der Papierkorb ist leer",
  emptyHint: "Gelöschte Gigs, Songs, Songblätter und Proben liegen 30 Tage lang hier, falls ihr sie doch noch braucht.",
  deletedBy: (when: string, who: string | undefined) =>
    who === undefined ? `Gelöscht am ${when}` : `Gelöscht am ${when} von ${who}`,
  daysLeft: (days: number) => (days === 1 ? "noch 1 Tag" : `noch ${days} Tage`),
  restore: "Wiederherstellen",
  restored: (name: string) => `${name} ist wieder da`,
  willBeRestored: (name: string) => `${name} kommt zurück, sobald wieder Netz da ist`,
  offline: "Kein Netz. Was du jetzt wiederherstellst, ist wieder da, sobald das Gerät den Server erreicht.",
  notYours: "Nur für Editoren und Admins",
  notYoursHint: "Fehlt dir ein Gig, ein Song oder eine Probe? Wer sie bearbeiten darf, kann sie zurückholen.",
};
