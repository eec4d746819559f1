import type { Comment, Discussion, SubjectRef } from "@bandstand/shared/comments/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { db } from "../data/db.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";
import { text } from "../i18n/text.ts";

/** A gig, rehearsal or song that is discussed; `title` is for the list of pending edits. */
export interface Subject extends SubjectRef {
  readonly title: string;
}

type CommentRef = Subject & Pick<Comment, "comment_id">;
type Said = CommentRef & Pick<Comment, "text">;

const noComments = ({ subject_id, subject_type }: Subject, at: string): Row<Discussion> => ({
  subject_id,
  subject_type,
  comments: [],
  created_at: at,
  updated_at: at,
  rev: 0,
});

const subjectPath = ({ subject_type, subject_id }: Subject) => ({ subject_type, subject_id });
const commentPath = (comment: CommentRef) => ({ ...subjectPath(comment), comment_id: comment.comment_id });

const addCommentMutation = plainEdit<Said & Pick<Comment, "user_id">, Discussion>({
  name: "addComment",
  route: "createComment",
  collection: "discussions",
  id: ({ subject_id }) => subject_id,
  apply(row, args, made_at) {
    const at = new Date(made_at).toISOString();
    const discussion = row ?? noComments(args, at);
    const { comment_id, user_id, text: said } = args;
    if (discussion.comments.some((one) => one.comment_id === comment_id)) return discussion;
    const added = { comment_id, user_id, text: said, created_at: at, edited_at: null };
    return { ...discussion, comments: [...discussion.comments, added] };
  },
  request: ({ comment_id, text: said, ...subject }) => ({
    params: subjectPath(subject),
    body: { comment_id, text: said },
  }),
  typed: ({ text: said }) => ({ text: said }),
  describe: ({ title }) => text().comments.did.added(title),
});

const changeCommentMutation = plainEdit<Said, Discussion>({
  name: "changeComment",
  route: "updateComment",
  collection: "discussions",
  id: ({ subject_id }) => subject_id,
  apply(row, { comment_id, text: said }, made_at) {
    const edited_at = new Date(made_at).toISOString();
    const changed = (one: Comment): Comment =>
      one.comment_id === comment_id && one.text !== said ? { ...one, text: said, edited_at } : one;
    return row && { ...row, comments: row.comments.map(changed) };
  },
  request: (args) => ({ params: commentPath(args), body: { text: args.text } }),
  fold: (earlier, later) => (earlier.comment_id === later.comment_id ? later : null),
  typed: ({ text: said }) => ({ text: said }),
  describe: ({ title }) => text().comments.did.changed(title),
});

const deleteCommentMutation = plainEdit<CommentRef, Discussion>({
  name: "deleteComment",
  route: "deleteComment",
  collection: "discussions",
  id: ({ subject_id }) => subject_id,
  apply: (row, { comment_id }) =>
    row && { ...row, comments: row.comments.filter((one) => one.comment_id !== comment_id) },
  request: (args) => ({ params: commentPath(args) }),
  describe: ({ title }) => text().comments.did.deleted(title),
});

const named = ({ subject_type, subject_id, title }: Subject): Subject => ({ subject_type, subject_id, title });

/**
 * Adds a comment by this member; `said` is its stored form, in which mentions are ids. To restore a deleted comment,
 * pass its id, so that nobody is notified of a mention twice.
 */
export const addComment = (subject: Subject, said: string, comment_id: string = newId()): Promise<void> =>
  mutate(addCommentMutation, { ...named(subject), comment_id, user_id: db().user_id, text: said });

export const changeComment = (subject: Subject, comment_id: string, said: string): Promise<void> =>
  mutate(changeCommentMutation, { ...named(subject), comment_id, text: said });

export const deleteComment = (subject: Subject, comment_id: string): Promise<void> =>
  mutate(deleteCommentMutation, { ...named(subject), comment_id });
