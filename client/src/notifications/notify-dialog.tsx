import { toldOf } from "@bandstand/shared/notifications/audience.ts";
import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/notifications/records.ts";
import { For, type JSX, Show } from "solid-js";
import { entriesOf } from "../availability/public.ts";
import { memberTable } from "../data/members-table.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import "./notify-dialog.css";

const CHOICES: readonly NotifyChoice[] = ["nobody", "affected", "everybody"];

interface Props {
  /** Null for an event that is not there yet. */
  readonly event_id: string | null;
  readonly change: EventChange;
  /** The question whether to delete, where it is asked with this one. */
  readonly title?: string;
  readonly description?: string;
  readonly onChoose: (notify: NotifyChoice) => void;
  readonly onClose: () => void;
}

/** Asks who is told of a change. The answer itself makes the change, so that no choice is made by haste. */
export function NotifyDialog(props: Props): JSX.Element {
  const said = (): string => {
    const { what, facts } = props.change;
    const { told, facts: names } = text().notify;
    return what === "changed" ? told.changed(facts.map((fact) => names[fact]).join(", ")) : told[what];
  };
  const count = (notify: NotifyChoice): number => {
    const entries = props.event_id === null ? [] : entriesOf(props.event_id);
    return toldOf({ notify, by: me()?.user_id ?? "" }, memberTable.rows(), entries).length;
  };

  return (
    <Dialog
      open
      onClose={() => props.onClose()}
      title={props.title ?? text().notify.question}
      {...(props.description === undefined ? {} : { description: props.description })}
      actions={
        <Button look="quiet" onClick={() => props.onClose()}>
          {text().app.cancel}
        </Button>
      }
    >
      <div class="notify" role="group" aria-labelledby="notify-question">
        <p id="notify-question" class="notify__question">
          <Show when={props.title !== undefined}>
            <strong>{text().notify.question}</strong>{" "}
          </Show>
          {said()}
          <Show when={props.title !== undefined}> {text().notify.deletes}</Show>
        </p>
        <For each={CHOICES}>
          {(choice) => (
            <button type="button" class="notify__choice" onClick={() => props.onChoose(choice)}>
              <span class="notify__name">{text().notify.choices[choice]}</span>
              <Show when={choice !== "nobody"}>
                <span class="notify__count tabular">{text().notify.people(count(choice))}</span>
              </Show>
              <span class="notify__hint">{text().notify.hints[choice]}</span>
            </button>
          )}
        </For>
        <p class="notify__when">{text().notify.when}</p>
      </div>
    </Dialog>
  );
}
