/** First use: a new band's first steps, invitations, a new member's welcome, installing on the home screen. */
export const welcome = {
  firstSteps: "Los geht’s",
  progress: (done: number, all: number) => `${done} von ${all} geschafft`,
  done: "Erledigt",
  hide: "Nicht mehr zeigen",
  steps: {
    name: { title: "Sagen, wie die Band heißt", hint: "Der Name steht in Einladungen und auf Ausdrucken." },
    members: {
      title: "Mitglieder einladen",
      hint: "Name und E-Mail genügen, das Passwort wählt jede und jeder selbst.",
    },
    repertoire: {
      title: "Repertoire importieren",
      hint: "Eine CSV-Datei aus der Tabellenkalkulation genügt.",
    },
    gig: { title: "Ersten Gig anlegen", hint: "Mit Datum, Ort und Setliste." },
  },
  invitation: "Einladung",
  invitedTitle: (name: string) => `Willkommen, ${name}`,
  invitedLead: (band: string) =>
    `Hier plant eure Band „${band}“ Gigs, Proben und Setlisten. Wähle dein Passwort, dann bist du dabei.`,
  invitedLeadPlain: "Deine Band plant hier Gigs, Proben und Setlisten. Wähle dein Passwort, dann bist du dabei.",
  invitedUsername: "Dein Benutzername",
  invitedUsernameHint: "Damit meldest du dich später an.",
  join: "Dabei sein",
  invitationOver:
    "Diese Einladung gilt nicht mehr. Hast du schon ein Passwort gewählt, dann melde dich an. Sonst bitte einen Admin deiner Band um einen neuen Link.",
  invitationBroken: "Der Link ist unvollständig. Öffne ihn noch einmal aus der Nachricht.",
  invitationOffline: "Zum Öffnen der Einladung brauchst du einmal Netz.",
  title: "Schön, dass du da bist",
  install: "Auf den Startbildschirm",
  installHint: "Vom Startbildschirm öffnet sich Bandstand wie jede andere App, auch im Funkloch.",
  weekTitle: "Lege Bandstand auf den Startbildschirm.",
  weekTitleMac: "Lege Bandstand ins Dock.",
  weekHint:
    "Dieser Browser löscht, was hier gespeichert ist, wenn du Bandstand sieben Tage nicht öffnest: auch Änderungen, die noch auf Netz warten. Die installierte App behält alles.",
  weekHow: "So geht’s",
  weekDone: "Verstanden",
  installNow: "App installieren",
  installNone: "Dieser Browser kann die App nicht installieren. Auf dem Handy und in Chrome oder Edge geht es.",
  installed: "Die App ist auf diesem Gerät.",
  openInSafari: "Öffne diese Adresse in Safari, dann geht es weiter.",
  copyAddress: "Adresse kopieren",
  androidMenu: "Öffne das Menü ⋮ des Browsers und tippe auf „App installieren“ oder „Zum Startbildschirm hinzufügen“.",
  macMenu: "Wähle in Safari „Ablage“ und dann „Zum Dock hinzufügen“.",
  iosShare: "Tippe auf Teilen. Fehlt das Zeichen, dann erst auf ···",
  iosAdd: "Scrolle nach unten und tippe auf:",
  iosConfirm: "Bestätige oben rechts:",
  iosAddRow: "Zum Home-Bildschirm",
  iosAddWord: "Hinzufügen",
  iosCancelWord: "Abbrechen",
  iosSignIn: (username: string) =>
    username === ""
      ? "Öffne Bandstand dann vom Home-Bildschirm und melde dich dort einmal an."
      : `Öffne Bandstand dann vom Home-Bildschirm und melde dich dort einmal als „${username}“ an.`,
  partsHint: "Was du spielst oder singst, bestimmt, welches Songblatt du siehst.",
  notices: "Nachrichten",
  noticesHint: "Welche du bekommst und wann Ruhe ist, bestimmst du.",
  absences: "Abwesenheiten",
  absencesHint: "Für Urlaub und andere freie Tage antwortet die App von selbst.",
  later: "Fertig",
};
