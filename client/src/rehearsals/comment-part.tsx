import { mergeText } from "@bandstand/shared/gigs/merge-text.ts";
import { REHEARSAL_LIMITS } from "@bandstand/shared/rehearsals/limits.ts";
import { type JSX, Show, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { updateRehearsal } from "./commands.ts";
import type { PartProps } from "./part-props.ts";

/** The rehearsal's comment, for its topic and decisions; edited in place. */
export function CommentPart(props: PartProps): JSX.Element {
  /* `text` is null unless the member is editing; `base` is the text when editing began. */
  const [draft, setDraft] = createFormDraft<{ text: string | null; base: string }>(
    `protocol ${untrack(() => props.rehearsal.rehearsal_id)}`,
    { text: null, base: "" },
  );
  const isWritable = (): boolean => mayEdit() && !props.locked;
  let area: HTMLTextAreaElement | undefined;
  let editButton: HTMLButtonElement | undefined;
  const edit = (): void => {
    setDraft({ text: props.rehearsal.comment, base: props.rehearsal.comment });
    area?.focus();
  };
  const leave = (): void => {
    setDraft({ text: null, base: "" });
    /* The focused field or button is gone. If the focus is elsewhere, the member has moved on while it was saved. */
    if (document.activeElement === document.body) editButton?.focus();
  };
  const save = async (): Promise<void> => {
    const { text: written, base } = draft;
    const { rehearsal_id, comment: theirs } = props.rehearsal;
    if (written === null || written === base) return leave();
    /* Another member may have changed the text since editing began; both versions are merged. */
    const { withBoth, isClean } = mergeText(base, written, theirs);
    if (withBoth !== theirs) await updateRehearsal(rehearsal_id, { comment: withBoth });
    leave();
    if (!isClean) showToast(text().notes.both);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    else if (event.key === "Escape" && draft.text === draft.base) leave();
    else return;
    event.stopPropagation();
  };
  return (
    <section class="card rehearsal__part stack stack--m" aria-label={text().rehearsals.comment}>
      <header class="rehearsal__part-head row row--between">
        <h2 class="heading">{text().rehearsals.comment}</h2>
        <Show when={isWritable() && draft.text === null}>
          <IconButton
            icon="edit"
            size="s"
            ref={(button: HTMLButtonElement) => (editButton = button)}
            label={text().rehearsals.commentEdit}
            onClick={edit}
          />
        </Show>
      </header>
      <Show
        when={draft.text !== null && isWritable()}
        fallback={
          <p class="own-words" classList={{ soft: props.rehearsal.comment === "" }}>
            {props.rehearsal.comment || text().rehearsals.commentNone}
          </p>
        }
      >
        <TextArea
          label={text().rehearsals.comment}
          hideLabel
          rows={5}
          ref={(element: HTMLTextAreaElement) => (area = element)}
          maxLength={REHEARSAL_LIMITS.comment}
          placeholder={text().rehearsals.commentEmpty}
          value={draft.text ?? ""}
          onInput={(written) => setDraft("text", written)}
          onKeyDown={onKeyDown}
        />
        <div class="row">
          <Button look="quiet" onClick={leave}>
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
