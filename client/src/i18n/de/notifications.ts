/** A member's notification settings in the profile. */
export const notifications = {
  title: "Nachrichten",
  lead: "Erinnerungen kommen gebündelt, höchstens einmal pro Woche, dazu am Tag vor einem Termin.",
  edit: "Einstellung der Nachrichten geändert",
  ways: "Auf welchem Weg",
  mail: "E-Mail",
  mailTo: (address: string) => `An ${address}`,
  noMail: "Deine Band verschickt keine E-Mails.",
  push: "Push",
  pushHint: "Auf den Geräten, auf denen du es erlaubst.",
  onHere: "Auf diesem Gerät erlaubt",
  endHere: "Hier ausschalten",
  askHere: "Dieses Gerät meldet sich, auch wenn die App zu ist. Dein Browser fragt gleich nach.",
  allowHere: "Auf diesem Gerät erlauben",
  allowOffline: "Erlauben geht nur mit Netz.",
  allowFailed: "Das hat nicht geklappt: Der Browser erreicht seinen Push-Dienst nicht. Versuche es später noch einmal.",
  denied:
    "Dieser Browser sperrt Nachrichten von Bandstand. Erlaube in seinen Einstellungen „Benachrichtigungen“ (Schloss neben der Adresse), dann geht es hier weiter.",
  install:
    "Auf iPhone und iPad geht das nur mit der App auf dem Home-Bildschirm: Tippe auf „Teilen“, dann „Zum Home-Bildschirm“, und öffne Bandstand von dort.",
  unsupported: "Dieser Browser kann keine Nachrichten empfangen.",
  alsoOn: (devices: string) => `Auch auf: ${devices}`,
  about: "Worüber",
  kinds: {
    answers: "Offene Zusagen",
    votes: "Abstimmungen und Umfragen",
    todos: "Meine Aufgaben",
    day_before: "Der Tag davor",
    changes: "Änderungen",
    mentions: "Erwähnungen",
  },
  kindHints: {
    answers: "Gigs und Proben, auf die du noch nicht geantwortet hast",
    votes: "Was auf deine Stimme wartet",
    todos: "Was du übernommen hast und noch offen ist",
    day_before: "Morgen ist Gig oder Probe: wann und wo",
    changes: "Wenn jemand der Band etwas Neues oder eine Änderung meldet",
    mentions: "Wenn dich jemand in einem Gespräch mit @ anspricht",
  },
  quiet: "Ruhezeit",
  quietHint: "Dann kommt nichts. Was anfällt, kommt danach.",
  quietFrom: "Von",
  quietTo: "Bis",
  quietSame: "Anfang und Ende sind gleich.",
  test: "Test schicken",
  tested: (sent: number, failed: number) => {
    if (failed > 0) return `${sent} verschickt, ${failed} nicht zugestellt`;
    if (sent === 0) return "Es gibt noch keinen Weg zu dir: Schalte einen ein.";
    return sent === 1 ? "Test ist unterwegs" : `Test ist auf ${sent} Wegen unterwegs`;
  },
};
