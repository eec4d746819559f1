import type { Comment, SubjectRef } from "@bandstand/shared/comments/contract.ts";
import { mentionedIn } from "@bandstand/shared/comments/mentions.ts";
import { afterQuietHours } from "@bandstand/shared/notifications/preferences.ts";
import { UNDO_WINDOW_MS } from "@bandstand/shared/notifications/undo-window.ts";
import type { AppContext } from "../http/context.ts";
import { activeMembers } from "../users/model.ts";
import { outbox } from "./model.ts";
import { preferencesOf } from "./preferences-model.ts";

/** A member gets at most one message in this time about being mentioned on the same subject. */
const INTERVAL_MS = 60 * 60 * 1000;

interface Mentioning {
  readonly subject: SubjectRef;
  readonly comment: Comment;
  /** The comment's text before the change, if known. */
  readonly before: string | undefined;
}

/**
 * Queues a notice to each active member whom a comment mentions and did not mention before, other than its author. The
 * notice waits until the undo window has passed, until an hour after the previous message about the same subject, and
 * until the member's quiet hours end; further mentions in the meantime are added to it. Call this after the write and
 * again on every repeat: a comment notifies a member only once.
 */
export async function notifyMentioned(
  { env, now }: Pick<AppContext, "env" | "now">,
  { subject: { subject_type, subject_id }, comment: { comment_id, user_id: author, text }, before = "" }: Mentioning,
): Promise<void> {
  const known = new Set([author, ...mentionedIn(before)]);
  const mentioned = mentionedIn(text).filter((user_id) => !known.has(user_id));
  if (mentioned.length === 0) return;
  const active = new Set((await activeMembers()).map(({ user_id }) => user_id));
  const preferences = await preferencesOf(mentioned);
  for (const user_id of mentioned.filter((one) => active.has(one))) {
    const last = await outbox.lastMention(user_id, subject_id);
    const waiting = last?.state === "waiting" ? last : null;
    const soonest = now().getTime() + UNDO_WINDOW_MS;
    const next = Math.max(soonest, (last?.next_at.getTime() ?? 0) + (waiting === null ? INTERVAL_MS : 0));
    const at = new Date(afterQuietHours(next, preferences.get(user_id)?.quiet_hours ?? null, env.TIMEZONE));
    const about = { subject_type, subject_id, comment_ids: [...(waiting?.about.comment_ids ?? []), comment_id] };
    const covers = [`mention:${user_id}:${comment_id}`] as const;
    const isNew = await outbox.add({ kind: "mention", channel: "member", user_id, covers, about }, { now: now(), at });
    if (isNew && waiting !== null) await outbox.withdraw(waiting);
  }
}
