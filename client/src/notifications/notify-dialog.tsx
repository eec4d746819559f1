import { recipientsOf } from "@bandstand/shared/notifications/audience.ts";
import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import type { AnnouncedEvent } from "@bandstand/shared/notifications/event-text.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { For, type JSX, Show, createResource, createSignal, createUniqueId } from "solid-js";
import { entriesOf } from "../availability/public.ts";
import { memberTable } from "../data/members-table.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { groupText } from "./group-text.ts";
import { readReach } from "./queries.ts";
import "./notify-dialog.css";

const CHOICES: readonly NotifyChoice[] = ["nobody", "affected", "everybody"];

interface Props {
  /** The event after the change; for a deletion, before it. */
  readonly event: AnnouncedEvent;
  /** True for an event that does not exist yet and so has no answers. */
  readonly isNew?: boolean;
  /** The change to announce. With null, the dialog only asks the question in `title`. */
  readonly change: EventChange | null;
  /** The question of whether to make the change, if the dialog asks that too. */
  readonly title?: string;
  readonly description?: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** Called without an argument if there was nothing to announce. */
  readonly onConfirm: (notify?: NotifyChoice) => void;
  readonly onClose: () => void;
}

const eventOf = (event: AnnouncedEvent) =>
  event.event_type === "gig"
    ? ({ event_type: "gig", event_id: event.gig.gig_id } as const)
    : ({ event_type: "rehearsal", event_id: event.rehearsal.rehearsal_id } as const);

/** Asks whom to notify of a change, with nothing preselected; one button makes the change. */
export function NotifyDialog(props: Props): JSX.Element {
  const [chosen, setChosen] = createSignal<NotifyChoice>();
  const [tried, setTried] = createSignal(false);
  let choices: HTMLFieldSetElement | undefined;
  const confirm = (): void => {
    const notify = chosen();
    setTried(true);
    if (props.change === null) props.onConfirm();
    else if (notify !== undefined) props.onConfirm(notify);
    else choices?.querySelector("input")?.focus();
  };
  return (
    <ConfirmDialog
      open
      onClose={() => props.onClose()}
      size={props.change === null ? "s" : "m"}
      title={props.title ?? text().notify.question}
      {...(props.description === undefined ? {} : { description: props.description })}
      confirm={props.confirm}
      {...(props.danger ? { danger: true, icon: "trash" as const } : {})}
      onConfirm={confirm}
    >
      <Show when={props.change}>
        {(change) => (
          <Audience
            event={props.event}
            isNew={props.isNew ?? false}
            change={change()}
            hasTitle={props.title !== undefined}
            value={chosen()}
            isMissing={tried() && chosen() === undefined}
            ref={(fieldset) => (choices = fieldset)}
            onChange={setChosen}
          />
        )}
      </Show>
    </ConfirmDialog>
  );
}

interface AudienceProps {
  readonly event: AnnouncedEvent;
  readonly isNew: boolean;
  readonly change: EventChange;
  readonly hasTitle: boolean;
  readonly value: NotifyChoice | undefined;
  /** True if the user confirmed without choosing recipients. */
  readonly isMissing: boolean;
  /** Receives the element that contains the choices of recipients. */
  readonly ref: (fieldset: HTMLFieldSetElement) => void;
  readonly onChange: (notify: NotifyChoice) => void;
}

/* The choice of recipients, how many of them can be reached, and a message to copy for the rest. */
function Audience(props: AudienceProps): JSX.Element {
  const name = createUniqueId();
  const [reach] = createResource(() => readReach(props.isNew ? undefined : eventOf(props.event)));
  const said = (): string => {
    const { what, facts } = props.change;
    const { changes, facts: names } = text().notify;
    return what === "changed" ? changes.changed(facts.map((fact) => names[fact]).join(", ")) : changes[what];
  };
  const people = (notify: NotifyChoice): string => {
    if (notify === "nobody") return "";
    const known = reach.state === "ready" ? reach() : null;
    if (known) return text().notify.reach(known[notify].people, known[notify].reachable);
    const entries = props.isNew ? [] : entriesOf(eventOf(props.event).event_id);
    return text().notify.people(recipientsOf({ notify, by: me()?.user_id ?? "" }, memberTable.rows(), entries).length);
  };
  const gap = (): string => {
    if (reach.state !== "ready") return "";
    const known = reach();
    if (!known) return text().notify.reachUnknown;
    const { people: all, reachable } = known.everybody;
    return reachable < all ? text().notify.unreached(all - reachable) : "";
  };

  return (
    <div class="notify">
      <fieldset class="notify__choices" aria-describedby={`${name}-said`} ref={(element) => props.ref(element)}>
        <legend class={props.hasTitle ? "notify__question" : "visually-hidden"}>{text().notify.question}</legend>
        <p id={`${name}-said`} class="notify__said">
          {said()}
        </p>
        <For each={CHOICES}>
          {(choice) => (
            <label class="notify__choice">
              <input
                type="radio"
                class="notify__input"
                name={name}
                checked={props.value === choice}
                onChange={() => props.onChange(choice)}
              />
              <span class="notify__name">{text().notify.choices[choice]}</span>
              <span class="notify__count soft small tabular">{people(choice)}</span>
              <span class="notify__hint soft small">{text().notify.hints[choice]}</span>
            </label>
          )}
        </For>
        <Show when={props.isMissing}>
          <p class="notify__missing line" role="alert">
            <Icon name="warning" size="s" />
            {text().notify.missing}
          </p>
        </Show>
      </fieldset>
      <Show when={gap()}>
        <div class="notify__gap row row--between sunken">
          <p>{gap()}</p>
          <CopyButton text={groupText(props.event, props.change)} label={text().notify.copy} />
        </div>
      </Show>
      <p class="soft small">{text().notify.when}</p>
    </div>
  );
}
