type Venue = Readonly<Record<"name" | "street" | "zip" | "city", string>>;

/** An evening of the demo band. */
export interface DemoGig {
  /** Which Saturday: 0 is the next one (or today), 1 the one after it, -1 the one before it. */
  readonly saturdays: number;
  /** Days after that Saturday, for an evening on another weekday. */
  readonly shift?: number;
  readonly name: string;
  readonly kind_of_gig: string;
  readonly venue: Venue;
  readonly contact?: { readonly name: string; readonly phone: string; readonly email?: string };
  readonly meet: string;
  readonly meet_at?: string;
  readonly doors: string;
  readonly begin: string;
  readonly end: string;
  readonly dress_code?: string;
  /** The number of songs per set; 0 for a gig whose setlist has not been planned yet. */
  readonly perSet: number;
  /** True for an unpublished gig, which musicians do not see. */
  readonly draft?: true;
  /** True if the band has confirmed which songs were played. */
  readonly confirmed?: true;
  /** Notes written afterwards, in Markdown. */
  readonly notes?: string;
}

const kurhaus: Venue = { name: "Kurhaus am Park", street: "Parkallee 3", zip: "32105", city: "Bad Salzuflen" };
const scheune: Venue = { name: "Festscheune Hof Möller", street: "Dorfstraße 18", zip: "31840", city: "Oldendorf" };
const stadthalle: Venue = { name: "Stadthalle", street: "Rathausplatz 1", zip: "31785", city: "Hameln" };
const schuetzenhaus: Venue = { name: "Schützenhaus", street: "Am Anger 7", zip: "32676", city: "Lügde" };
const brauhaus: Venue = { name: "Altes Brauhaus", street: "Hafenstraße 22", zip: "32423", city: "Minden" };
const marktplatz: Venue = { name: "Bühne am Markt", street: "Markt 4", zip: "32756", city: "Detmold" };

/** The usual fields for each kind of gig. */
const usual = {
  Hochzeit: {
    meet: "15:30",
    meet_at: "Proberaum",
    doors: "18:00",
    begin: "20:00",
    end: "23:30",
    perSet: 12,
    dress_code: "Schwarz mit weißem Hemd",
  },
  Ball: {
    meet: "16:00",
    meet_at: "Proberaum",
    doors: "18:30",
    begin: "20:00",
    end: "00:00",
    perSet: 14,
    dress_code: "Abendgarderobe",
  },
  Stadtfest: { meet: "16:00", doors: "17:30", begin: "18:30", end: "21:00", perSet: 8 },
  Firmenfeier: {
    meet: "16:00",
    meet_at: "Proberaum",
    doors: "18:00",
    begin: "19:30",
    end: "22:00",
    perSet: 8,
    dress_code: "Schwarz",
  },
  Geburtstag: { meet: "13:00", doors: "14:30", begin: "15:00", end: "17:00", perSet: 6 },
} as const;

const gig = (
  kind_of_gig: keyof typeof usual,
  saturdays: number,
  name: string,
  venue: Venue,
  more: Partial<DemoGig> = {},
): DemoGig => ({ kind_of_gig, ...usual[kind_of_gig], saturdays, name, venue, ...more });

export const GIGS: readonly DemoGig[] = [
  gig("Hochzeit", -68, "Hochzeit Schröder", scheune, {
    notes: "Sehr aufmerksames Publikum, **erste Tanzfläche schon um 20:15 voll**. Nächstes Mal zweite Monitorbox.",
  }),
  gig("Stadtfest", -61, "Jubiläum der Feuerwehr", marktplatz),
  gig("Ball", -54, "Ball der Tanzschule Vogt", kurhaus, {
    notes: "Der Walzerblock kam gut an. Herr Vogt wünscht sich **mehr Slowfox**.",
  }),
  gig("Geburtstag", -47, "70. Geburtstag Erika Möller", schuetzenhaus, { shift: 1 }),
  gig("Firmenfeier", -41, "Jahresfeier Kessler Maschinenbau", brauhaus, {
    shift: -1,
    notes: "Strom nur über **eine** Leitung, Verteiler mitnehmen.",
  }),
  gig("Ball", -39, "Ball der Stadt", stadthalle),
  gig("Ball", -33, "Kostümball der Sportfreunde", schuetzenhaus, {
    dress_code: "Kostüm",
    notes: "Zwei Zugaben, beide nicht geprobt. Geht.",
  }),
  gig("Hochzeit", -24, "Hochzeit Yılmaz & Peters", kurhaus, { doors: "17:00", begin: "19:30", end: "23:00" }),
  gig("Stadtfest", -18, "Stadtjubiläum", marktplatz, {
    notes: "Regen ab 19 Uhr, die Plane fürs Schlagzeug hat gehalten.",
  }),
  gig("Firmenfeier", -13, "80 Jahre TSV", stadthalle),
  gig("Hochzeit", -8, "Hochzeit Lindner", scheune, {
    confirmed: true,
    notes: [
      "## Lief gut",
      "- Das Brautpaar tanzte zu *Perfect*, **eine Strophe kürzer**",
      "- Umbau nach dem Essen in acht Minuten",
      "",
      "## Nächstes Mal",
      "- [ ] Zweite Steckdosenleiste einpacken",
      "- [x] Gage abgerechnet",
      "",
      "> „Ihr habt jede Generation auf die Tanzfläche geholt.“",
    ].join("\n"),
  }),
  gig("Stadtfest", -5, "Kulturnacht", marktplatz, { shift: -1, confirmed: true }),
  gig("Ball", -1, "Ball im Kurhaus", kurhaus),
  gig("Hochzeit", 0, "Hochzeit Wagner", scheune, {
    end: "23:10",
    contact: { name: "Carla Wagner", phone: "+49 151 5550147", email: "carla.wagner@example.org" },
  }),
  gig("Stadtfest", 2, "Tanznacht am Markt", marktplatz, {
    contact: { name: "Kulturamt, Frau Busch", phone: "+49 5231 555018" },
  }),
  gig("Firmenfeier", 5, "Jubiläum Autohaus Bremer", brauhaus, {
    shift: -1,
    contact: { name: "Ralf Bremer", phone: "+49 571 555092", email: "bremer@example.org" },
  }),
  gig("Ball", 9, "Ball der Tanzschule Vogt", kurhaus, {
    contact: { name: "Michael Vogt", phone: "+49 5222 555033" },
  }),
  gig("Stadtfest", 14, "Vereinsfest (Anfrage)", marktplatz, { perSet: 0, draft: true }),
];
