import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { Visibility } from "@bandstand/shared/repertoire-lists/contract.ts";
import { NAME_MAX } from "@bandstand/shared/repertoire-lists/limits.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, Show, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { FormSheet } from "../ui/form-sheet.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { createList, updateList } from "./commands.ts";
import { type ListRow, mayManage } from "./queries.ts";

interface ListFormProps {
  /** The list to edit; omitted to create one. */
  readonly list?: ListRow;
  /** The list that the new one is a copy of. */
  readonly original?: ListRow;
  readonly owner?: string;
  readonly onClose: () => void;
}

/** Edits the name and visibility of a list, creates one, or copies one. */
export function ListForm(props: ListFormProps): JSX.Element {
  const navigate = useNavigate();
  /* Read once, because a different list gets a new form. */
  const before = untrack(() => props.list);
  const original = untrack(() => props.original);
  const start: { name: string; visibility: Visibility } = {
    name: original === undefined ? (before?.name ?? "") : text().duplicate.copyOf(original.name).slice(0, NAME_MAX),
    visibility: (original ?? before)?.visibility ?? "private",
  };
  const key = original === undefined ? (before?.list_id ?? "new") : `copy ${original.list_id}`;
  const form = createForm({
    fields: createFormDraft(`repertoire-list ${key}`, start),
    limits: { name: NAME_MAX },
    required: { name: () => text().repertoireLists.nameMissing },
    save: async ({ name, visibility }) => {
      const list = { name: name.trim(), visibility };
      if (before === undefined) {
        const list_id = await createList(list.name, list.visibility, original);
        showToast(text().repertoireLists.created, { tone: "success" });
        return navigate(`/repertoire-lists/${list_id}`, { replace: true });
      }
      const changed = changedFields(start, list);
      if (Object.keys(changed).length > 0) await updateList(before.list_id, changed, start);
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const isMine = (): boolean => before === undefined || before.owner === me()?.user_id;
  const hint = (): string => {
    if (form.fields.visibility === "public") return text().repertoireLists.publicHint;
    return isMine() ? text().repertoireLists.privateHint : text().repertoireLists.privateOf(props.owner ?? "");
  };
  const title = (): string => {
    if (before !== undefined) return text().repertoireLists.edit;
    return original === undefined ? text().repertoireLists.add : text().duplicate.list;
  };
  return (
    <FormSheet
      of={form}
      id="list-form"
      class="stack"
      title={title()}
      save={before === undefined ? text().app.create : text().app.save}
    >
      <TextField
        label={text().repertoireLists.name}
        hint={text().repertoireLists.nameHint}
        autocomplete="off"
        {...form.field("name")}
      />
      <Show
        when={before === undefined || mayManage(before)}
        fallback={<p class="soft">{text().repertoireLists.onlyOwner(props.owner ?? "")}</p>}
      >
        <Segmented
          label={text().repertoireLists.visibility}
          {...form.choice("visibility")}
          options={[
            {
              value: "private",
              label: isMine() ? text().repertoireLists.private : (props.owner ?? ""),
              icon: "lock",
            },
            { value: "public", label: text().repertoireLists.public, icon: "users" },
          ]}
        />
        <p class="soft">{hint()}</p>
      </Show>
    </FormSheet>
  );
}
