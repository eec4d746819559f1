import type { ProtocolStatus } from "@bandstand/shared/rehearsals/contract.ts";
import type { DemoName } from "./members.ts";
import { PROGRAMME } from "./programme.ts";

/** A rehearsal of the demo band, always on a Wednesday in the same cellar. */
export interface DemoRehearsal {
  /** Which Wednesday: 0 is the next one (or today), 1 the one after it, -1 the one before it. */
  readonly weeks: number;
  readonly comment: string;
  readonly songs: readonly { readonly title: string; readonly status: ProtocolStatus; readonly comment?: string }[];
  readonly todos: readonly {
    readonly text: string;
    readonly responsible?: DemoName;
    readonly due?: number;
    readonly done: boolean;
  }[];
  /** Comments written on the following day. */
  readonly comments: readonly { readonly by: DemoName; readonly text: string }[];
}

/** Where and when the band rehearses; the hours are in seconds since midnight. */
export const REHEARSAL_ROOM = "Proberaum Alte Weberei";
export const REHEARSAL_HOURS = { begin: 19.5 * 60 * 60, end: 22 * 60 * 60 };

const HISTORY_WEEKS = 54;
/** Weeks without a rehearsal: Christmas, Easter and the summer. */
const AWAY: ReadonlySet<number> = new Set([-46, -45, -32, -31, -17, -16, -15, -14]);
const SONGS_PER_REHEARSAL = 7;

const TITLES: readonly string[] = Object.values(PROGRAMME).flat();

/** Topics, in rotation. */
const FOCUS: readonly string[] = [
  "Walzerblock und Übergänge. Tempo bei langsamen Nummern halten.",
  "Satzgesang, erst ohne Band, dann mit.",
  "Durchlauf zweites Set ohne Pausen.",
  "Neue Nummern angespielt, Tonarten festgelegt.",
  "Einsätze und Schlüsse. Wer zählt an? Immer Paul.",
  "Disco-Block am Stück, mit Klick.",
  "Technik: neues Mischpult eingerichtet, Monitorwege getauscht.",
  "Durchlauf des ganzen Abends mit Stoppuhr: 2:41 h.",
];

const REMARKS: readonly string[] = [
  "Bridge noch einmal langsam",
  "Schluss auf der Eins, kein Ritardando",
  "zweite Stimme im Refrain fehlt",
  "einen Ton tiefer probieren",
  "Intro auf vier Takte gekürzt",
  "Solo nur einmal herum",
];

const TODOS: readonly { readonly text: string; readonly responsible: DemoName; readonly due: number }[] = [
  { text: "Noten für den Walzerblock ausdrucken", responsible: "mira", due: 7 },
  { text: "Zwei lange Mikrofonkabel besorgen", responsible: "olli", due: 14 },
  { text: "Aufnahme der Probe hochladen", responsible: "jonas", due: 2 },
  { text: "Text der dritten Strophe lernen", responsible: "tom", due: 7 },
  { text: "Vermieter wegen der Heizung anrufen", responsible: "lena", due: 3 },
];

const VOICES: readonly { readonly by: DemoName; readonly text: string }[] = [
  { by: "jonas", text: "Der zweite Durchlauf war richtig gut, so lassen." },
  { by: "mira", text: "Ich höre mich auf dem Monitor kaum. Nächstes Mal vorher pegeln?" },
  { by: "anna", text: "Könnten wir die langsamen Nummern an den Anfang der Probe legen?" },
  { by: "paul", text: "Die Snare klingt mit dem neuen Fell viel trockener." },
  { by: "tom", text: "Ich übe die Einsätze bis nächste Woche." },
];

const turn = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

/* Statuses in rotation: most songs are ready or played, one in seven needs work and one in seven is dropped. */
const STATUSES: readonly ProtocolStatus[] = ["ready", "played", "needs_work", "ready", "played", "dropped", "ready"];

function pastRehearsal(weeks: number, at: number): DemoRehearsal {
  const titles = Array.from({ length: SONGS_PER_REHEARSAL - (at % 3) }, (_, place) =>
    turn(TITLES, place === 0 ? at % 5 : at * 4 + place * 3),
  );
  const songs = [...new Set(titles)].map((title, place) => {
    const status = turn(STATUSES, at + place);
    return { title, status, ...(status === "needs_work" ? { comment: turn(REMARKS, at + place) } : {}) };
  });
  return {
    weeks,
    comment: turn(FOCUS, at),
    songs,
    todos: at % 2 === 0 ? [{ ...turn(TODOS, at / 2), done: weeks < -2 }] : [],
    comments: at % 3 === 0 ? [turn(VOICES, at / 3)] : [],
  };
}

const weeksBack = Array.from({ length: HISTORY_WEEKS }, (_, at) => at - HISTORY_WEEKS).filter(
  (week) => !AWAY.has(week),
);

/** More than a year of rehearsals with their protocols. */
export const PAST_REHEARSALS: readonly DemoRehearsal[] = weeksBack.map(pastRehearsal);

/** The next two rehearsals, with the songs planned for them. */
export const COMING_REHEARSALS: readonly (DemoRehearsal & { readonly planned: readonly string[] })[] = [
  {
    weeks: 0,
    comment: "Hochzeit Wagner einmal ganz durchspielen.",
    songs: [{ title: "Perfect", status: "planned", comment: "Brauttanz, Tonart noch offen" }],
    todos: [{ text: "Text der dritten Strophe mitbringen", responsible: "tom", due: 0, done: false }],
    comments: [],
    planned: ["Uptown Funk", "Valerie", "Griechischer Wein"],
  },
  {
    weeks: 1,
    comment: "",
    songs: [],
    todos: [],
    comments: [],
    planned: ["Superstition"],
  },
];
