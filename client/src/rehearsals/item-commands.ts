import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Rehearsal, RehearsalTodo } from "@bandstand/shared/rehearsals/contract.ts";
import { itemClash, keptFields } from "../data/items.ts";
import { mergedEdit, plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { dayOf } from "./rehearsal-time.ts";

/** The fields of a todo that a user sets. */
export type TodoFields = Omit<RehearsalTodo, "todo_id">;

interface AddTodo {
  readonly rehearsal_id: string;
  readonly todo: RehearsalTodo;
}

const addTodoMutation = plainEdit<AddTodo, Rehearsal>({
  name: "addRehearsalTodo",
  route: "createRehearsalTodo",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { todo }) =>
    rehearsal && {
      ...rehearsal,
      todos: rehearsal.todos.some(({ todo_id }) => todo_id === todo.todo_id)
        ? rehearsal.todos
        : [...rehearsal.todos, todo],
    },
  request: ({ rehearsal_id, todo }) => ({ params: { rehearsal_id }, body: todo }),
  typed: ({ todo: { text: said, comment } }) => ({ text: said, comment }),
  describe: ({ todo }) => text().rehearsals.did.todoAdded(todo.text),
});

interface ChangeTodo {
  readonly rehearsal_id: string;
  readonly todo_id: string;
  readonly fields: Partial<TodoFields>;
  /** The todo as the user saw it. Missing in edits made by older versions. */
  readonly seen?: RehearsalTodo;
  /** Names the todo in the list of pending edits, because the todo itself may be deleted by then. */
  readonly name: string;
}

const todoIn = (rehearsal: Rehearsal | undefined, todo_id: string): RehearsalTodo | undefined =>
  rehearsal?.todos.find((todo) => todo.todo_id === todo_id);

const changeTodoMutation = mergedEdit<ChangeTodo, Rehearsal, RehearsalTodo | null>({
  name: "changeRehearsalTodo",
  route: "updateRehearsalTodo",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { todo_id, fields }) =>
    rehearsal && {
      ...rehearsal,
      todos: rehearsal.todos.map((todo) => (todo.todo_id === todo_id ? { ...todo, ...fields } : todo)),
    },
  base: (rehearsal, { todo_id, seen }) => seen ?? todoIn(rehearsal, todo_id) ?? null,
  request: ({ rehearsal_id, todo_id, fields }, server, base) => {
    const theirs = todoIn(server, todo_id);
    const body = theirs === undefined ? fields : keptFields(base, fields, theirs);
    return { params: { rehearsal_id, todo_id }, body };
  },
  /* An edit that sets additional fields is not folded into an earlier one, because each edit is merged with its own
     base. */
  fold: (earlier, later) =>
    earlier.todo_id === later.todo_id && Object.keys(later.fields).every((field) => field in earlier.fields)
      ? { ...later, fields: { ...earlier.fields, ...later.fields } }
      : null,
  conflicts: (args, server, base) => itemClash(base, args.fields, todoIn(server, args.todo_id)),
  withFields: ({ seen: _seen, ...args }, fields) => ({ ...args, fields }),
  typed: ({ fields }) => fields,
  describe: ({ name, fields }) =>
    Object.keys(fields).join() === "done"
      ? text().rehearsals.did[fields.done === true ? "todoDone" : "todoReopened"](name)
      : text().rehearsals.did.todoChanged(name),
});

interface DeleteTodo {
  readonly rehearsal_id: string;
  readonly todo_id: string;
  readonly name: string;
}

const deleteTodoMutation = plainEdit<DeleteTodo, Rehearsal>({
  name: "deleteRehearsalTodo",
  route: "deleteRehearsalTodo",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { todo_id }) =>
    rehearsal && { ...rehearsal, todos: rehearsal.todos.filter((todo) => todo.todo_id !== todo_id) },
  request: ({ rehearsal_id, todo_id }) => ({ params: { rehearsal_id, todo_id } }),
  describe: ({ name }) => text().rehearsals.did.todoDeleted(name),
});

interface AddComment {
  readonly rehearsal_id: string;
  readonly comment_id: string;
  readonly user_id: string;
  readonly text: string;
}

const addCommentMutation = plainEdit<AddComment, Rehearsal>({
  name: "addRehearsalComment",
  route: "createRehearsalComment",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { rehearsal_id: _of, ...comment }, made_at) =>
    rehearsal && {
      ...rehearsal,
      comments: rehearsal.comments.some(({ comment_id }) => comment_id === comment.comment_id)
        ? rehearsal.comments
        : [...rehearsal.comments, { ...comment, created_at: new Date(made_at).toISOString() }],
    },
  request: ({ rehearsal_id, comment_id, text: said }) => ({
    params: { rehearsal_id },
    body: { comment_id, text: said },
  }),
  typed: ({ text: said }) => ({ text: said }),
  describe: (_args, rehearsal) => text().rehearsals.did.commentAdded(dayOf(rehearsal?.begin)),
});

interface ChangeComment {
  readonly rehearsal_id: string;
  readonly comment_id: string;
  readonly text: string;
}

const changeCommentMutation = plainEdit<ChangeComment, Rehearsal>({
  name: "changeRehearsalComment",
  route: "updateRehearsalComment",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { comment_id, text: said }) =>
    rehearsal && {
      ...rehearsal,
      comments: rehearsal.comments.map((one) => (one.comment_id === comment_id ? { ...one, text: said } : one)),
    },
  request: ({ rehearsal_id, comment_id, text: said }) => ({
    params: { rehearsal_id, comment_id },
    body: { text: said },
  }),
  fold: (earlier, later) => (earlier.comment_id === later.comment_id ? later : null),
  typed: ({ text: said }) => ({ text: said }),
  describe: (_args, rehearsal) => text().rehearsals.did.commentChanged(dayOf(rehearsal?.begin)),
});

const deleteCommentMutation = plainEdit<Omit<ChangeComment, "text">, Rehearsal>({
  name: "deleteRehearsalComment",
  route: "deleteRehearsalComment",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { comment_id }) =>
    rehearsal && { ...rehearsal, comments: rehearsal.comments.filter((one) => one.comment_id !== comment_id) },
  request: ({ rehearsal_id, comment_id }) => ({ params: { rehearsal_id, comment_id } }),
  describe: (_args, rehearsal) => text().rehearsals.did.commentDeleted(dayOf(rehearsal?.begin)),
});

/** Adds a todo, with its former id if it is being restored. It appears immediately and is sent later. */
export const addTodo = (rehearsal_id: string, todo: TodoFields & { readonly todo_id?: string }): Promise<void> =>
  mutate(addTodoMutation, { rehearsal_id, todo: { ...todo, todo_id: todo.todo_id ?? newId() } });

/** Changes the given fields; others keep their values. */
export const changeTodo = (rehearsal_id: string, todo: RehearsalTodo, fields: Partial<TodoFields>): Promise<void> =>
  mutate(changeTodoMutation, { rehearsal_id, todo_id: todo.todo_id, fields, seen: todo, name: todo.text });

export const deleteTodo = (rehearsal_id: string, { todo_id, text: name }: RehearsalTodo): Promise<void> =>
  mutate(deleteTodoMutation, { rehearsal_id, todo_id, name });

/** Adds a comment to the protocol. Used only to restore one: new comments are part of the discussion. */
export const addComment = (rehearsal_id: string, said: string): Promise<void> =>
  mutate(addCommentMutation, { rehearsal_id, comment_id: newId(), user_id: me()?.user_id ?? "", text: said });

export const changeComment = (rehearsal_id: string, comment_id: string, said: string): Promise<void> =>
  mutate(changeCommentMutation, { rehearsal_id, comment_id, text: said });

export const deleteComment = (rehearsal_id: string, comment_id: string): Promise<void> =>
  mutate(deleteCommentMutation, { rehearsal_id, comment_id });
