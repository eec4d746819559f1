import { bestOptions, countOf, countedResponses } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { AnswersProps } from "./answers-props.ts";
import { createOwnAnswers } from "./own-answers.ts";
import { optionInWords } from "./response-words.ts";

/** An opinion poll: each choice is a bar proportional to its votes; pressing it selects or deselects it. */
export function ChoiceAnswers(props: AnswersProps): JSX.Element {
  const mine = createOwnAnswers(props);
  const counted = createMemo(() => countedResponses(props.survey, props.band.active()));
  const best = createMemo(() => bestOptions(props.survey, props.band.active()));
  const count = (option_id: string): number => countOf(props.survey, option_id, props.band.active()).chosen;
  const names = (option_id: string): string =>
    counted()
      .filter((response) => "answers" in response && response.answers[option_id] !== undefined)
      .map(({ user_id }) => props.band.name(user_id))
      .join(", ");
  const toggle = (option_id: string): void => {
    const { [option_id]: before, ...others } = mine.latest();
    const kept = props.survey.multiple ? others : {};
    mine.give(before === undefined ? { ...kept, [option_id]: true } : kept);
  };
  return (
    <section class="stack" aria-label={text().surveys.myAnswer}>
      <Show when={props.open}>
        <p class="soft">{props.survey.multiple ? text().surveys.chooseSome : text().surveys.chooseOne}</p>
      </Show>
      <ul class="choices" style={{ "--whole": String(Math.max(counted().length, 1)) }}>
        <For each={props.survey.options}>
          {(option) => (
            <li>
              <button
                type="button"
                class="choice"
                classList={{ "choice--best": best().has(option.option_id) }}
                style={{ "--votes": String(count(option.option_id)) }}
                disabled={!props.open}
                aria-pressed={mine.shown()[option.option_id] !== undefined}
                onClick={() => toggle(option.option_id)}
              >
                <Icon name={mine.shown()[option.option_id] === undefined ? "circle" : "check-circle"} />
                <span class="choice__text">
                  {optionInWords(option)}
                  <Show when={names(option.option_id)}>{(who) => <small class="soft small">{who()}</small>}</Show>
                </span>
                <span class="choice__count soft small tabular">{text().surveys.votes(count(option.option_id))}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
