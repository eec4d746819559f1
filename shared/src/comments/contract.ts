import { z } from "zod";
import { Id, Stamps, UtcInstant, text } from "../contract/fields.ts";
import { isBlank } from "../contract/unseen.ts";
import { COMMENT_LIMITS } from "./limits.ts";

/** The kinds of records that members can discuss. */
export const SubjectType = z.enum(["gig", "rehearsal", "song"]);
export type SubjectType = z.infer<typeof SubjectType>;

/** A gig, rehearsal or song that is discussed. */
export interface SubjectRef {
  readonly subject_type: SubjectType;
  readonly subject_id: string;
}

/** Plain text. A mention is `@` followed by the member's id (`mentions.ts`). */
const said = text(COMMENT_LIMITS.text).refine((written) => !isBlank(written), "empty");

export const Comment = z.strictObject({
  comment_id: Id,
  /** The author, who may have left the band since. */
  user_id: Id,
  text: z.string(),
  created_at: UtcInstant,
  /** When the author last changed the text; null if never. */
  edited_at: UtcInstant.nullable(),
});
export type Comment = z.infer<typeof Comment>;

/** All comments on one gig, rehearsal or song, oldest first. */
export const Discussion = z.strictObject({
  subject_id: Id,
  subject_type: SubjectType,
  comments: z.array(Comment),
  ...Stamps,
});
export type Discussion = z.infer<typeof Discussion>;

/** A new comment by the caller. */
export const CommentIn = z.strictObject({ text: said, comment_id: Id.optional() });
export type CommentIn = z.input<typeof CommentIn>;

export const CommentUpdate = z.strictObject({ text: said });
export type CommentUpdate = z.input<typeof CommentUpdate>;
