import type { RehearsalTodo, TodoUpdate } from "@bandstand/shared/rehearsals/contract.ts";
import type { rehearsalRoutes } from "@bandstand/shared/rehearsals/routes.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf } from "../database/write-of.ts";
import { refuseUnlessAdmin } from "../http/access.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { refuseUnknownMember, refuseUnlessResponsible } from "../users/responsible.ts";
import { refuseFull, refusePast } from "./refusals.ts";
import { type StoredRehearsal, changeRehearsal } from "./model.ts";

type Todos = StoredRehearsal["todos"];
type Comments = StoredRehearsal["comments"];
type Comment = Comments[number];

/** Returns the item, or refuses with 404 if it is undefined. */
function there<T>(item: T | undefined): T {
  if (item === undefined) throw new Refusal("NOT_FOUND");
  return item;
}

const todoOf = (todos: Todos, todo_id: string): RehearsalTodo => there(todos.find((todo) => todo.todo_id === todo_id));
const commentOf = (comments: Comments, comment_id: string): Comment =>
  there(comments.find((comment) => comment.comment_id === comment_id));

const isSame = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/* Returns whether an update changes a todo in any field besides `done`. In the protocol of a past rehearsal, only
   `done` may change. */
function changesMoreThanDone(todo: RehearsalTodo, update: TodoUpdate): boolean {
  const { done: _done, ...others } = update;
  return Object.entries(others).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(todo[field as keyof RehearsalTodo]),
  );
}

function refuseForeign(caller: Caller, comment: Comment): void {
  if (comment.user_id !== caller.user_id) refuseUnlessAdmin(caller, "FORBIDDEN");
}

type ProtocolRoutes = Pick<
  typeof rehearsalRoutes,
  | "createRehearsalTodo"
  | "updateRehearsalTodo"
  | "deleteRehearsalTodo"
  | "createRehearsalComment"
  | "updateRehearsalComment"
  | "deleteRehearsalComment"
>;

export const protocolHandlers = (context: AppContext): Handlers<ProtocolRoutes> => {
  return {
    async createRehearsalTodo({ caller, params, body, request }) {
      await refuseUnknownMember(body.responsible, request.language);
      const write = versionedWriteOf(caller, request, context.now());
      const todo_id = records.idFor(body.todo_id, write);
      const todo = { ...body, todo_id };
      const { stored } = await changeRehearsal(caller, params.rehearsal_id, write, (rehearsal) => {
        const known = rehearsal.todos.find((one) => one.todo_id === todo_id);
        if (known !== undefined && isSame(known, todo)) return {};
        refusePast(rehearsal, context);
        if (known !== undefined) throw new Refusal("ID_TAKEN");
        refuseFull(rehearsal.todos, request.language);
        return { todos: [...rehearsal.todos, todo] };
      });
      return new Answer(todoOf(stored.todos, todo_id), { rev: stored.rev });
    },

    async updateRehearsalTodo({ caller, params, body, request }) {
      await refuseUnknownMember(body.responsible, request.language);
      const { rehearsal_id, todo_id } = params;
      const { stored } = await changeRehearsal(
        caller,
        rehearsal_id,
        versionedWriteOf(caller, request, context.now()),
        (rehearsal) => {
          const known = todoOf(rehearsal.todos, todo_id);
          refuseUnlessResponsible(caller, known.responsible);
          if (caller.role === "musician" && Object.keys(body).join() !== "done") throw new Refusal("FORBIDDEN");
          if (changesMoreThanDone(known, body)) refusePast(rehearsal, context);
          return { todos: rehearsal.todos.map((todo) => (todo === known ? { ...todo, ...body } : todo)) };
        },
      );
      return new Answer(todoOf(stored.todos, todo_id), { rev: stored.rev });
    },

    async deleteRehearsalTodo({ caller, params, request }) {
      const { rehearsal_id, todo_id } = params;
      await changeRehearsal(caller, rehearsal_id, versionedWriteOf(caller, request, context.now()), (rehearsal) => {
        const known = todoOf(rehearsal.todos, todo_id);
        refusePast(rehearsal, context);
        return { todos: rehearsal.todos.filter((todo) => todo !== known) };
      });
    },

    async createRehearsalComment({ caller, params, body, request }) {
      const write = versionedWriteOf(caller, request, context.now());
      const comment_id = records.idFor(body.comment_id, write);
      const said = { comment_id, user_id: caller.user_id, text: body.text };
      const { stored } = await changeRehearsal(caller, params.rehearsal_id, write, (rehearsal) => {
        const known = rehearsal.comments.find((one) => one.comment_id === comment_id);
        if (known !== undefined && isSame({ ...known, created_at: "" }, { ...said, created_at: "" })) return {};
        refusePast(rehearsal, context);
        if (known !== undefined) throw new Refusal("ID_TAKEN");
        refuseFull(rehearsal.comments, request.language);
        return { comments: [...rehearsal.comments, { ...said, created_at: write.now.toISOString() }] };
      });
      return new Answer(commentOf(stored.comments, comment_id), { rev: stored.rev });
    },

    async updateRehearsalComment({ caller, params, body, request }) {
      const { rehearsal_id, comment_id } = params;
      const { stored } = await changeRehearsal(
        caller,
        rehearsal_id,
        versionedWriteOf(caller, request, context.now()),
        (rehearsal) => {
          const known = commentOf(rehearsal.comments, comment_id);
          refuseForeign(caller, known);
          refusePast(rehearsal, context);
          return { comments: rehearsal.comments.map((one) => (one === known ? { ...one, text: body.text } : one)) };
        },
      );
      return new Answer(commentOf(stored.comments, comment_id), { rev: stored.rev });
    },

    async deleteRehearsalComment({ caller, params, request }) {
      const { rehearsal_id, comment_id } = params;
      await changeRehearsal(caller, rehearsal_id, versionedWriteOf(caller, request, context.now()), (rehearsal) => {
        const known = commentOf(rehearsal.comments, comment_id);
        refuseForeign(caller, known);
        refusePast(rehearsal, context);
        return { comments: rehearsal.comments.filter((one) => one !== known) };
      });
    },
  };
};
