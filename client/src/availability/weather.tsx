import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { STATUSES, STATUS_ICONS } from "./answer-buttons.tsx";
import "./availability.css";
import { answersTo } from "./queries.ts";

const KINDS = [...STATUSES, "no_response"] as const;

/** A summary of the band's answers: a bar as long as the band, and the counts with their icons. */
export function AnswerWeather(props: { readonly event_id: string }): JSX.Element {
  const counts = () => answersTo(props.event_id).counts;
  const words = (): string =>
    text().availability.weather(counts().in, counts().maybe, counts().out, counts().no_response);
  return (
    <div class="weather" role="img" aria-label={words()}>
      <div class="weather__track">
        <For each={KINDS}>
          {(kind) => (
            <span
              class={`weather__part weather__part--${kind}`}
              hidden={counts()[kind] === 0}
              style={{ "--count": String(counts()[kind]) }}
            />
          )}
        </For>
      </div>
      <p class="weather__counts tabular">
        <For each={KINDS}>
          {(kind) => (
            <span
              class={`weather__count weather__count--${kind}`}
              classList={{ "weather__count--none": counts()[kind] === 0 }}
            >
              <Icon name={STATUS_ICONS[kind]} size="s" />
              {counts()[kind]}
            </span>
          )}
        </For>
      </p>
    </div>
  );
}
