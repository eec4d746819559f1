import { COMMENT_LIMITS } from "@bandstand/shared/comments/limits.ts";
import { withIds, withNames } from "@bandstand/shared/comments/mentions.ts";
import { type JSX, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { FormDialog } from "../ui/form-sheet.tsx";
import type { Entry } from "./entries.ts";
import { MentionField } from "./mention-field.tsx";
import { mentionable, useMemberNames } from "./queries.ts";

/** Edits a comment; saving it empty changes nothing. */
export function EditDialog(props: { readonly entry: Entry; readonly onClose: () => void }): JSX.Element {
  const { comment, change } = untrack(() => props.entry);
  const names = useMemberNames();
  const allowed = () => mentionable(names(), comment.text);
  const form = createForm({
    fields: createFormDraft(`comment ${comment.comment_id}`, {
      text: untrack(() => withNames(comment.text, names())),
    }),
    limits: { text: COMMENT_LIMITS.typed },
    save: async ({ text: typed }) => {
      const said = withIds(typed.trim(), allowed());
      if (said !== "" && said !== comment.text) await change(said);
      props.onClose();
    },
    onClose: () => props.onClose(),
  });
  return (
    <FormDialog of={form} size="m" title={text().comments.change}>
      <MentionField label={text().comments.change} hideLabel rows={4} names={allowed()} {...form.field("text")} />
    </FormDialog>
  );
}
