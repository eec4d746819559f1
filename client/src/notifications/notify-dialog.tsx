import { newRehearsalsText } from "@bandstand/shared/notifications/rehearsal-text.ts";
import type { EventSeats } from "@bandstand/shared/line-ups/seats.ts";
import { recipientsOf } from "@bandstand/shared/notifications/audience.ts";
import { groupText } from "@bandstand/shared/notifications/change-text.ts";
import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import type { Reached } from "@bandstand/shared/notifications/contract.ts";
import { type AnnouncedEvent, eventId } from "@bandstand/shared/notifications/event-text.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { For, type JSX, Show, createResource, createSignal, createUniqueId } from "solid-js";
import { entriesOf, memberName } from "../availability/public.ts";
import { seatsAt } from "../data/line-ups-table.ts";
import { memberTable } from "../data/members-table.ts";
import { me } from "../data/session.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { language, text } from "../i18n/text.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { GroupMessage } from "../ui/group-message.tsx";
import { Icon } from "../ui/icon.tsx";
import { type KnownReach, readReach } from "./queries.ts";
import { UNANNOUNCED, type Announcement } from "./announcement.ts";
import "../ui/choice-card.css";
import "./notify-dialog.css";

const CHOICES: readonly NotifyChoice[] = ["nobody", "affected", "everybody"];

interface Props {
  /** The event after the change; for a deletion, before it. */
  readonly event: AnnouncedEvent;
  /** The other rehearsals of a new series. */
  readonly more?: readonly AnnouncedEvent[];
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
  readonly onConfirm: (announcement: Announcement) => void;
  readonly onClose: () => void;
}

const seatsOfEvent = (event: AnnouncedEvent): EventSeats => {
  if (event.event_type === "survey") return null;
  return event.event_type === "gig"
    ? seatsAt(event.gig.gig_id, event.gig)
    : seatsAt(event.rehearsal.rehearsal_id, event.rehearsal);
};

const NOBODY: Reached = { people: 0, reachable: 0, mail: 0, push: 0, unreachable: [] };

/* Returns how many of the members `who` can be reached; `cannotBeReached` lists those who cannot. The channels are not
   known, so `mail` and `push` are 0. */
function reachedAmong(who: readonly string[], cannotBeReached: readonly string[]): Reached {
  const unreachable = who.filter((user_id) => cannotBeReached.includes(user_id));
  return { people: who.length, reachable: who.length - unreachable.length, mail: 0, push: 0, unreachable };
}

/* The number of recipients for a choice, and how many of them the service can reach. */
interface Estimate {
  readonly people: number;
  /** Undefined until the service has answered, null without a network. */
  readonly reached: Reached | null | undefined;
}

/**
 * Asks whom to notify of a change, with nothing preselected, and says who can be reached. Also offers the message for
 * the band's group chat, as the main action if nobody can be reached. One button makes the change.
 */
export function NotifyDialog(props: Props): JSX.Element {
  const [chosen, setChosen] = createSignal<NotifyChoice>();
  const [inChat, setInChat] = createSignal(false);
  const [tried, setTried] = createSignal(false);
  const [isTaken, setTaken] = createSignal(false);
  /* Only existing gigs and rehearsals have answers that tell who is affected. */
  const existing = () => {
    const { event_type } = props.event;
    return props.isNew || event_type === "survey" ? undefined : { event_type, event_id: eventId(props.event) };
  };
  const [reach] = createResource(
    () => props.change !== null,
    () => readReach(existing()),
  );
  const known = (): KnownReach | undefined => (reach.state === "ready" ? reach() : undefined);
  let choices: HTMLFieldSetElement | undefined;

  const recipientsAt = (notify: NotifyChoice): Estimate => {
    const counts = known()?.counts;
    /* The service does not know the new line-up yet, so it cannot tell who is affected. */
    const isNewLineUp = notify === "affected" && props.change?.seated_before !== undefined;
    if (counts && !isNewLineUp) {
      const reached = notify === "nobody" ? NOBODY : counts[notify];
      return { people: reached.people, reached };
    }
    const event = existing();
    const entries = event === undefined ? [] : entriesOf(event.event_id);
    const answers = { entries, seats: seatsOfEvent(props.event) };
    const who = recipientsOf({ ...props.change, notify, by: me()?.user_id ?? "" }, memberTable.rows(), answers);
    const reached = counts && reachedAmong(who, counts.everybody.unreachable);
    return { people: who.length, reached: notify === "nobody" ? NOBODY : reached };
  };
  /* Until the user has chosen, the numbers for "everybody" are shown. */
  const shown = (): Estimate => recipientsAt(chosen() ?? "everybody");
  const isHopeless = (): boolean => {
    const { reached } = shown();
    return !!reached && reached.people > 0 && reached.reachable === 0 && !inChat() && !(isChatTold() && known()?.chat);
  };
  /* The band's chat is always notified of new rehearsals. */
  const isChatTold = (): boolean => props.isNew === true && props.event.event_type === "rehearsal";
  const message = (change: EventChange): string => {
    const reading = { language: known()?.language ?? language(), zone: bandTimeZone(), appUrl: location.origin };
    const { more = [] } = props;
    if (more.length === 0) return groupText(props.event, change, reading);
    const all = [props.event, ...more];
    return newRehearsalsText(
      all.flatMap((event) => (event.event_type === "rehearsal" ? [event.rehearsal] : [])),
      reading,
    );
  };
  const confirm = (): void => {
    const notify = chosen();
    setTried(true);
    if (props.change === null) return props.onConfirm(UNANNOUNCED);
    if (notify === undefined) return choices?.querySelector("input")?.focus();
    const recipients = { notify, ...(inChat() && { notify_chat: true }) };
    const { people, reached } = recipientsAt(notify);
    const summary = text().notify.summary(people, reached?.reachable ?? null, inChat());
    props.onConfirm({ recipients, summary });
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
      isSecondary={isHopeless() && !isTaken()}
      onConfirm={confirm}
    >
      <Show when={props.change}>
        {(change) => (
          <div class="stack stack--m">
            <Choices
              said={announced(change(), props.event, props.more?.length ?? 0)}
              isSurvey={props.event.event_type === "survey"}
              change={change()}
              hasTitle={props.title !== undefined}
              value={chosen()}
              recipientsAt={recipientsAt}
              isMissing={tried() && chosen() === undefined}
              ref={(fieldset) => (choices = fieldset)}
              onChange={setChosen}
            />
            <Show when={known()?.chat}>
              <div class="notify__chat">
                <Show when={!isChatTold()} fallback={<p class="small">{text().notify.chatTold}</p>}>
                  <Checkbox label={text().notify.chat} checked={inChat()} onChange={setInChat} />
                </Show>
              </div>
            </Show>
            <GroupMessage
              message={() => message(change())}
              reached={shown().reached}
              nameOf={memberName}
              hint={text().notify.whoHint}
              isPrimary={isHopeless() && !isTaken()}
              onTaken={() => setTaken(true)}
            />
            <p class="soft small">{text().notify.when}</p>
          </div>
        )}
      </Show>
    </ConfirmDialog>
  );
}

/* Says what the message will be about. */
function announced({ what, facts }: EventChange, { event_type }: AnnouncedEvent, more: number): string {
  const { changes, facts: names } = text().notify;
  if (event_type === "survey") return changes.survey;
  if (more > 0) return changes.series(more + 1);
  return what === "changed" ? changes.changed(facts.map((fact) => names[fact]).join(", ")) : changes[what];
}

interface ChoicesProps {
  /** What the message will be about. */
  readonly said: string;
  /** True for a survey, which nobody can have answered before it starts: all performers are affected. */
  readonly isSurvey: boolean;
  readonly change: EventChange;
  readonly hasTitle: boolean;
  readonly value: NotifyChoice | undefined;
  readonly recipientsAt: (notify: NotifyChoice) => Estimate;
  /** True if the user confirmed without choosing recipients. */
  readonly isMissing: boolean;
  /** Receives the element that contains the choices of recipients. */
  readonly ref: (fieldset: HTMLFieldSetElement) => void;
  readonly onChange: (notify: NotifyChoice) => void;
}

/* The choice of recipients, and on which channels they can be reached. */
function Choices(props: ChoicesProps): JSX.Element {
  const name = createUniqueId();
  /* A change of only the line-up concerns those who are added or removed, not everybody who has a seat. */
  const isOnlySeating = (): boolean => props.change.facts.join() === "line_up";
  const nameOf = (notify: NotifyChoice): string =>
    notify === "affected" && isOnlySeating() ? text().notify.seated.choice : text().notify.choices[notify];
  const hintOf = (notify: NotifyChoice): string => {
    const { performers, seated, hints } = text().notify;
    if (notify !== "affected") return hints[notify];
    if (props.isSurvey) return performers;
    if (isOnlySeating()) return seated.hint;
    return props.change.facts.includes("line_up") ? seated.hintWithRest : hints.affected;
  };
  const countOf = (notify: NotifyChoice): string => {
    if (notify === "nobody") return "";
    const { people, reached } = props.recipientsAt(notify);
    if (!reached) return text().notify.people(people);
    return text().notify.reach(reached.people, reached.reachable, reached.mail, reached.push);
  };
  return (
    <fieldset class="stack stack--m" aria-describedby={`${name}-said`} ref={(element) => props.ref(element)}>
      <legend class={props.hasTitle ? "notify__question" : "visually-hidden"}>{text().notify.question}</legend>
      <p id={`${name}-said`} class="notify__said">
        {props.said}
      </p>
      <For each={CHOICES}>
        {(choice) => (
          <label class="notify__choice choice-card">
            <input
              type="radio"
              class="notify__input"
              name={name}
              checked={props.value === choice}
              onChange={() => props.onChange(choice)}
            />
            <span class="medium">{nameOf(choice)}</span>
            <span class="notify__count small tabular">{countOf(choice)}</span>
            <span class="notify__hint soft small">{hintOf(choice)}</span>
          </label>
        )}
      </For>
      <Show when={props.isMissing}>
        <p class="toned tone-danger line" role="alert">
          <Icon name="warning" size="s" />
          {text().notify.missing}
        </p>
      </Show>
    </fieldset>
  );
}
