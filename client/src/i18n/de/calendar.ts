/** The member's own calendar feed. */
export const calendar = {
  title: "Kalender-Abo",
  lead: "Gigs und Proben im eigenen Kalender. Die Adresse gilt ein Jahr und nur für dich.",
  address: "Adresse des Kalenders",
  create: "Adresse erstellen",
  renew: "Neue Adresse",
  end: "Abo beenden",
  active: (day: string) =>
    `Du hast ein Abo bis ${day}. Seine Adresse wurde nur beim Erstellen gezeigt; eine neue beendet die alte.`,
  unknown: "Ob du ein Abo hast, zeigt sich wieder mit Netz.",
  ended: "Die Adresse gilt nicht mehr.",
  renewed: "Das ist die neue Adresse. Die alte gilt nicht mehr.",
  subscribe: "Im Kalender abonnieren",
  code: "QR-Code mit der Adresse des Kalenders",
  codeTooLong: "Die Adresse ist zu lang für einen QR-Code. Bitte kopiere sie.",
  until: (day: string) => `Gilt bis ${day}.`,
  secret: "Wer diese Adresse kennt, sieht deine Termine. Eine neue beendet die alte.",
  slow: "Kalender holen Änderungen nur ab und zu: Apple etwa stündlich, Outlook alle drei Stunden, Google oft erst am nächsten Tag. Für kurzfristige Änderungen gilt, was in der App steht.",
};
