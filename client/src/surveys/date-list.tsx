import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import type { DateChoice } from "@bandstand/shared/surveys/contract.ts";
import { countedResponses } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, For, Show } from "solid-js";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { STATUSES, STATUS_ICONS } from "./answer-mark.tsx";
import { DateTotals } from "./date-totals.tsx";
import type { DatesState } from "./dates-state.ts";
import { optionInWords, timesInWords } from "./response-words.ts";
import type { AnswersProps } from "./answers-props.ts";
import { Respondents } from "./respondents.tsx";

interface DateListProps extends AnswersProps {
  readonly state: DatesState;
}

/** The dates as a list, for phones: three buttons for the member's own answer, and everyone's answers after a tap. */
export function DateList(props: DateListProps): JSX.Element {
  return (
    <section aria-label={text().surveys.grid}>
      <ul class="stack stack--m">
        <For each={props.state.dates()}>{(date) => <OneDate {...props} date={date} />}</For>
      </ul>
    </section>
  );
}

function OneDate(props: DateListProps & { readonly date: DateChoice }): JSX.Element {
  const id = (): string => props.date.option_id;
  const isBest = (): boolean => props.state.best().has(id());
  const mine = (): AvailabilityStatus | undefined => props.state.mine(id());
  const names = (status: AvailabilityStatus): string[] =>
    countedResponses(props.survey, props.band.active())
      .filter(({ user_id }) => props.state.statusOf(user_id, id()) === status)
      .map(({ user_id }) => props.band.name(user_id));
  return (
    <li class="date-list__one stack stack--s card" classList={{ "date-list__one--best": isBest() }}>
      <div class="date-list__head wrap">
        <strong class="tabular">{formatDay(props.date.date)}</strong>
        <span class="soft tabular">{timesInWords(props.date)}</span>
        <Show when={!props.open && mine()}>
          {(status) => (
            <span class={`answer-mark icon-text toned medium tone-${status()}`}>
              <Icon name={STATUS_ICONS[status()]} size="s" />
              {text().availability.answered(text().availability.answers[status()])}
            </span>
          )}
        </Show>
        <Show when={isBest()}>
          <Badge tone="accent" icon="star">
            {props.survey.result === null ? text().surveys.best : text().surveys.decided}
          </Badge>
        </Show>
      </div>
      <Show when={props.open}>
        <div
          class="request-answers wrap"
          role="group"
          aria-label={`${text().surveys.myAnswer}: ${optionInWords(props.date)}`}
        >
          <For each={STATUSES}>
            {(status) => (
              <button
                type="button"
                class={`request-answer request-answer--line tone-button hoverable tone-${status}`}
                aria-pressed={mine() === status}
                onClick={() => props.state.answer(id(), status)}
              >
                <Icon name={STATUS_ICONS[status]} size="s" />
                {text().availability.answers[status]}
              </button>
            )}
          </For>
        </div>
      </Show>
      <details class="date-list__others">
        <summary class="row touch soft small">
          <span class="date-list__more line">
            {text().surveys.everybodysAnswers}
            <Icon name="chevron-down" size="s" />
          </span>
          <DateTotals survey={props.survey} band={props.band} option_id={id()} />
        </summary>
        <Respondents names={names} />
      </details>
    </li>
  );
}
