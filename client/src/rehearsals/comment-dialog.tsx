import type { RehearsalComment } from "@bandstand/shared/rehearsals/contract.ts";
import { COMMENT_MAX } from "@bandstand/shared/rehearsals/limits.ts";
import { type JSX, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { FormDialog } from "../ui/form-sheet.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { changeComment } from "./item-commands.ts";

interface CommentDialogProps {
  readonly rehearsal_id: string;
  readonly comment: RehearsalComment;
  readonly onClose: () => void;
}

/** Edits a comment on a rehearsal; saving it empty changes nothing. */
export function CommentDialog(props: CommentDialogProps): JSX.Element {
  const comment = untrack(() => props.comment);
  const rehearsal_id = untrack(() => props.rehearsal_id);
  const form = createForm({
    start: { text: comment.text },
    limits: { text: COMMENT_MAX },
    save: async ({ text: written }) => {
      const said = written.trim();
      if (said !== "" && written !== comment.text) await changeComment(rehearsal_id, comment, said);
      props.onClose();
    },
    onClose: () => props.onClose(),
  });
  return (
    <FormDialog of={form} size="m" title={text().rehearsals.commentChange}>
      <TextArea label={text().rehearsals.commentChange} hideLabel rows={4} {...form.field("text")} />
    </FormDialog>
  );
}
