import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import type { Answers, DateChoice } from "@bandstand/shared/surveys/contract.ts";
import { responseOf } from "@bandstand/shared/surveys/responses.ts";
import { bestOptions, countOf } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { me } from "../data/session.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { LongFor } from "../ui/long-for.tsx";
import { AnswerMark, STATUSES, STATUS_ICONS, nextStatus } from "./answer-mark.tsx";
import { respond } from "./commands.ts";
import { optionInWords, timesInWords } from "./said.ts";
import type { AnswersProps } from "./survey-detail.tsx";

const isDate = (option: object): option is DateChoice => "date" in option;

const byDate = (a: DateChoice, b: DateChoice): number =>
  `${a.date} ${a.begin ?? ""}` < `${b.date} ${b.begin ?? ""}` ? -1 : 1;

const wordOf = (status: AvailabilityStatus | undefined): string =>
  status === undefined ? text().surveys.unanswered : text().availability.answers[status];

/** Members × dates. The own row comes first and is tapped through; the dates ahead of all others are marked. */
export function DateAnswers(props: AnswersProps): JSX.Element {
  const dates = createMemo(() => props.survey.options.filter(isDate).toSorted(byDate));
  /* Once it is decided, the date that was chosen. */
  const best = createMemo((): ReadonlySet<string> => {
    const { result } = props.survey;
    return result === null ? bestOptions(props.survey, props.band.active()) : new Set([result.option_id ?? ""]);
  });
  const answersOf = (user_id: string): Answers => {
    const response = responseOf(props.survey.responses, user_id);
    return response !== undefined && "answers" in response ? response.answers : {};
  };
  const statusOf = (user_id: string, option_id: string): AvailabilityStatus | undefined => {
    const said = answersOf(user_id)[option_id];
    return said === true ? undefined : said;
  };
  const myId = (): string => me()?.user_id ?? "";
  const tap = (option_id: string): void => {
    const next = nextStatus(statusOf(myId(), option_id));
    void respond(props.survey, { answers: { ...answersOf(myId()), [option_id]: next } });
  };
  const blank = (): DateChoice[] => dates().filter(({ option_id }) => statusOf(myId(), option_id) === undefined);
  const fill = (): void => {
    const rest = Object.fromEntries(blank().map(({ option_id }) => [option_id, "in" as const]));
    void respond(props.survey, { answers: { ...answersOf(myId()), ...rest } });
  };
  return (
    <section class="stack">
      <Show when={props.open}>
        <div class="row row--between">
          <p class="soft">{text().surveys.gridHint}</p>
          <Show when={blank().length > 0}>
            <Button size="s" icon="check-circle" onClick={fill}>
              {blank().length === dates().length ? text().surveys.allIn : text().surveys.restIn}
            </Button>
          </Show>
        </div>
      </Show>
      <div class="date-grid" tabIndex={0} role="region" aria-label={text().surveys.grid}>
        <table class="date-grid__table">
          <thead>
            <tr>
              <th scope="col" class="date-grid__who">
                <span class="visually-hidden">{text().surveys.member}</span>
              </th>
              <For each={dates()}>{(date) => <DateHead date={date} best={best().has(date.option_id)} />}</For>
            </tr>
          </thead>
          <tbody>
            <LongFor each={props.band.members()}>
              {({ user_id, real_name }) => (
                <tr classList={{ "date-grid__mine": user_id === myId() }}>
                  <th scope="row" class="date-grid__who">
                    <span class="truncate">{real_name}</span>
                  </th>
                  <For each={dates()}>
                    {(date) => (
                      <td classList={{ "date-grid__best": best().has(date.option_id) }}>
                        <Show
                          when={props.open && user_id === myId()}
                          fallback={
                            /* Hidden words would be a layer of their own in each of hundreds of cells. */
                            <AnswerMark
                              status={statusOf(user_id, date.option_id)}
                              label={wordOf(statusOf(user_id, date.option_id))}
                            />
                          }
                        >
                          <button
                            type="button"
                            class={`date-grid__tap date-grid__tap--${statusOf(user_id, date.option_id) ?? "none"}`}
                            aria-label={text().surveys.cell(
                              optionInWords(date),
                              wordOf(statusOf(user_id, date.option_id)),
                            )}
                            onClick={() => tap(date.option_id)}
                          >
                            <AnswerMark status={statusOf(user_id, date.option_id)} />
                          </button>
                        </Show>
                      </td>
                    )}
                  </For>
                </tr>
              )}
            </LongFor>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" class="date-grid__who">
                {text().surveys.sum}
              </th>
              <For each={dates()}>
                {(date) => (
                  <td classList={{ "date-grid__best": best().has(date.option_id) }}>
                    <Totals {...props} option_id={date.option_id} />
                  </td>
                )}
              </For>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function DateHead(props: { readonly date: DateChoice; readonly best: boolean }): JSX.Element {
  const parts = (): readonly string[] => formatDay(props.date.date, "short").split(/,?\s+/);
  return (
    <th scope="col" class="date-grid__date" classList={{ "date-grid__best": props.best }}>
      <span class="date-grid__star" title={props.best ? text().surveys.best : undefined}>
        <Show when={props.best}>
          <Icon name="star" size="s" />
          <span class="visually-hidden">{text().surveys.best}</span>
        </Show>
      </span>
      <small>{parts()[0]}</small>
      <strong class="tabular">{parts().slice(1).join(" ")}</strong>
      <small class="tabular">{timesInWords(props.date)}</small>
    </th>
  );
}

function Totals(props: AnswersProps & { readonly option_id: string }): JSX.Element {
  const count = () => countOf(props.survey, props.option_id, props.band.active());
  return (
    <>
      <span class="date-grid__totals tabular" aria-hidden="true">
        <For each={STATUSES}>
          {(status) => (
            <span class={`answer-mark answer-mark--${count()[status] === 0 ? "none" : status}`}>
              <Icon name={STATUS_ICONS[status]} size="s" />
              {count()[status]}
            </span>
          )}
        </For>
      </span>
      <span class="visually-hidden">{text().surveys.totals(count().in, count().maybe, count().out)}</span>
    </>
  );
}
