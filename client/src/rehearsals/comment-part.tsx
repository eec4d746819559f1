import { type JSX, Show, createSignal } from "solid-js";
import { mayEdit } from "../gigs/public.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { updateRehearsal } from "./commands.ts";
import type { PartProps } from "./rehearsal-detail.tsx";

/** What the rehearsal is about and what was decided: read, and written in place. */
export function CommentPart(props: PartProps): JSX.Element {
  const [draft, setDraft] = createSignal<string | null>(null);
  const isWritable = (): boolean => mayEdit() && !props.locked;
  const edit = (): string => setDraft(props.rehearsal.comment);
  const save = async (): Promise<void> => {
    const written = draft();
    setDraft(null);
    if (written !== null && written !== props.rehearsal.comment)
      await updateRehearsal(props.rehearsal.rehearsal_id, { comment: written });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    else if (event.key === "Escape") setDraft(null);
    else return;
    event.stopPropagation();
  };
  return (
    <section class="card rehearsal__part" aria-label={text().rehearsals.comment}>
      <header class="rehearsal__part-head">
        <h2 class="rehearsal__heading">{text().rehearsals.comment}</h2>
        <Show when={isWritable() && draft() === null}>
          <IconButton icon="edit" size="s" label={text().rehearsals.commentEdit} onClick={edit} />
        </Show>
      </header>
      <Show
        when={draft() !== null && isWritable()}
        fallback={
          <p class="rehearsal__comment" classList={{ soft: props.rehearsal.comment === "" }}>
            {props.rehearsal.comment || text().rehearsals.commentNone}
          </p>
        }
      >
        <TextArea
          label={text().rehearsals.comment}
          hideLabel
          rows={5}
          autofocus
          maxLength={20_000}
          placeholder={text().rehearsals.commentEmpty}
          value={draft() ?? ""}
          onInput={setDraft}
          onKeyDown={onKeyDown}
        />
        <div class="row">
          <Button look="quiet" onClick={() => setDraft(null)}>
            {text().app.cancel}
          </Button>
          <Button look="primary" onClick={() => void save()}>
            {text().app.save}
          </Button>
        </div>
      </Show>
    </section>
  );
}
