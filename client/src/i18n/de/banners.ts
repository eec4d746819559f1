/** Notices above every screen: a wrong clock, an ended session, a password chosen by an admin. */
export const banners = {
  minutes: (count: number) => `${count} Minuten`,
  hours: (count: number) => `${count} Stunden`,
  clockAhead: (amount: string) =>
    `Die Uhr dieses Geräts geht ${amount} vor. Stelle sie, sonst stimmen Termine und die Uhr auf der Bühne nicht.`,
  clockBehind: (amount: string) =>
    `Die Uhr dieses Geräts geht ${amount} nach. Stelle sie, sonst stimmen Termine und die Uhr auf der Bühne nicht.`,
  passwordGiven: "Dein Passwort hat ein Admin gewählt. Wähle ein eigenes, das nur du kennst.",
  choosePassword: "Passwort wählen",
  sessionEnded: "Deine Anmeldung ist abgelaufen. Du kannst weiterarbeiten, nichts geht verloren.",
};
