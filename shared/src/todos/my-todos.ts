import { isPastGig } from "../gigs/past.ts";
import { byUrgency } from "../availability/urgency.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import type { Survey } from "../surveys/contract.ts";
import { openFor } from "../surveys/state.ts";
import { isResponsible } from "../users/responsible.ts";
import type { GigChecklistTodo, OpenRehearsalTodo } from "./contract.ts";

/* A member's to-do lists. The service and the offline start page use the same rules. */

/** Sorts by day, with undated items last. */
const byDay = <T>(items: readonly T[], day: (item: T) => string | null): T[] =>
  items.toSorted((a, b) => {
    const [one, other] = [day(a) ?? "9999", day(b) ?? "9999"];
    return one === other ? 0 : one < other ? -1 : 1;
  });

type GigWithItems = Pick<Gig, "gig_id" | "name" | "date" | "checklist">;

/** Lists the member's open checklist items, including those of past gigs, by their due date or else the gig's date. */
export function checklistTodos(gigs: readonly GigWithItems[], user_id: string): GigChecklistTodo[] {
  const open = gigs.flatMap(({ gig_id, name, date, checklist }) =>
    checklist
      .filter((item) => !item.done && isResponsible(user_id, item.responsible))
      .map((item) => ({ gig_id, gig_name: name, gig_date: date, ...item })),
  );
  return byDay(open, ({ due_date, gig_date }) => due_date ?? gig_date);
}

type RehearsalWithTodos = Pick<Rehearsal, "rehearsal_id" | "begin" | "todos">;

/** Lists the member's open rehearsal todos, including those of past rehearsals. */
export function rehearsalTodos(rehearsals: readonly RehearsalWithTodos[], user_id: string): OpenRehearsalTodo[] {
  const open = rehearsals.flatMap(({ rehearsal_id, begin, todos }) =>
    todos
      .filter((todo) => !todo.done && isResponsible(user_id, todo.responsible))
      .map((todo) => ({ rehearsal_id, rehearsal_begin: begin, ...todo })),
  );
  return byDay(open, ({ due_date }) => due_date);
}

/** Lists the upcoming gigs that the member has not answered, most urgent first. */
export const pendingGigs = <G extends Pick<Gig, "gig_id" | "date" | "answer_by" | "begin">>(
  gigs: readonly G[],
  answered: ReadonlySet<string>,
  today: string,
): G[] => gigs.filter((gig) => !isPastGig(gig, today) && !answered.has(gig.gig_id)).toSorted(byUrgency);

/**
 * Lists the rehearsals that are not over and that the member has not answered, in chronological order. `now` is an
 * instant in UTC.
 */
export const pendingRehearsals = <R extends Pick<Rehearsal, "rehearsal_id" | "begin" | "end">>(
  rehearsals: readonly R[],
  answered: ReadonlySet<string>,
  now: string,
): R[] =>
  byDay(
    rehearsals.filter(({ rehearsal_id, end }) => end > now && !answered.has(rehearsal_id)),
    ({ begin }) => begin,
  );

type Answerable = Parameters<typeof openFor>[0] & Pick<Survey, "closes_at" | "created_at">;

/**
 * Lists the open surveys that the member has not answered, in the order in which they close. `now` is an instant in
 * UTC.
 */
export const openSurveys = <S extends Answerable>(surveys: readonly S[], user_id: string, now: string): S[] =>
  byDay(
    byDay(
      surveys.filter((survey) => openFor(survey, user_id, now)),
      ({ created_at }) => created_at,
    ),
    ({ closes_at }) => closes_at,
  );
