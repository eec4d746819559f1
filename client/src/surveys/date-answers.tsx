import { createMediaQuery } from "@solid-primitives/media";
import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import type { DateChoice } from "@bandstand/shared/surveys/contract.ts";
import { type JSX, For, Show } from "solid-js";
import { me } from "../data/session.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { AnswerMark } from "./answer-mark.tsx";
import { DateList } from "./date-list.tsx";
import { DateTotals } from "./date-totals.tsx";
import { type DatesState, createDatesState } from "./dates-state.ts";
import { optionInWords, timesInWords } from "./response-words.ts";
import type { AnswersProps } from "./answers-props.ts";

/** On screens this narrow, a grid would show only two dates at a time. */
const NARROW = "(width < 40rem)";

const wordOf = (status: AvailabilityStatus | undefined): string =>
  status === undefined ? text().surveys.unanswered : text().availability.answers[status];

/** The dates of a survey, as a grid of members × dates or, on a phone, as a list. */
export function DateAnswers(props: AnswersProps): JSX.Element {
  const state = createDatesState(props);
  const isNarrow = createMediaQuery(NARROW);
  return (
    <section class="stack">
      <Show when={props.open}>
        <div class="row row--between">
          <Show when={!isNarrow()}>
            <p class="soft">{text().surveys.gridHint}</p>
          </Show>
          <Show when={state.blank().length > 0}>
            <Button size="s" icon="check-circle" onClick={() => state.fill()}>
              {state.blank().length === state.dates().length ? text().surveys.allIn : text().surveys.restIn}
            </Button>
          </Show>
        </div>
      </Show>
      <Show when={isNarrow()} fallback={<DateGrid {...props} state={state} />}>
        <DateList {...props} state={state} />
      </Show>
    </section>
  );
}

/** A grid of members × dates. The member's own row comes first and is changed by tapping; the best dates are marked. */
function DateGrid(props: AnswersProps & { readonly state: DatesState }): JSX.Element {
  const myId = (): string => me()?.user_id ?? "";
  return (
    <div class="date-grid table-frame" tabIndex={0} role="region" aria-label={text().surveys.grid}>
      <table class="date-grid__table">
        <thead>
          <tr>
            <th scope="col" class="date-grid__who table-frame__side">
              <span class="visually-hidden">{text().surveys.member}</span>
            </th>
            <For each={props.state.dates()}>
              {(date) => <DateHead date={date} best={props.state.best().has(date.option_id)} />}
            </For>
          </tr>
        </thead>
        <tbody>
          <IncrementalFor each={props.band.members()}>
            {({ user_id, real_name }) => (
              <tr classList={{ "date-grid__mine": user_id === myId() }}>
                <th scope="row" class="date-grid__who table-frame__side">
                  <span class="truncate">{real_name}</span>
                </th>
                <For each={props.state.dates()}>
                  {(date) => (
                    <td classList={{ "date-grid__best": props.state.best().has(date.option_id) }}>
                      <Show
                        when={props.open && user_id === myId()}
                        fallback={
                          /* Uses a label, because visually hidden text would add a layer to each of hundreds of
                             cells. */
                          <AnswerMark
                            status={props.state.statusOf(user_id, date.option_id)}
                            label={wordOf(props.state.statusOf(user_id, date.option_id))}
                          />
                        }
                      >
                        <button
                          type="button"
                          class={`date-grid__tap tone-${props.state.statusOf(user_id, date.option_id) ?? "none"}`}
                          aria-label={text().surveys.cell(
                            optionInWords(date),
                            wordOf(props.state.statusOf(user_id, date.option_id)),
                          )}
                          onClick={() => props.state.tap(date.option_id)}
                        >
                          <AnswerMark status={props.state.statusOf(user_id, date.option_id)} />
                        </button>
                      </Show>
                    </td>
                  )}
                </For>
              </tr>
            )}
          </IncrementalFor>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" class="date-grid__who table-frame__side">
              {text().surveys.sum}
            </th>
            <For each={props.state.dates()}>
              {(date) => (
                <td classList={{ "date-grid__best": props.state.best().has(date.option_id) }}>
                  <DateTotals survey={props.survey} band={props.band} option_id={date.option_id} />
                </td>
              )}
            </For>
          </tr>
        </tfoot>
      </table>
    </div>
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
