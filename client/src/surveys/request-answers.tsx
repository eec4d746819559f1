import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { responseOf } from "@bandstand/shared/surveys/responses.ts";
import { countedResponses } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { me } from "../data/session.ts";
import { formatDay, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { STATUSES, STATUS_ICONS } from "./answer-mark.tsx";
import { respond } from "./commands.ts";
import type { SurveyRow } from "./queries.ts";
import type { AnswersProps } from "./answers-props.ts";
import { Respondents } from "./respondents.tsx";

/** A gig request: its data, three large buttons, and everyone's answers. */
export function RequestAnswers(props: AnswersProps): JSX.Element {
  const mine = (): AvailabilityStatus | undefined => {
    const response = responseOf(props.survey.responses, me()?.user_id ?? "");
    return response !== undefined && "answer" in response ? response.answer : undefined;
  };
  const counted = createMemo(() => countedResponses(props.survey, props.band.active()));
  const names = (status: AvailabilityStatus): string[] =>
    counted()
      .filter((response) => "answer" in response && response.answer === status)
      .map(({ user_id }) => props.band.name(user_id));
  return (
    <section class="stack">
      <Show when={props.survey.event}>{(event) => <RequestedGig event={event()} />}</Show>
      <Show when={props.open}>
        <div class="request-answers form-row" role="group" aria-label={text().surveys.myAnswer}>
          <For each={STATUSES}>
            {(status) => (
              <button
                type="button"
                class={`request-answer tone-button hoverable tone-${status}`}
                aria-pressed={mine() === status}
                onClick={() => void respond(props.survey, { answer: status })}
              >
                <Icon name={STATUS_ICONS[status]} size="l" />
                {text().availability.answers[status]}
              </button>
            )}
          </For>
        </div>
      </Show>
      <Respondents class="card" names={names} />
    </section>
  );
}

function RequestedGig(props: { readonly event: NonNullable<SurveyRow["event"]> }): JSX.Element {
  const place = (): string => {
    const { venue } = props.event;
    return [venue?.name, venue?.street, [venue?.zip, venue?.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  };
  return (
    <div class="card stack stack--s measure">
      <p class="requested-gig__name">{props.event.name}</p>
      <dl class="requested-gig__facts wrap">
        <div>
          <dt>{text().surveys.requestDate}</dt>
          <dd>{formatDay(props.event.date, "long")}</dd>
        </div>
        <Show when={props.event.begin}>
          {(begin) => (
            <div>
              <dt>{text().surveys.requestBegin}</dt>
              <dd class="tabular">{formatTime(begin())}</dd>
            </div>
          )}
        </Show>
        <Show when={place()}>
          {(words) => (
            <div>
              <dt>{text().surveys.requestVenue}</dt>
              <dd>{words()}</dd>
            </div>
          )}
        </Show>
      </dl>
    </div>
  );
}
