import type { RehearsalComment } from "@bandstand/shared/rehearsals/contract.ts";
import { COMMENT_MAX } from "@bandstand/shared/rehearsals/limits.ts";
import { type JSX, For, Show, Suspense, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { memberTable } from "../data/members-table.ts";
import { me } from "../data/session.ts";
import { isAdmin } from "../data/rights.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { Menu } from "../ui/menu.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { addComment, deleteComment } from "./item-commands.ts";
import type { PartProps } from "./part-props.ts";

const ConfirmDialog = lazyComponent(async () => (await import("../ui/confirm-dialog.tsx")).ConfirmDialog);
const CommentDialog = lazyComponent(async () => (await import("./comment-dialog.tsx")).CommentDialog);

const authorOf = (comment: RehearsalComment): string =>
  memberTable.byId(comment.user_id)?.real_name ?? text().rehearsals.unknownMember;

const isOwn = (comment: RehearsalComment): boolean => comment.user_id === me()?.user_id;

/** The members' comments on a rehearsal. Everyone may add comments, and change and delete their own. */
export function CommentsPart(props: PartProps): JSX.Element {
  const [editing, setEditing] = createSignal<RehearsalComment | null>(null);
  const [deleting, setDeleting] = createSignal<RehearsalComment | null>(null);
  const id = (): string => props.rehearsal.rehearsal_id;

  const remove = async (rehearsal_id: string, comment: RehearsalComment): Promise<void> => {
    const said = comment.text;
    setDeleting(null);
    await deleteComment(rehearsal_id, comment);
    const undo = { label: text().app.undo, run: () => void addComment(rehearsal_id, said) };
    showToast(text().rehearsals.commentDeleted, isOwn(comment) ? { action: undo } : {});
  };

  return (
    <section class="card rehearsal__part stack stack--m" aria-label={text().rehearsals.comments}>
      <h2 class="heading">{text().rehearsals.comments}</h2>
      <Show when={props.rehearsal.comments.length > 0} fallback={<p class="soft">{text().rehearsals.noComments}</p>}>
        <ul class="ruled">
          <For each={props.rehearsal.comments}>
            {(comment) => (
              <CommentItem
                comment={comment}
                isEditable={!props.locked && (isOwn(comment) || isAdmin())}
                onEdit={() => setEditing({ ...comment })}
                onDelete={() => (isOwn(comment) ? void remove(id(), { ...comment }) : setDeleting({ ...comment }))}
              />
            )}
          </For>
        </ul>
      </Show>
      <Show when={!props.locked}>
        <NewComment rehearsal_id={id()} />
      </Show>
      <Show when={editing()} keyed>
        {(comment) => (
          <Suspense>
            <CommentDialog rehearsal_id={id()} comment={comment} onClose={() => setEditing(null)} />
          </Suspense>
        )}
      </Show>
      <Show when={deleting()} keyed>
        {(comment) => (
          <Suspense>
            <ConfirmDialog
              open
              onClose={() => setDeleting(null)}
              title={text().rehearsals.commentDeleteTitle(authorOf(comment))}
              description={text().rehearsals.commentDeleteHint}
              confirm={text().app.delete}
              icon="trash"
              danger
              onConfirm={() => void remove(id(), comment)}
            />
          </Suspense>
        )}
      </Show>
    </section>
  );
}

interface CommentItemProps {
  readonly comment: RehearsalComment;
  readonly isEditable: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function CommentItem(props: CommentItemProps): JSX.Element {
  return (
    <li class="comments__item">
      <div class="comments__head touch line">
        <strong>{authorOf(props.comment)}</strong>
        <small class="soft">{formatInstant(props.comment.created_at)}</small>
        <Show when={props.isEditable}>
          <Menu
            label={text().rehearsals.commentMenu(authorOf(props.comment))}
            items={[
              { label: text().app.edit, icon: "edit", run: () => props.onEdit() },
              { label: text().app.delete, icon: "trash", danger: true, run: () => props.onDelete() },
            ]}
          />
        </Show>
      </div>
      <p class="own-words">{props.comment.text}</p>
    </li>
  );
}

/* The field is cleared at once for the next comment; a comment that the device cannot store is put back into it. */
function NewComment(props: { readonly rehearsal_id: string }): JSX.Element {
  const [draft, setDraft] = createFormDraft(`comment on ${untrack(() => props.rehearsal_id)}`, { text: "" });
  const send = async (): Promise<void> => {
    const said = draft.text.trim();
    setDraft({ text: "" });
    if (said !== "") await addComment(props.rehearsal_id, said).catch(() => setDraft({ text: said }));
  };
  return (
    <Form class="comments__form" onSubmit={send}>
      <TextArea
        label={text().rehearsals.commentAdd}
        hideLabel
        rows={2}
        maxLength={COMMENT_MAX}
        placeholder={text().rehearsals.commentAdd}
        value={draft.text}
        onInput={(written) => setDraft({ text: written })}
        onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && void send()}
      />
      <Button type="submit" disabled={draft.text.trim() === ""}>
        {text().rehearsals.commentSend}
      </Button>
    </Form>
  );
}
