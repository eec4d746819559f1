import type { SubjectRef } from "@bandstand/shared/comments/contract.ts";
import { mentionNames, mentionedIn, withNames } from "@bandstand/shared/comments/mentions.ts";
import type { NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
import type { MemberMessage } from "@bandstand/shared/notifications/mail-text.ts";
import { type MentionSubject, mentionMessage } from "@bandstand/shared/notifications/mention-text.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { isAudience } from "../availability/model.ts";
import { findDiscussion, findSubject } from "../comments/model.ts";
import { keptGig } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { keptRehearsal } from "../rehearsals/model.ts";
import { allSongs } from "../songs/model.ts";
import { type StoredUser, pageOfUsers } from "../users/model.ts";
import type { NoticeOf } from "./notice.ts";

interface Reader {
  readonly user: StoredUser;
  readonly wishes: NoticePreferences;
}

async function named(ref: SubjectRef, zone: string): Promise<MentionSubject | null> {
  if (ref.subject_type === "rehearsal") {
    const rehearsal = await keptRehearsal(ref.subject_id);
    return rehearsal && { ...ref, day: todayIn(Date.parse(rehearsal.begin), zone) };
  }
  if (ref.subject_type === "gig") {
    const gig = await keptGig(ref.subject_id);
    return gig && { ...ref, name: gig.name };
  }
  const song = (await allSongs()).get(ref.subject_id);
  return song === undefined ? null : { ...ref, name: song.title };
}

/**
 * Composes a mention notice from the current data. Returns null if there is nothing left to notify the member
 * of: the comments were deleted or no longer mention the member, or the member may not see them or has switched off
 * such notices.
 */
export async function pendingMention(
  { env }: Pick<AppContext, "env">,
  { about: { comment_ids, ...ref } }: NoticeOf<"mention">,
  { user, wishes }: Reader,
): Promise<MemberMessage | null> {
  const [subject, discussion] = [await findSubject(ref), await findDiscussion(ref)];
  if (!wishes.mentions || subject === null || discussion === null || !isAudience(subject.audience, user.role))
    return null;
  const mentioning = discussion.comments.filter(
    ({ comment_id, text }) => comment_ids.includes(comment_id) && mentionedIn(text).includes(user._id),
  );
  const about = await named(ref, env.TIMEZONE);
  if (mentioning.length === 0 || about === null) return null;
  const { found: members } = await pageOfUsers({ skip: 0, limit: Infinity });
  const names = mentionNames(members.map(({ _id, real_name, username }) => ({ user_id: _id, real_name, username })));
  const nameOf = (user_id: string): string => members.find(({ _id }) => _id === user_id)?.real_name ?? "Bandstand";
  const comments = mentioning.map(({ user_id, text }) => ({ by: nameOf(user_id), text: withNames(text, names) }));
  return mentionMessage(about, comments, user.language ?? "de");
}
