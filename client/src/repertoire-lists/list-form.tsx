import type { Visibility } from "@bandstand/shared/repertoire-lists/contract.ts";
import { NAME_MAX } from "@bandstand/shared/repertoire-lists/limits.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { createList, updateList } from "./commands.ts";
import { type ListRow, mayManage } from "./queries.ts";

interface ListFormProps {
  /** The list to edit; omitted to create one. */
  readonly list?: ListRow;
  readonly owner?: string;
  readonly onClose: () => void;
}

/** Name and visibility of a list. */
export function ListForm(props: ListFormProps): JSX.Element {
  const navigate = useNavigate();
  /* The form is created again for a different list. */
  const before = untrack(() => props.list);
  const [fields, setFields, kept] = createFormDraft<{ name: string; visibility: Visibility }>(
    `repertoire-list ${before?.list_id ?? "new"}`,
    { name: before?.name ?? "", visibility: before?.visibility ?? "private" },
  );
  const [tried, setTried] = createSignal(false);
  const isMissing = (): boolean => fields.name.trim() === "";
  const isMine = (): boolean => before === undefined || before.owner === me()?.user_id;
  const hint = (): string => {
    if (fields.visibility === "public") return text().repertoireLists.publicHint;
    return isMine() ? text().repertoireLists.privateHint : text().repertoireLists.privateOf(props.owner ?? "");
  };

  const close = (): void => {
    kept.done();
    props.onClose();
  };

  const save = async (): Promise<void> => {
    setTried(true);
    if (isMissing()) return;
    if (before === undefined) {
      const list_id = await createList(fields.name.trim(), fields.visibility);
      kept.done();
      showToast(text().repertoireLists.created, { tone: "success" });
      navigate(`/repertoire-lists/${list_id}`, { replace: true });
      return;
    }
    const changed = {
      ...(fields.name.trim() !== before.name && { name: fields.name.trim() }),
      ...(fields.visibility !== before.visibility && { visibility: fields.visibility }),
    };
    if (Object.keys(changed).length > 0) await updateList(before.list_id, changed);
    close();
  };

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={before === undefined ? text().repertoireLists.add : text().repertoireLists.edit}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="list-form">
            {before === undefined ? text().repertoireLists.create : text().app.save}
          </Button>
        </>
      }
    >
      <Form id="list-form" class="stack" onSubmit={save}>
        <DraftNote of={kept} />
        <TextField
          label={text().repertoireLists.name}
          hint={text().repertoireLists.nameHint}
          required
          autocomplete="off"
          maxLength={NAME_MAX}
          value={fields.name}
          onInput={(name) => setFields("name", name)}
          error={tried() && isMissing() ? text().repertoireLists.nameMissing : undefined}
        />
        <Show
          when={before === undefined || mayManage(before)}
          fallback={<p class="soft">{text().repertoireLists.onlyOwner(props.owner ?? "")}</p>}
        >
          <Segmented
            label={text().repertoireLists.visibility}
            value={fields.visibility}
            options={[
              {
                value: "private",
                label: isMine() ? text().repertoireLists.private : (props.owner ?? ""),
                icon: "lock",
              },
              { value: "public", label: text().repertoireLists.public, icon: "users" },
            ]}
            onChange={(visibility) => setFields("visibility", visibility)}
          />
          <p class="soft">{hint()}</p>
        </Show>
      </Form>
    </Sheet>
  );
}
