import type { AvailabilityEntry, EnteredAnswer } from "@bandstand/shared/availability/contract.ts";
import { type JSX, For, Show, createSignal } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { formatInstant } from "../i18n/format.ts";
import type { StaffedEvent } from "../data/line-ups-table.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { showToast } from "../ui/toast.ts";
import { AnswerButtons, STATUSES, STATUS_ICONS } from "./answer-buttons.tsx";
import { AnswerDetails } from "./answer-details.tsx";
import { AnswerForSheet } from "./answer-for-sheet.tsx";
import "./availability.css";
import { type AnsweredEvent, answer, withdrawAnswer } from "./commands.ts";
import {
  answersTo,
  areAnswersLoaded,
  enteredFor,
  isAnswerExpected,
  isUnseated,
  memberName,
  myAnswer,
} from "./queries.ts";
import { answersLink } from "./missing-text.ts";
import { RemindMissing } from "./remind-missing.tsx";
import { AnswerSummary } from "./answer-summary.tsx";

interface AnswersPanelProps {
  readonly event: AnsweredEvent;
  /** The gig or rehearsal, whose line-up decides who is expected to answer. */
  readonly of: StaffedEvent;
  /** True if answers are read-only; `why` tells the member the reason. */
  readonly closed?: boolean;
  readonly why?: string;
  /** True if the event asks for answers now, so that editors can remind those who have not answered. */
  readonly isAsking: boolean;
  /** Shown above the member's own answer, such as the answer-by date. */
  readonly deadline?: JSX.Element;
}

/** The member's own answer with comment and substitute, and everyone's answers. For gigs and rehearsals. */
export function AnswersPanel(props: AnswersPanelProps): JSX.Element {
  return (
    <Show when={areAnswersLoaded()} fallback={<Skeleton rows={5} />}>
      <div class="answers">
        <Show when={!props.closed} fallback={<Closed {...props} />}>
          <MyAnswer {...props} />
        </Show>
        <section class="stack" aria-label={text().availability.title}>
          <AnswerSummary event_id={props.event.event_id} of={props.of} />
          <Groups
            event={props.event}
            of={props.of}
            isAsking={props.isAsking}
            mayEnter={props.closed !== true && mayEdit()}
          />
          <Entered event_id={props.event.event_id} />
        </section>
      </div>
    </Show>
  );
}

function Closed(props: AnswersPanelProps): JSX.Element {
  const mine = () => myAnswer(props.event.event_id);
  return (
    <section class="card stack">
      <p class="answers__closed soft">
        <Icon name="lock" />
        <span>{props.why}</span>
      </p>
      <Show when={mine()}>
        {(own) => <p>{text().availability.answered(text().availability.answers[own().status])}</p>}
      </Show>
    </section>
  );
}

function MyAnswer(props: AnswersPanelProps): JSX.Element {
  const mine = () => myAnswer(props.event.event_id);
  const withdraw = async (entry: AvailabilityEntry): Promise<void> => {
    const { event } = props;
    const { status, comment, substitute } = entry;
    await withdrawAnswer(event);
    showToast(text().availability.withdrawn, {
      action: { label: text().app.undo, run: () => void answer(event, { status, comment, substitute }) },
    });
  };
  return (
    <section class="card stack">
      <div class="answers__head row row--between">
        <h2 class="heading">{mine() ? text().availability.mine : text().availability.ask}</h2>
        {props.deadline}
      </div>
      <AnswerButtons event={props.event} size="l" />
      <Show when={!isAnswerExpected(props.event.event_id, props.of) && mine() === undefined}>
        <p class="soft">
          {isUnseated(props.event.event_id, props.of) ? text().lineUps.noSeatHint : text().availability.owesNothing}
        </p>
      </Show>
      <Show when={mine()?.absence}>
        <p class="soft">{text().availability.fromAbsenceHint}</p>
      </Show>
      <Show when={mine()?.entered_by}>
        {(user_id) => <p class="soft">{text().availability.enteredHint(memberName(user_id()))}</p>}
      </Show>
      <Show when={mine()}>
        {(entry) => (
          <>
            <AnswerDetails event={props.event} entry={entry()} />
            <div>
              <Button look="quiet" icon="undo" size="s" onClick={() => void withdraw(entry())}>
                {text().availability.withdraw}
              </Button>
            </div>
          </>
        )}
      </Show>
    </section>
  );
}

function Groups(
  props: Pick<AnswersPanelProps, "event" | "of" | "isAsking"> & { readonly mayEnter: boolean },
): JSX.Element {
  const all = () => answersTo(props.event.event_id, props.of);
  const [answering, setAnswering] = createSignal<string>();
  const enter = (user_id: string): JSX.Element => (
    <Show when={props.mayEnter && user_id !== me()?.user_id}>
      <IconButton
        icon="edit"
        size="s"
        label={text().availability.answerFor(memberName(user_id))}
        onClick={() => setAnswering(user_id)}
      />
    </Show>
  );
  return (
    <div class="answers__groups stack">
      <For each={STATUSES}>
        {(status) => {
          const entries = () => all().entries.filter((entry) => entry.status === status);
          return (
            <Show when={entries().length > 0}>
              <Group status={status} count={entries().length} title={text().availability.answers[status]}>
                <IncrementalFor each={entries()}>
                  {(entry) => <Answer entry={entry}>{enter(entry.user_id)}</Answer>}
                </IncrementalFor>
              </Group>
            </Show>
          );
        }}
      </For>
      <Show when={all().no_response.length > 0}>
        <Group status="no_response" count={all().no_response.length} title={text().availability.noResponse}>
          <For each={all().no_response}>
            {(user_id) => (
              <li class="answers__member touch">
                <span class="row row--between">
                  {memberName(user_id)}
                  {enter(user_id)}
                </span>
              </li>
            )}
          </For>
        </Group>
        <Show when={props.isAsking}>
          <RemindMissing asked={props.event} missing={all().no_response} link={answersLink(location.origin)} />
        </Show>
      </Show>
      <Show when={answering()} keyed>
        {(user_id) => <AnswerForSheet event={props.event} user_id={user_id} onClose={() => setAnswering(undefined)} />}
      </Show>
    </div>
  );
}

function Group(props: {
  readonly status: keyof typeof STATUS_ICONS;
  readonly title: string;
  readonly count: number;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <section class={`answers__group tone-${props.status}`}>
      <h3 class="answers__group-title toned line">
        <Icon name={STATUS_ICONS[props.status]} />
        {props.title}
        <span class="answers__number soft tabular">{props.count}</span>
      </h3>
      <ul>{props.children}</ul>
    </section>
  );
}

function Answer(props: { readonly entry: AvailabilityEntry; readonly children: JSX.Element }): JSX.Element {
  const substitute = (): string | null => {
    const { substitute: person } = props.entry;
    if (person === null) return null;
    return "user_id" in person ? memberName(person.user_id) : person.name;
  };
  return (
    <li class="answers__member touch">
      <span class="row row--between">
        <span class="row">
          {memberName(props.entry.user_id)}
          <Show when={props.entry.absence}>
            <Badge icon="calendar">{text().availability.fromAbsence}</Badge>
          </Show>
        </span>
        {props.children}
      </span>
      <Show when={props.entry.entered_by}>
        {(user_id) => <span class="own-words soft small">{text().availability.enteredBy(memberName(user_id()))}</span>}
      </Show>
      <Show when={props.entry.comment}>{(comment) => <span class="own-words soft small">{comment()}</span>}</Show>
      <Show when={substitute()}>
        {(name) => (
          <span class="own-words soft small answers__substitute line">
            <Icon name="user-plus" size="s" />
            {text().availability.substituteIs(name())}
          </span>
        )}
      </Show>
    </li>
  );
}

/** The history of the answers that editors entered for others, latest first. */
function Entered(props: { readonly event_id: string }): JSX.Element {
  const words = ({ user_id, status }: EnteredAnswer): string => {
    const { entered, enteredWithdrawn, answers } = text().availability;
    const name = memberName(user_id);
    return status === null ? enteredWithdrawn(name) : entered(name, answers[status]);
  };
  return (
    <Show when={enteredFor(props.event_id).length > 0}>
      <details class="answers__entered">
        <summary class="answers__entered-title line soft touch hoverable">
          <Icon name="history" size="s" />
          <span class="grow">{text().availability.enteredTitle(enteredFor(props.event_id).length)}</span>
          <Icon name="chevron-down" size="s" />
        </summary>
        <ol>
          <For each={enteredFor(props.event_id)}>
            {(one) => (
              <li class="answers__member touch">
                {words(one)}
                <span class="soft small tabular">
                  {text().availability.enteredAt(memberName(one.entered_by), formatInstant(one.at))}
                </span>
              </li>
            )}
          </For>
        </ol>
      </details>
    </Show>
  );
}
