import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { RehearsalTodo } from "@bandstand/shared/rehearsals/contract.ts";
import { TODO_LIMITS } from "@bandstand/shared/rehearsals/limits.ts";
import { type JSX, Show, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormSheet } from "../ui/form-sheet.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { PersonField } from "../users/public.ts";
import { type TodoFields, addTodo, changeTodo, deleteTodo } from "./item-commands.ts";

interface TodoFormProps {
  readonly rehearsal_id: string;
  readonly todo: RehearsalTodo | undefined;
  readonly onClose: () => void;
}

const EMPTY: TodoFields = { text: "", comment: null, responsible: null, due_date: null, done: false };

const todoOf = (fields: TodoFields): TodoFields => ({
  text: fields.text.trim(),
  comment: fields.comment?.trim() || null,
  responsible: fields.responsible,
  due_date: fields.due_date || null,
  done: fields.done,
});

/* Empty fields hold "" rather than null, so that a field typed into and emptied again counts as unchanged. */
const emptyAsText = (todo: RehearsalTodo | undefined) => ({
  comment: todo?.comment ?? "",
  due_date: todo?.due_date ?? "",
});

/** Creates or edits a todo. */
export function TodoForm(props: TodoFormProps): JSX.Element {
  // Read once, because a different todo gets a new form.
  const before = untrack(() => props.todo);
  const name = `todo ${before?.todo_id ?? `new ${untrack(() => props.rehearsal_id)}`}`;
  const form = createForm({
    fields: createFormDraft<TodoFields>(name, { ...EMPTY, ...before, ...emptyAsText(before) }),
    limits: TODO_LIMITS,
    required: { text: () => text().rehearsals.todoMissing },
    save: async (fields) => {
      const todo = todoOf(fields);
      if (before === undefined) await addTodo(props.rehearsal_id, todo);
      else {
        const changed = changedFields<TodoFields>(before, todo);
        if (Object.keys(changed).length > 0) await changeTodo(props.rehearsal_id, before, changed);
      }
      props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const remove = async (todo: RehearsalTodo): Promise<void> => {
    const { rehearsal_id } = props;
    const deleted = { ...todo };
    form.cancel();
    await deleteTodo(rehearsal_id, deleted);
    showToast(text().rehearsals.todoDeleted, {
      action: { label: text().app.undo, run: () => void addTodo(rehearsal_id, deleted) },
    });
  };
  return (
    <FormSheet
      of={form}
      id="todo-form"
      class="stack"
      title={before === undefined ? text().rehearsals.todoAdd : text().rehearsals.todoEdit}
      actions={
        <Show when={before}>
          {(todo) => (
            <Button look="quiet" icon="trash" onClick={() => void remove(todo())}>
              {text().app.delete}
            </Button>
          )}
        </Show>
      }
    >
      <TextField label={text().rehearsals.todoText} {...form.field("text")} />
      <PersonField label={text().rehearsals.todoResponsible} {...form.choice("responsible")} />
      <TextField label={text().rehearsals.todoDue} type="date" {...form.field("due_date")} />
      <TextArea label={text().rehearsals.todoComment} {...form.field("comment")} />
    </FormSheet>
  );
}
