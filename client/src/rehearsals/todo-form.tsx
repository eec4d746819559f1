import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { RehearsalTodo } from "@bandstand/shared/rehearsals/contract.ts";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
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

/** Creates or edits a todo. */
export function TodoForm(props: TodoFormProps): JSX.Element {
  // The form is created again for a different todo.
  const before = untrack(() => props.todo);
  const name = `todo ${before?.todo_id ?? `new ${untrack(() => props.rehearsal_id)}`}`;
  const [fields, setFields, kept] = createFormDraft<TodoFields>(name, { ...EMPTY, ...before });
  const [tried, setTried] = createSignal(false);

  const close = (): void => {
    kept.done();
    props.onClose();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (fields.text.trim() === "") return;
    const next: TodoFields = {
      text: fields.text.trim(),
      comment: fields.comment?.trim() || null,
      responsible: fields.responsible,
      due_date: fields.due_date || null,
      done: fields.done,
    };
    if (before === undefined) {
      await addTodo(props.rehearsal_id, next);
      return close();
    }
    const changed = Object.entries(next).filter(
      ([field, value]) => !isSameValue(value, before[field as keyof TodoFields]),
    );
    if (changed.length > 0) await changeTodo(props.rehearsal_id, before, Object.fromEntries(changed));
    close();
  };
  const remove = async (todo: RehearsalTodo): Promise<void> => {
    const { rehearsal_id } = props;
    const kept = { ...todo };
    close();
    await deleteTodo(rehearsal_id, kept);
    showToast(text().rehearsals.todoDeleted, {
      action: { label: text().app.undo, run: () => void addTodo(rehearsal_id, kept) },
    });
  };

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={before === undefined ? text().rehearsals.todoAdd : text().rehearsals.todoEdit}
      actions={
        <>
          <Show when={before}>
            {(todo) => (
              <Button look="quiet" icon="trash" onClick={() => void remove(todo())}>
                {text().app.delete}
              </Button>
            )}
          </Show>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="todo-form">
            {text().app.save}
          </Button>
        </>
      }
    >
      <Form id="todo-form" class="rehearsal-form" onSubmit={save}>
        <DraftNote of={kept} />
        <TextField
          label={text().rehearsals.todoText}
          required
          maxLength={500}
          value={fields.text}
          onInput={(value) => setFields("text", value)}
          error={tried() && fields.text.trim() === "" ? text().rehearsals.todoMissing : undefined}
        />
        <PersonField
          label={text().rehearsals.todoResponsible}
          value={fields.responsible}
          onChange={(person) => setFields("responsible", person)}
        />
        <TextField
          label={text().rehearsals.todoDue}
          type="date"
          value={fields.due_date ?? ""}
          onInput={(value) => setFields("due_date", value || null)}
        />
        <TextArea
          label={text().rehearsals.todoComment}
          maxLength={20_000}
          value={fields.comment ?? ""}
          onInput={(value) => setFields("comment", value)}
        />
      </Form>
    </Sheet>
  );
}
