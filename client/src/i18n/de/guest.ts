import { outside } from "./outside.ts";

/** The guest page, for somebody without an account who is asked to stand in. */
export const guest = {
  ...outside,
  rehearsal: "Probe",
  question: "Kannst du einspringen?",
  part: (part: string) => `Gesucht: ${part}`,
  seat: (part: string) => `Dein Platz: ${part}`,
  yes: "Ich bin dabei",
  no: "Ich kann nicht",
  accepted: "Du bist dabei",
  acceptedHint: "Danke! Die Band weiß Bescheid.",
  declined: "Du hast abgesagt",
  declinedHint: "Danke für die Antwort. Die Band fragt jemand anderen.",
  yesAfterAll: "Doch dabei",
  noAfterAll: "Doch nicht",
  past: "Der Termin ist vorbei. Die Antwort lässt sich nicht mehr ändern.",
  filled: "Der Platz ist inzwischen besetzt. Danke trotzdem!",
  seated: "Du hast bei diesem Termin schon einen anderen Platz.",
  needsNetwork:
    "Die Antwort ist nicht angekommen: Du hast gerade kein Netz. Tipp noch einmal, sobald du wieder Netz hast.",
  notTaken: "Die Antwort ist nicht angekommen. Versuch es gleich noch einmal.",
  offline: "Ohne Verbindung. Du siehst, was zuletzt geladen wurde.",
  charts: "Songblätter",
  instrument: "Akkorde für Instrumente in",
  toChart: (title: string) => `Zum Songblatt: ${title}`,
  until: (day: string) => `Dieser Link gilt bis ${day}. Bis dahin öffnet er sich auf diesem Gerät auch ohne Netz.`,
  ended: "Dieser Link gilt nicht mehr",
  endedHint:
    "Der Platz ist besetzt, der Termin ist vorbei, oder die Band hat die Anfrage zurückgenommen. Frag sie im Zweifel.",
};
