import { type MentionNames, mentionNames, mentionedIn } from "@bandstand/shared/comments/mentions.ts";
import { type Accessor, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { memberTable } from "../data/members-table.ts";

/** The comments on a gig, rehearsal or song, oldest first; undefined while they are being read. */
export const useComments = (subject_id: Accessor<string>) =>
  createLiveRecord(async () => (await db().discussions.get(subject_id()))?.comments ?? []);

/** The number of comments as text; undefined if there are none. */
export function useCommentCount(subject_id: Accessor<string>): Accessor<string | undefined> {
  const comments = useComments(subject_id);
  return () => String(comments()?.length || "") || undefined;
}

/** The names that comments show for members, including former ones. */
export const useMemberNames = (): Accessor<MentionNames> => createMemo(() => mentionNames(memberTable.rows()));

/**
 * Returns the names of the members whom a comment may mention: the active ones, and those whom it already mentions.
 * Reactive.
 */
export function mentionable(names: MentionNames, before = ""): MentionNames {
  const known = new Set(mentionedIn(before));
  return new Map(
    [...names].filter(([user_id]) => known.has(user_id) || memberTable.byId(user_id)?.status === "active"),
  );
}
