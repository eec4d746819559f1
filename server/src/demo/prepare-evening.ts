import type { Person } from "@bandstand/shared/contract/fields.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import type { Actor } from "./actor.ts";
import type { DemoName } from "./members.ts";

/** An item of an evening's run of show. */
interface DemoPoint {
  readonly time: string | null;
  readonly title: string;
  /** A member's user name, or another person's name. */
  readonly responsible?: string;
  readonly comment?: string;
}

interface DemoTask {
  readonly title: string;
  readonly category: string;
  readonly responsible?: string;
  readonly dueBefore?: number;
  readonly comment?: string;
  /** True for a task that is still open after its due date. */
  readonly late?: true;
}

/** A typical evening; `time` is in the band's time zone. */
const RUN_OF_SHOW: readonly DemoPoint[] = [
  { time: "15:45", title: "Anhänger beladen", responsible: "tom", comment: "Tom fährt." },
  { time: "16:30", title: "Aufbau", comment: "PA zuerst.\nDas Licht hängt Jonas, sobald die Traverse steht." },
  { time: "17:30", title: "Soundcheck", responsible: "jonas", comment: "Schlagzeug, Bass, Bläser, Gesang" },
  { time: "18:30", title: "Essen", responsible: "Veranstalter", comment: "Warm, eine Person vegetarisch" },
  { time: "21:30", title: "Torte", responsible: "Trauzeugin", comment: "Tusch auf Zeichen" },
  { time: "23:30", title: "Abbau" },
  { time: "01:00", title: "Abfahrt", responsible: "tom" },
];

/** The tasks before most gigs. */
const CHECKLIST: readonly DemoTask[] = [
  { title: "Vertrag unterschrieben zurück", category: "Vertrag", responsible: "lena", dueBefore: 45 },
  { title: "Anzahlung eingegangen", category: "Vertrag", responsible: "lena", dueBefore: 30, comment: "400 €" },
  { title: "Bühnenplan an die Location", category: "Technik", responsible: "jonas", dueBefore: 21 },
  {
    title: "Strom vor Ort klären",
    category: "Technik",
    responsible: "jonas",
    dueBefore: 15,
    comment: "16 A oder 32 A?\nHausmeister ist ab 14 Uhr erreichbar.",
    late: true,
  },
  { title: "Eröffnungstanz abstimmen", category: "Programm", responsible: "anna", dueBefore: 10 },
  { title: "Anhänger reservieren", category: "Anreise", responsible: "tom", dueBefore: 7 },
  { title: "Parkausweis besorgen", category: "Anreise", responsible: "Veranstalter", dueBefore: 3 },
  { title: "Ersatzkabel und Batterien", category: "Technik", responsible: "tom", dueBefore: 0 },
  { title: "Getränke für die Rückfahrt", category: "Anreise" },
];

type Band = Readonly<Record<DemoName, Actor>>;

/** Returns the member with that user name, otherwise a person of that name. */
function personOf(band: Band, name: string | undefined): Person | null {
  if (name === undefined) return null;
  const member = new Map<string, Actor>(Object.entries(band)).get(name);
  return member === undefined ? { name } : { user_id: member.user_id };
}

interface Evening {
  readonly gig_id: string;
  readonly date: string;
  /** The day on which the gig was created. */
  readonly entered: string;
  readonly today: string;
}

/**
 * Adds an evening's run of show and checklist. Tasks whose due date has passed are done, except `late` ones; for past
 * evenings, all tasks are done.
 */
export async function prepareEvening(band: Band, { gig_id, date, entered, today }: Evening): Promise<void> {
  for (const { responsible, ...point } of RUN_OF_SHOW)
    await band.tom.do(
      "createScheduleItem",
      { body: { gig_id, ...point, responsible: personOf(band, responsible) } },
      entered,
    );
  for (const { responsible, dueBefore, late, ...task } of CHECKLIST) {
    const due_date = dueBefore === undefined ? null : addDays(date, -dueBefore);
    const body = { ...task, due_date, responsible: personOf(band, responsible) };
    const { item_id } = await band.lena.do("createChecklistItem", { params: { gig_id }, body }, entered);
    const isDone = date < today || (due_date !== null && due_date < today && !late);
    if (isDone) await band.anna.do("markChecklistItem", { params: { gig_id, item_id }, body: {} }, entered);
  }
}
