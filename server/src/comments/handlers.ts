import type { Comment, SubjectRef } from "@bandstand/shared/comments/contract.ts";
import { COMMENT_LIMITS } from "@bandstand/shared/comments/limits.ts";
import type { commentRoutes } from "@bandstand/shared/comments/routes.ts";
import { isAudience } from "../availability/model.ts";
import { records } from "../database/synced.ts";
import { writeOf } from "../database/write-of.ts";
import { type Caller, refuseUnlessAdmin } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { followSubject } from "./follow-subject.ts";
import { type Subject, changeComments, findDiscussion, findSubject } from "./model.ts";

/** A new or changed comment that has been stored. A repeated request announces it again. */
export interface Commented {
  readonly subject: SubjectRef;
  readonly comment: Comment;
  /** The text before the change; undefined for a new comment and for a repeated request. */
  readonly before: string | undefined;
}

interface Surroundings {
  /** Called after each write; resolves when notices to the mentioned members are queued. */
  readonly announce: (commented: Commented) => Promise<void>;
}

/** Returns the subject if the caller may see it; refuses with 404 otherwise. */
async function visibleSubject({ role }: Caller, ref: SubjectRef): Promise<Subject> {
  const subject = await findSubject(ref);
  if (subject === null || !isAudience(subject.audience, role)) throw new Refusal("NOT_FOUND");
  return subject;
}

/** Returns the comment, or refuses with 404 if it does not exist. */
function commentOf(comments: readonly Comment[], comment_id: string): Comment {
  const found = comments.find((comment) => comment.comment_id === comment_id);
  if (found === undefined) throw new Refusal("NOT_FOUND");
  return found;
}

export const commentHandlers = (context: AppContext, { announce }: Surroundings): Handlers<typeof commentRoutes> => ({
  async listComments({ caller, params, query: { skip, limit } }) {
    const { comments = [] } = (await findDiscussion(await visibleSubject(caller, params))) ?? {};
    const items = comments.slice(skip, skip + limit);
    return { items, total: comments.length, has_more: skip + items.length < comments.length };
  },

  async createComment({ caller, params, body, request }) {
    const subject = await visibleSubject(caller, params);
    const write = writeOf(caller, request, context.now());
    const comment_id = records.idFor(body.comment_id, write);
    const said = { comment_id, user_id: caller.user_id, text: body.text };
    const { stored } = await changeComments(caller, subject, write, async ({ comments }) => {
      const { audience } = await visibleSubject(caller, params);
      const known = comments.find((one) => one.comment_id === comment_id);
      if (known?.user_id === said.user_id && known.text === said.text) return { audience };
      if (known !== undefined) throw new Refusal("ID_TAKEN");
      if (comments.length >= COMMENT_LIMITS.perSubject) throw new Refusal("LIST_FULL");
      return { audience, comments: [...comments, { ...said, created_at: write.now.toISOString(), edited_at: null }] };
    });
    await followSubject(context, params);
    const comment = commentOf(stored.comments, comment_id);
    await announce({ subject: params, comment, before: undefined });
    return new Answer(comment, { rev: stored.rev });
  },

  async updateComment({ caller, params: { comment_id, ...ref }, body, request }) {
    const subject = await visibleSubject(caller, ref);
    const write = writeOf(caller, request, context.now());
    let before: string | undefined;
    const { stored } = await changeComments(caller, subject, write, async ({ comments }) => {
      const { audience } = await visibleSubject(caller, ref);
      const known = commentOf(comments, comment_id);
      if (known.user_id !== caller.user_id) throw new Refusal("FORBIDDEN");
      before = known.text;
      if (known.text === body.text) return { audience };
      const changed = { ...known, text: body.text, edited_at: write.now.toISOString() };
      return { audience, comments: comments.map((one) => (one === known ? changed : one)) };
    });
    await followSubject(context, ref);
    const comment = commentOf(stored.comments, comment_id);
    await announce({ subject: ref, comment, before });
    return new Answer(comment, { rev: stored.rev });
  },

  async deleteComment({ caller, params: { comment_id, ...ref }, request }) {
    const subject = await visibleSubject(caller, ref);
    const write = writeOf(caller, request, context.now());
    await changeComments(caller, subject, write, async ({ comments }) => {
      const { audience } = await visibleSubject(caller, ref);
      const known = commentOf(comments, comment_id);
      if (known.user_id !== caller.user_id) refuseUnlessAdmin(caller, "FORBIDDEN");
      return { audience, comments: comments.filter((one) => one !== known) };
    });
    await followSubject(context, ref);
  },
});
