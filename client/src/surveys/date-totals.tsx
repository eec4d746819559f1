import { countOf } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { STATUSES, STATUS_ICONS } from "./answer-mark.tsx";
import type { Band, SurveyRow } from "./queries.ts";

interface DateTotalsProps {
  readonly survey: SurveyRow;
  readonly band: Band;
  readonly option_id: string;
}

/** How many members are in, maybe and out on a date. */
export function DateTotals(props: DateTotalsProps): JSX.Element {
  const count = () => countOf(props.survey, props.option_id, props.band.active());
  return (
    <>
      <span class="date-totals tabular" aria-hidden="true">
        <For each={STATUSES}>
          {(status) => (
            <span class={`answer-mark icon-text toned medium tone-${count()[status] === 0 ? "none" : status}`}>
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
