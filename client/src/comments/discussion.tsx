import type { Comment } from "@bandstand/shared/comments/contract.ts";
import { COMMENT_LIMITS } from "@bandstand/shared/comments/limits.ts";
import { type MentionNames, withIds } from "@bandstand/shared/comments/mentions.ts";
import { type JSX, For, Show, createMemo, createSignal, onCleanup, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { memberTable } from "../data/members-table.ts";
import { isAdmin } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { formatInstant, formatRelative } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { Menu } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.ts";
import { type Subject, addComment } from "./commands.ts";
import { CommentText } from "./comment-text.tsx";
import { type EarlierComments, type Entry, entriesOf } from "./entries.ts";
import { MentionField } from "./mention-field.tsx";
import { mentionable, useComments, useMemberNames } from "./queries.ts";
import "./comments.css";

const ConfirmDialog = lazyDialog(async () => (await import("../ui/confirm-dialog.tsx")).ConfirmDialog);
const EditDialog = lazyDialog(async () => (await import("./edit-dialog.tsx")).EditDialog);

const MINUTE_MS = 60_000;
/** Comments older than this show the exact time instead of a relative one. */
const RELATIVE_MS = 7 * 24 * 60 * MINUTE_MS;

const authorOf = ({ user_id }: Comment): string => memberTable.byId(user_id)?.real_name ?? text().comments.somebody;

const isOwn = ({ user_id }: Comment): boolean => user_id === me()?.user_id;

interface DiscussionProps {
  readonly subject: Subject;
  /** Says who can read the discussion, if not the whole band. */
  readonly hint?: string | undefined;
  readonly earlier?: EarlierComments;
}

/** The members' comments on a gig, rehearsal or song. Everyone may write comments, and change and delete their own. */
export function Discussion(props: DiscussionProps): JSX.Element {
  const comments = useComments(() => props.subject.subject_id);
  const entries = createMemo(() => entriesOf(props.subject, comments() ?? [], props.earlier));
  const names = useMemberNames();
  const [editing, setEditing] = createSignal<Entry | null>(null);
  const [deleting, setDeleting] = createSignal<Entry | null>(null);
  const [now, setNow] = createSignal(Date.now());
  const clock = setInterval(() => setNow(Date.now()), MINUTE_MS);
  onCleanup(() => clearInterval(clock));

  const remove = async ({ comment, remove: removeIt, restore }: Entry): Promise<void> => {
    setDeleting(null);
    await removeIt();
    const undo = { label: text().app.undo, run: () => void restore() };
    showToast(text().comments.deleted, isOwn(comment) ? { action: undo } : {});
  };
  const title = (): string =>
    entries().length === 0 ? text().comments.title : text().comments.counted(entries().length);

  return (
    <section class="card discussion stack stack--m" aria-label={text().comments.title}>
      <h2 class="heading">{title()}</h2>
      <Show when={props.hint}>{(hint) => <p class="soft">{hint()}</p>}</Show>
      <Show
        when={entries().length > 0}
        fallback={
          <Show when={comments()}>
            <p class="soft">{text().comments.none}</p>
          </Show>
        }
      >
        <ul class="ruled">
          <For each={entries()}>
            {(entry) => (
              <CommentItem
                comment={entry.comment}
                names={names()}
                now={now()}
                onEdit={isOwn(entry.comment) && !entry.isFixed ? () => setEditing(entry) : undefined}
                onDelete={() => (isOwn(entry.comment) ? void remove(entry) : setDeleting(entry))}
                isDeletable={!entry.isFixed && (isOwn(entry.comment) || isAdmin())}
              />
            )}
          </For>
        </ul>
      </Show>
      <Show
        when={(comments()?.length ?? 0) < COMMENT_LIMITS.perSubject}
        fallback={<p class="soft">{text().comments.full(COMMENT_LIMITS.perSubject)}</p>}
      >
        <NewComment subject={props.subject} names={mentionable(names())} />
      </Show>
      <Show when={editing()} keyed>
        {(entry) => <EditDialog entry={entry} onClose={() => setEditing(null)} />}
      </Show>
      <Show when={deleting()} keyed>
        {(entry) => (
          <ConfirmDialog
            open
            onClose={() => setDeleting(null)}
            title={text().comments.deleteTitle(authorOf(entry.comment))}
            description={text().comments.deleteHint}
            confirm={text().app.delete}
            icon="trash"
            danger
            onConfirm={() => void remove(entry)}
          />
        )}
      </Show>
    </section>
  );
}

interface CommentItemProps {
  readonly comment: Comment;
  readonly names: MentionNames;
  readonly now: number;
  /** Undefined if this member may not change the comment. */
  readonly onEdit: (() => void) | undefined;
  readonly isDeletable: boolean;
  readonly onDelete: () => void;
}

function CommentItem(props: CommentItemProps): JSX.Element {
  const exact = (): string => formatInstant(props.comment.created_at);
  const isRecent = (): boolean => props.now - Date.parse(props.comment.created_at) < RELATIVE_MS;
  const actions = () => [
    ...(props.onEdit ? [{ label: text().app.edit, icon: "edit", run: props.onEdit } as const] : []),
    { label: text().app.delete, icon: "trash", danger: true, run: () => props.onDelete() } as const,
  ];
  return (
    <li class="comment">
      <div class="comment__head touch line">
        <strong>{authorOf(props.comment)}</strong>
        <small class="soft">
          <time datetime={props.comment.created_at} title={exact()}>
            {isRecent() ? formatRelative(props.comment.created_at, props.now) : exact()}
          </time>
          <Show when={props.comment.edited_at}>
            {(at) => <span title={formatInstant(at())}> · {text().comments.edited}</span>}
          </Show>
        </small>
        <Show when={props.isDeletable}>
          <Menu label={text().comments.menu(authorOf(props.comment))} items={actions()} />
        </Show>
      </div>
      <CommentText of={props.comment.text} names={props.names} />
    </li>
  );
}

/* The field is cleared at once for the next comment; a comment that the device cannot store is put back into it. */
function NewComment(props: { readonly subject: Subject; readonly names: MentionNames }): JSX.Element {
  const [draft, setDraft] = createFormDraft(`discussion ${untrack(() => props.subject.subject_id)}`, { text: "" });
  const send = async (): Promise<void> => {
    const typed = draft.text.trim();
    setDraft({ text: "" });
    if (typed !== "")
      await addComment(props.subject, withIds(typed, props.names)).catch(() => setDraft({ text: typed }));
  };
  return (
    <Form class="discussion__form" onSubmit={send}>
      <MentionField
        label={text().comments.add}
        hideLabel
        rows={2}
        names={props.names}
        maxLength={COMMENT_LIMITS.typed}
        placeholder={text().comments.addHint}
        value={draft.text}
        onInput={(typed) => setDraft({ text: typed })}
        onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && void send()}
      />
      <Button type="submit" disabled={draft.text.trim() === ""}>
        {text().comments.send}
      </Button>
    </Form>
  );
}
