import type { Side } from "@bandstand/shared/setlists/merge.ts";
import { For, type JSX, Show, createSignal } from "solid-js";
import { mutationOf } from "../data/mutation-kinds.ts";
import type { AnyRow, ConflictEntry } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { chooseFields, closeConflict } from "./commands.ts";
import { editText, fieldLabel, valueText } from "./edit-text.tsx";
import type { WithRow } from "./queries.ts";
import { SetlistConflict } from "./setlist-conflict.tsx";

interface ConflictViewProps {
  readonly shown: WithRow<ConflictEntry>;
  readonly onClose: () => void;
}

/** Shows both sides of a conflict next to each other and lets the user choose. */
export function ConflictView(props: ConflictViewProps): JSX.Element {
  const isSetlist = (): boolean => Array.isArray(props.shown.entry.mine);
  return (
    <Show when={isSetlist() && props.shown.row} fallback={<FieldConflict {...props} />}>
      {(gig: () => AnyRow) => <SetlistConflict conflict={props.shown.entry} gig={gig()} onClose={props.onClose} />}
    </Show>
  );
}

function FieldConflict(props: ConflictViewProps): JSX.Element {
  const conflict = (): ConflictEntry => props.shown.entry;
  const fields = (): readonly string[] => (Array.isArray(conflict().details) ? (conflict().details as string[]) : []);
  const [mine, setMine] = createSignal<readonly string[]>([]);
  const valueOf = (side: Side, field: string): string => {
    const value = (conflict()[side] as Readonly<Record<string, unknown>>)[field];
    return mutationOf(conflict().name)?.valueText?.(field, value) ?? valueText(field, value);
  };
  const labelOf = (field: string): string =>
    mutationOf(conflict().name)?.label?.(field, props.shown.row) ?? fieldLabel(field);
  const choose = (field: string, side: Side): void =>
    void setMine((chosen) => [...chosen.filter((one) => one !== field), ...(side === "mine" ? [field] : [])]);
  const finish = async (): Promise<void> => {
    await chooseFields(conflict().n, mine());
    props.onClose();
  };

  return (
    <Dialog
      open
      size="l"
      onClose={() => props.onClose()}
      title={text().conflicts.conflictOf(editText(conflict(), props.shown.row))}
      description={props.shown.row === undefined ? text().conflicts.gone : text().conflicts.fieldsLead}
      actions={
        <Show
          when={props.shown.row}
          fallback={
            <Button onClick={() => void closeConflict(conflict().n).then(props.onClose)}>{text().app.close}</Button>
          }
        >
          <Button look="primary" onClick={finish}>
            {text().conflicts.choose}
          </Button>
        </Show>
      }
    >
      <ul class="stack">
        <For each={fields()}>
          {(field) => (
            <li class="stack stack--s">
              <h3>{labelOf(field)}</h3>
              <div class="sync-clash__sides form-row">
                <blockquote
                  class="box words own-words"
                  classList={{ "sync-clash__side--chosen": mine().includes(field) }}
                >
                  <b>{text().conflicts.mine}</b>
                  {valueOf("mine", field)}
                </blockquote>
                <blockquote
                  class="box words own-words"
                  classList={{ "sync-clash__side--chosen": !mine().includes(field) }}
                >
                  <b>{text().conflicts.theirs}</b>
                  {valueOf("theirs", field)}
                </blockquote>
              </div>
              <Segmented
                label={labelOf(field)}
                hideLabel
                value={mine().includes(field) ? "mine" : "theirs"}
                options={[
                  { value: "mine", label: text().conflicts.mine },
                  { value: "theirs", label: text().conflicts.theirs },
                ]}
                onChange={(side) => choose(field, side)}
              />
            </li>
          )}
        </For>
      </ul>
    </Dialog>
  );
}
