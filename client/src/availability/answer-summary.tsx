import { type JSX, For } from "solid-js";
import type { StaffedEvent } from "../data/line-ups-table.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { STATUSES, STATUS_ICONS } from "./answer-buttons.tsx";
import "../ui/bar.css";
import "./availability.css";
import { answersTo } from "./queries.ts";

const KINDS = [...STATUSES, "no_response"] as const;

const sumOf = (counts: Readonly<Record<(typeof KINDS)[number], number>>): number =>
  KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** A summary of the band's answers: a bar whose full length is the whole band, and the counts with their icons. */
export function AnswerSummary(props: { readonly event_id: string; readonly of: StaffedEvent }): JSX.Element {
  const counts = () => answersTo(props.event_id, props.of).counts;
  const words = (): string =>
    text().availability.answerCounts(counts().in, counts().maybe, counts().out, counts().no_response);
  return (
    <div class="answer-summary stack stack--s" role="img" aria-label={words()}>
      <div class="answer-summary__track bar bar--outlined" style={{ "--whole": String(sumOf(counts())) }}>
        <For each={KINDS}>
          {(kind) => (
            <span
              class={`bar__part tone-${kind}`}
              hidden={counts()[kind] === 0}
              style={{ "--count": String(counts()[kind]) }}
            />
          )}
        </For>
      </div>
      <p class="answer-summary__counts wrap medium tabular">
        <For each={KINDS}>
          {(kind) => (
            <span class={`icon-text toned tone-${counts()[kind] === 0 ? "none" : kind}`}>
              <Icon name={STATUS_ICONS[kind]} size="s" />
              {counts()[kind]}
            </span>
          )}
        </For>
      </p>
    </div>
  );
}
