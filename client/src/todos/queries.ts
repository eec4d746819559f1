import type { GigChecklistTodo, OpenRehearsalTodo } from "@bandstand/shared/todos/contract.ts";
import { checklistTodos, rehearsalTodos } from "@bandstand/shared/todos/my-todos.ts";
import { gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList } from "../data/live.ts";

/** A todo of this member, from a gig's checklist or a rehearsal's protocol. */
export type MyTodo =
  | { readonly kind: "gig"; readonly id: string; readonly todo: GigChecklistTodo }
  | { readonly kind: "rehearsal"; readonly id: string; readonly todo: OpenRehearsalTodo };

const FAR = "9999";
const dueOf = (one: MyTodo): string =>
  one.kind === "gig" ? (one.todo.due_date ?? one.todo.gig_date) : (one.todo.due_date ?? FAR);

/** This member's todos, most urgent first, by the same rules as `GET /user_todos`. */
export const useMyTodos = (): LiveList<MyTodo> =>
  createLiveList<MyTodo>(async () => {
    const { gigs, rehearsals, user_id } = db();
    const ofGigs = await gather(gigs, (rows) => checklistTodos(rows, user_id));
    const ofRehearsals = await gather(rehearsals, (rows) => rehearsalTodos(rows, user_id));
    const mine: MyTodo[] = [
      ...ofGigs.map((todo) => ({ kind: "gig" as const, id: todo.item_id, todo })),
      ...ofRehearsals.map((todo) => ({ kind: "rehearsal" as const, id: todo.todo_id, todo })),
    ];
    return mine.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)));
  }, "id");
