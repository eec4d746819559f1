/** The kinds of devices whose names differ from the English ones that devices report. */
const DEVICES: Readonly<Record<string, string | undefined>> = {
  "Android phone": "Android-Handy",
  "Android tablet": "Android-Tablet",
};

/**
 * Stage features other than live mode: the check before the gig, setlists on paper, following another device, and songs
 * as played.
 */
export const stage = {
  ready: "Bereit für die Bühne",
  check: "Bühnen-Check",
  allReady: "Dieses Gerät ist bereit.",
  notReady: (count: number) => (count === 1 ? "Ein Punkt ist noch offen." : `${count} Punkte sind noch offen.`),
  thisDevice: "Dieses Gerät",
  asOf: (time: string) => `Stand ${time}`,
  never: "noch nie abgeglichen",
  points: {
    songs: {
      ready: "Alle Songs sind auf diesem Gerät",
      attention: "Songs fehlen auf diesem Gerät",
      unknown: "Songs",
    },
    app: {
      ready: "Die App startet ohne Netz",
      attention: "Die App ist noch nicht ganz auf diesem Gerät",
      unknown: "App",
    },
    version: {
      ready: "Die Setliste ist die der Band",
      attention: "Die Setliste ist nicht die der Band",
      unknown: "Ob die Setliste die neueste ist, weiß nur der Server",
    },
    storage: {
      ready: "Das Gerät räumt die Daten nicht weg",
      attention: "Das Gerät könnte die Daten wegräumen",
      unknown: "Ob die Daten bleiben, sagt dieser Browser nicht",
    },
    screen: {
      ready: "Der Bildschirm bleibt im Live-Modus an",
      attention: "Der Bildschirm kann ausgehen",
      unknown: "Bildschirm",
    },
    battery: {
      ready: "Der Akku reicht",
      attention: "Der Akku reicht vielleicht nicht",
      unknown: "Akku geladen? Netzteil dabei?",
    },
  },
  missingSongs: (count: number) =>
    count === 1 ? "1 Song fehlt. Einmal mit Netz öffnen." : `${count} Songs fehlen. Einmal mit Netz öffnen.`,
  appHint: "Öffne die App einmal mit Netz und lade sie dann neu.",
  versionNow: (version: number) => `Version ${version}, gerade beim Server nachgesehen`,
  versionKnown: (version: number, asOf: string) => `Version ${version}, ${asOf}`,
  versionOld: (own: number, server: number) => `Hier Version ${own}, beim Server ${server}. Gleich ist sie da.`,
  versionWaits: "Deine Änderungen warten noch auf Netz.",
  keepData: "Daten behalten",
  keepRefused: "Der Browser hat es abgelehnt. Lege die App auf den Startbildschirm und frage noch einmal.",
  screenOldIos:
    "Vor iOS 18.4 schläft die App vom Startbildschirm ein. Stelle unter Einstellungen › Anzeige & Helligkeit die automatische Sperre auf „Nie“, oder öffne Bandstand in Safari.",
  screenNever: "Stelle die automatische Sperre des Geräts auf „Nie“ und den Stromsparmodus aus.",
  batteryLevel: (percent: number, charging: boolean) => `${percent} %${charging ? ", lädt" : ""}`,
  quiet: "Vor dem ersten Song",
  quietHint: "„Nicht stören“ an, Anrufe stumm, Pedal verbunden, Ladekabel in Reichweite.",
  charts: "Songblätter",
  withoutChart: (missing: number, all: number, parts: string) => {
    const whom = parts === "" ? "" : ` für ${parts}`;
    if (missing === 0) return `Alle ${all} Songs haben ein Songblatt${whom}`;
    return `${missing} von ${all} Songs ${missing === 1 ? "hat" : "haben"} kein Songblatt${whom}`;
  },
  lineUp: "Besetzung",
  singerOut: (title: string, singer: string) => `${title}: ${singer} hat abgesagt`,
  incomplete: (title: string, who: string) => `${title}: Es fehlt ${who}`,
  standIn: (name: string) => `Es springt ein: ${name}`,
  /** Members who could take over a part at the gig. */
  couldPlay: (part: string, names: string) => `Könnte ${part} übernehmen: ${names}`,
  swapFor: (title: string) => `Stattdessen ${title}`,
  swapped: (old: string, title: string) => `${title} statt ${old}`,
  devices: "Geräte der Band",
  devicesHint: "Welche Setliste zuletzt auf den Geräten der anderen war.",
  noDevice: "noch keine Meldung",
  current: "aktuell",
  older: (version: number) => `älter: Version ${version}`,
  ownDevice: "dieses Gerät",
  start: "Live-Modus starten",
  recheck: "Neu prüfen",

  lateSkip: (titles: string, length: string) => `Pünktlich enden: ${titles} weglassen (spart ${length})`,
  lateSkipSome: (titles: string, length: string, minutes: number) =>
    `Kürzen: ${titles} weglassen (spart ${length}, dann noch ${minutes} Min. über dem Plan)`,
  earlyPlay: (titles: string, length: string) => `Noch Zeit: ${titles} doch spielen (${length})`,
  earlyInsert: (titles: string, length: string) => `Noch Zeit: ${titles} einfügen (${length})`,
  apply: "Übernehmen",
  notNow: "So lassen",
  applied: "Der Plan passt wieder",
  appliedOver: (minutes: number) => `Noch ${minutes} Min. über dem Plan`,
  appliedSpare: (minutes: number) => `Noch ${minutes} Min. Luft`,
  notKept: "Dieses Gerät sichert gerade nicht. Hier geht es weiter, gesichert wird später.",
  noRepertoire: "Das Repertoire lässt sich gerade nicht lesen.",

  bumper: "Vor dem Songwechsel nachfragen",
  bumperHint: "Der erste Druck zeigt, was kommt, der zweite wechselt.",
  bump: (title: string) => `Noch einmal drücken: ${title}`,
  longPress: "Pedal gedrückt halten",
  longPresses: {
    off: "ohne Wirkung",
    list: "Setliste öffnen",
    skip: "nächsten Song überspringen",
    scroll: "automatisch scrollen",
  },
  playedFrom: "Als gespielt zählt ein Song ab",
  seconds: (count: number) => `${count} Sekunden`,
  note: "Notiz",
  saveNote: "Notiz speichern",
  didNote: (title: string) => `Notiz bei ${title} gespeichert`,

  follow: "Folgen",
  followHint: "Springt mit, wenn das andere Gerät weitergeht. Ohne Netz bleibt dieses stehen und geht von Hand weiter.",
  followNobody: "Niemandem",
  followNone: "Noch kein anderes Gerät ist im Live-Modus.",
  following: (name: string) => `Folgt ${name}`,
  followLost: (name: string) => `${name} gerade nicht erreichbar`,
  deviceOf: (member: string, device: string) => `${member}, ${DEVICES[device] ?? device}`,

  asPlayed: "Was wurde gespielt?",
  asPlayedHint: "Aus dem Live-Modus dieses Geräts. Prüfe kurz und bestätige, dann haben es alle.",
  asPlayedPlan: "Dieses Gerät hat an dem Abend nichts aufgezeichnet. Hier steht der Plan: hake ab, was gespielt wurde.",
  asPlayedDone: (time: string, name: string) => `Bestätigt am ${time} von ${name}`,
  asPlayedOpen: "Der Auftritt ist noch nicht nachbereitet.",
  review: "Nachbereiten",
  reviewAgain: "Ansehen und ändern",
  playedOnes: "Gespielt",
  notPlayed: "Nicht gespielt",
  restAsPlanned: (count: number) => `Rest wie geplant (${count})`,
  restAdded: (count: number) => `${count} Songs als gespielt eingetragen`,
  wasPlayed: (title: string) => `${title} wurde gespielt`,
  encore: "noch einmal",
  realLengths: "Echte Längen",
  realLengthsHint:
    "Der mittlere Wert (Median) der gemessenen Abende. Hake eine Länge an, um sie ins Repertoire zu übernehmen.",
  lengthChange: (from: string, to: string) => `${from} → ${to}`,
  comingTitle: "Schon gespielt?",
  comingHint: (day: string) => `Dieser Gig ist erst am ${day}. Was du jetzt bestätigst, gilt als gespielt.`,
  startsToday: (time: string) =>
    `Dieser Gig beginnt heute erst um ${time}. Was du jetzt bestätigst, gilt als gespielt.`,
  startsTonight: (time: string) =>
    `Dieser Gig beginnt erst heute Nacht um ${time}. Was du jetzt bestätigst, gilt als gespielt.`,
  confirmAnyway: "Trotzdem bestätigen",
  noLength: "ohne Länge",
  measured: (count: number) => (count === 1 ? "1-mal gemessen" : `${count}-mal gemessen`),
  changes: (skipped: number, moved: number, added: number) =>
    [
      skipped > 0 ? `${skipped} übersprungen` : "",
      moved > 0 ? `${moved} an anderer Stelle` : "",
      added > 0 ? (added === 1 ? "1 Zugabe" : `${added} Zugaben`) : "",
    ]
      .filter(Boolean)
      .join(" · ") || "Gespielt wie geplant",
  confirm: "Bestätigen",
  confirmed: "Der Abend ist nachbereitet",
  lockedHint: "Acht Tage nach einem Gig ist er abgeschlossen. Ein Admin kann diesen noch nachbereiten.",
  readOnly: "Bestätigen können Editoren und Admins.",
  didConfirm: (gig: string) => `„${gig}“ nachbereitet`,

  paper: "Setliste auf Papier",
  print: "Drucken",
  qr: "Als QR-Code zeigen",
  qrHint: "Mit der Kamera eines anderen Handys lesen. Es braucht dafür kein Netz.",
  qrLink: "Für Handys mit Bandstand",
  qrText: "Als Text für jedes Handy",
  qrPart: (part: number, of: number) => `Teil ${part} von ${of}`,
  qrLabel: (gig: string) => `QR-Code mit der Setliste ${gig}`,
  qrTooLong: "Die Liste ist für einen QR-Code zu lang.",
  paperMissing: (parts: string) => `Es fehlt noch Teil ${parts}. Lies den nächsten Code.`,
  paperNone: "Hier liegt noch keine Setliste auf Papier.",
  paperNoneHint: "Öffne sie am Gig, oder lies den QR-Code eines anderen Geräts.",
  paperBroken: "Dieser Code enthält keine Setliste.",
  paperOthers: "Auf diesem Gerät behalten",
  paperForget: (gig: string) => `${gig} vom Gerät nehmen`,
  home: "Zur App",
};
