import type { RehearsalComment } from "@bandstand/shared/rehearsals/contract.ts";
import { COMMENT_MAX } from "@bandstand/shared/rehearsals/limits.ts";
import { type JSX, For, Show, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { memberTable } from "../data/members-table.ts";
import { me } from "../data/session.ts";
import { isAdmin } from "../data/rights.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { Menu } from "../ui/menu.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { addComment, changeComment, deleteComment } from "./item-commands.ts";
import type { PartProps } from "./part-props.ts";

const authorOf = (comment: RehearsalComment): string =>
  memberTable.byId(comment.user_id)?.real_name ?? text().rehearsals.unknownMember;

const isOwn = (comment: RehearsalComment): boolean => comment.user_id === me()?.user_id;

/** The members' comments on a rehearsal. Everyone may write, and change and delete their own. */
export function CommentsPart(props: PartProps): JSX.Element {
  const [draft, setDraft] = createFormDraft(`comment on ${untrack(() => props.rehearsal.rehearsal_id)}`, { text: "" });
  const [editing, setEditing] = createSignal<{ readonly comment: RehearsalComment; readonly text: string } | null>(
    null,
  );
  const [deleting, setDeleting] = createSignal<RehearsalComment | null>(null);
  const id = (): string => props.rehearsal.rehearsal_id;

  const send = async (): Promise<void> => {
    const said = draft.text.trim();
    setDraft({ text: "" });
    if (said !== "") await addComment(id(), said).catch(() => setDraft({ text: said }));
  };
  const save = async (): Promise<void> => {
    const edit = editing();
    setEditing(null);
    if (edit !== null && edit.text.trim() !== "" && edit.text !== edit.comment.text)
      await changeComment(id(), edit.comment, edit.text.trim());
  };
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
        <ul class="comments ruled">
          <For each={props.rehearsal.comments}>
            {(comment) => (
              <li class="comments__item">
                <div class="comments__head line">
                  <strong>{authorOf(comment)}</strong>
                  <small class="soft">{formatInstant(comment.created_at)}</small>
                  <Show when={!props.locked && (isOwn(comment) || isAdmin())}>
                    <Menu
                      label={text().rehearsals.commentMenu(authorOf(comment))}
                      items={[
                        {
                          label: text().app.edit,
                          icon: "edit",
                          run: () => setEditing({ comment: { ...comment }, text: comment.text }),
                        },
                        {
                          label: text().app.delete,
                          icon: "trash",
                          danger: true,
                          run: () => (isOwn(comment) ? void remove(id(), { ...comment }) : setDeleting({ ...comment })),
                        },
                      ]}
                    />
                  </Show>
                </div>
                <p class="own-words">{comment.text}</p>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={!props.locked}>
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
      </Show>
      <Dialog
        open={editing() !== null}
        onClose={() => setEditing(null)}
        title={text().rehearsals.commentChange}
        actions={
          <>
            <Button look="quiet" onClick={() => setEditing(null)}>
              {text().app.cancel}
            </Button>
            <Button look="primary" onClick={() => void save()}>
              {text().app.save}
            </Button>
          </>
        }
      >
        <TextArea
          label={text().rehearsals.commentChange}
          hideLabel
          rows={4}
          maxLength={COMMENT_MAX}
          value={editing()?.text ?? ""}
          onInput={(written) => setEditing((before) => before && { ...before, text: written })}
        />
      </Dialog>
      <ConfirmDialog
        open={deleting() !== null}
        onClose={() => setDeleting(null)}
        title={text().rehearsals.commentDeleteTitle(deleting() === null ? "" : authorOf(deleting()!))}
        description={text().rehearsals.commentDeleteHint}
        confirm={text().app.delete}
        icon="trash"
        danger
        onConfirm={() => {
          const comment = deleting();
          if (comment !== null) void remove(id(), comment);
        }}
      />
    </section>
  );
}
