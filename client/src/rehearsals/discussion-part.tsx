import { type JSX, Suspense } from "solid-js";
import { Discussion } from "../comments/public.ts";
import { text } from "../i18n/text.ts";
import { addComment, changeComment, deleteComment } from "./item-commands.ts";
import type { PartProps } from "./part-props.ts";
import { dayOf } from "./rehearsal-time.ts";

/**
 * The discussion of a rehearsal, together with the comments in its protocol, which older versions of the app wrote.
 * Unlike the protocol, the discussion stays open when the rehearsal is over.
 */
export function DiscussionPart(props: PartProps): JSX.Element {
  const id = (): string => props.rehearsal.rehearsal_id;
  const title = (): string => text().comments.rehearsal(dayOf(props.rehearsal.begin));
  return (
    <Suspense>
      <Discussion
        subject={{ subject_type: "rehearsal", subject_id: id(), title: title() }}
        earlier={{
          comments: props.rehearsal.comments,
          isFixed: props.locked,
          change: ({ comment_id }, said) => changeComment(id(), comment_id, said),
          remove: ({ comment_id }) => deleteComment(id(), comment_id),
          restore: ({ text: said }) => addComment(id(), said),
        }}
      />
    </Suspense>
  );
}
