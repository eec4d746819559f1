/** Sign-in, set-up, forgotten password. */
export const auth = {
  signInTitle: "Anmelden",
  signInLead: "Melde dich an, dann ist alles auch ohne Netz dabei.",
  newClientLead: "Diese App ist auf diesem Gerät neu. Melde dich einmal an, dann ist alles auch ohne Netz dabei.",
  username: "Benutzername",
  usernameOrEmail: "Benutzername oder E-Mail",
  password: "Passwort",
  showPassword: "Passwort zeigen",
  hidePassword: "Passwort verbergen",
  forgot: "Passwort vergessen?",
  backToSignIn: "Zur Anmeldung",
  offline: "Zum Anmelden brauchst du einmal Netz.",
  endedTitle: "Bitte neu anmelden",
  endedLead:
    "Deine Anmeldung ist abgelaufen. Es geht nichts verloren: Alles auf diesem Gerät bleibt, und deine Änderungen warten.",
  endedWaiting: (count: number) =>
    count === 1
      ? "1 Änderung wartet und wird nach dem Anmelden gesendet."
      : `${count} Änderungen warten und werden nach dem Anmelden gesendet.`,
  continueOffline: "Ohne Anmeldung weiterarbeiten",
  deactivated: "Dein Zugang ist deaktiviert. Frage einen Admin deiner Band.",
  revoked:
    "Deine Anmeldung auf diesem Gerät wurde beendet: von dir auf einem anderen Gerät, durch ein neues Passwort oder von einem Admin. Die Daten der Band sind hier gelöscht. Melde dich an, dann sind sie wieder da.",
  setupTitle: "Eure Bühne steht bereit",
  setupLead: "Lege deinen Zugang an. Du leitest die Band und lädst die anderen ein.",
  realName: "Name",
  realNameHint: "So sehen dich die anderen.",
  usernameHint: "3 bis 32 Zeichen: a–z, 0–9, Punkt, Strich, Unterstrich.",
  email: "E-Mail",
  emailHint: "Für ein vergessenes Passwort.",
  newPassword: "Neues Passwort",
  passwordHint: "Mindestens 10 Zeichen. Am besten drei, vier Wörter, die nur du verbindest.",
  repeatPassword: "Passwort wiederholen",
  passwordsDiffer: "Die beiden Passwörter sind nicht gleich.",
  passwordErrors: {
    too_short: "Noch zu kurz: mindestens 10 Zeichen.",
    too_long: "Zu lang: höchstens 72 Bytes (etwa 70 Zeichen).",
    is_a_name: "Nimm nicht deinen Namen oder den der Band.",
    too_common: "Das ist zu leicht zu erraten.",
  },
  usernameError: "3 bis 32 Zeichen: a–z, 0–9, Punkt, Strich, Unterstrich.",
  emailError: "Das ist keine E-Mail-Adresse.",
  createAdmin: "Zugang anlegen",
  setupClosed:
    "Dieser Link gilt nicht mehr. Beim Start des Servers steht ein neuer im Protokoll, solange es noch keinen Zugang gibt.",
  setupNoToken: "Öffne den Link, den der Server beim ersten Start ausgegeben hat.",
  forgotTitle: "Passwort vergessen",
  forgotLead: "Du bekommst eine E-Mail mit einem Link, der 60 Minuten gilt.",
  sendLink: "Link schicken",
  linkSent: "Wenn es den Zugang gibt, ist die E-Mail unterwegs. Schau auch im Spam-Ordner nach.",
  linkByAdmin:
    "Dieser Server verschickt keine E-Mails. Ein Admin deiner Band kann dir einen Link geben: Mehr → Mitglieder → dein Name.",
  resetTitle: "Neues Passwort",
  resetLead: "Danach meldest du dich auf allen Geräten neu an.",
  setPassword: "Passwort speichern",
  resetDone: "Das neue Passwort gilt.",
  resetDoneHint: "Melde dich jetzt in der App damit an.",
  resetNoToken: "Der Link ist unvollständig. Öffne ihn noch einmal aus der E-Mail.",
  requestNewLink: "Neuen Link anfordern",
  signingOut: "Abmelden",
  signOutWaiting: (count: number) =>
    count === 1
      ? "1 Änderung ist noch nicht gesendet. Sie bleibt auf diesem Gerät und wird gesendet, wenn du dich wieder anmeldest."
      : `${count} Änderungen sind noch nicht gesendet. Sie bleiben auf diesem Gerät und werden gesendet, wenn du dich wieder anmeldest.`,
  signOutQuestion: "Trotzdem abmelden?",
  signOutDiscarding: "Verwerfen und abmelden",
  signOutKeeping: "Behalten und abmelden",
  signOutKept:
    "Du bist abgemeldet, aber deine Daten ließen sich noch nicht von diesem Gerät entfernen. Die App versucht es weiter, solange sie offen ist.",
  stay: "Angemeldet bleiben",
};
