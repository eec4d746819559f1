import type { Comment } from "@bandstand/shared/comments/contract.ts";
import { type Subject, addComment, changeComment, deleteComment } from "./commands.ts";

type EarlierComment = Omit<Comment, "edited_at">;

/** Comments stored in the subject's own record, where rehearsals kept them before the app had discussions. */
export interface EarlierComments {
  readonly comments: readonly EarlierComment[];
  /** True once they can no longer be changed. */
  readonly isFixed: boolean;
  readonly change: (comment: EarlierComment, said: string) => Promise<void>;
  readonly remove: (comment: EarlierComment) => Promise<void>;
  readonly restore: (comment: EarlierComment) => Promise<void>;
}

/** A comment and the functions that change it, wherever it is stored. */
export interface Entry extends Pick<EarlierComments, "isFixed"> {
  readonly comment: Comment;
  readonly change: (said: string) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

const isEarlier = (a: Entry, b: Entry): number => a.comment.created_at.localeCompare(b.comment.created_at);

/** Returns all comments on a subject, oldest first. */
export function entriesOf(
  subject: Subject,
  comments: readonly Comment[],
  earlier: EarlierComments | undefined,
): readonly Entry[] {
  const own = comments.map((comment): Entry => ({
    comment,
    isFixed: false,
    change: (said) => changeComment(subject, comment.comment_id, said),
    remove: () => deleteComment(subject, comment.comment_id),
    restore: () => addComment(subject, comment.text, comment.comment_id),
  }));
  if (earlier === undefined || earlier.comments.length === 0) return own;
  const before = earlier.comments.map((comment): Entry => ({
    comment: { ...comment, edited_at: null },
    isFixed: earlier.isFixed,
    change: (said) => earlier.change(comment, said),
    remove: () => earlier.remove(comment),
    restore: () => earlier.restore(comment),
  }));
  return [...before, ...own].toSorted(isEarlier);
}
