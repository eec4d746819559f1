import { type JSX, Show, createSignal } from "solid-js";
import { Button } from "../src/ui/button.tsx";
import { type FormState, createForm } from "../src/ui/create-form.ts";
import { FormPart } from "../src/ui/form-part.tsx";
import { FormDialog, FormSheet } from "../src/ui/form-sheet.tsx";
import { PageForm } from "../src/ui/page-form.tsx";
import { TextArea, TextField } from "../src/ui/text-field.tsx";
import { Part, State } from "./part.tsx";

interface Note {
  readonly title: string;
  readonly comment: string;
}

const createNote = (onClose: () => void, outcome?: string): FormState<Note> =>
  createForm<Note>({
    start: { title: "", comment: "" },
    limits: { title: 40 },
    required: { title: () => "Bitte gib einen Titel an." },
    save: () => outcome ?? onClose(),
    onClose,
  });

function NoteFields(props: { readonly form: FormState<Note> }): JSX.Element {
  return (
    <>
      <TextField label="Titel" {...props.form.field("title")} />
      <FormPart legend="Weiteres">
        <TextArea label="Kommentar" {...props.form.field("comment")} />
      </FormPart>
    </>
  );
}

function NoteSheet(props: { readonly onClose: () => void }): JSX.Element {
  const form = createNote(() => props.onClose());
  return (
    <FormSheet of={form} title="Notiz anlegen" class="form stack">
      <NoteFields form={form} />
    </FormSheet>
  );
}

function NoteDialog(props: { readonly onClose: () => void }): JSX.Element {
  const form = createNote(() => props.onClose());
  return (
    <FormDialog of={form} title="Notiz umbenennen" class="form stack">
      <TextField label="Titel" {...form.field("title")} />
    </FormDialog>
  );
}

/**
 * The gallery section for forms. Saving always fails in the form on the page; in a sheet or dialog, it closes the form.
 */
export function Forms(): JSX.Element {
  const [open, setOpen] = createSignal<"sheet" | "dialog" | null>(null);
  const close = (): void => void setOpen(null);
  const form = createNote(() => undefined, "Der Server nimmt gerade nichts an.");
  return (
    <>
      <Part name="PageForm">
        <State>
          <PageForm of={form} submit="Speichern" look="primary" class="form stack">
            <NoteFields form={form} />
          </PageForm>
        </State>
      </Part>
      <Part name="FormSheet">
        <Button onClick={() => setOpen("sheet")}>Formular öffnen</Button>
        <Show when={open() === "sheet"}>
          <NoteSheet onClose={close} />
        </Show>
      </Part>
      <Part name="FormDialog">
        <Button onClick={() => setOpen("dialog")}>Kurzes Formular öffnen</Button>
        <Show when={open() === "dialog"}>
          <NoteDialog onClose={close} />
        </Show>
      </Part>
    </>
  );
}
