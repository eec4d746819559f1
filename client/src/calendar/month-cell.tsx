import type { AwayDay } from "@bandstand/shared/calendar/days.ts";
import { weekday } from "@bandstand/shared/time/day.ts";
import { type JSX, For, Show } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { type CalendarItem, hrefOf, nameOf, wordsOf } from "./calendar-item.ts";

type Away = AwayDay<RowOf<"absences">>;

/** How many items a day shows by name; the rest are only counted. */
const NAMED = 3;

interface MonthCellProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** True for a day of the previous or next month. */
  readonly isOutside: boolean;
  readonly items: readonly CalendarItem[];
  readonly away: Away | undefined;
  readonly onChoose: () => void;
}

/**
 * A day of the month: a button whose accessible name says all that is planned, and short lines that show the same. The
 * lines are links for mouse users; keyboard and screen-reader users find the same links in the list of the chosen day.
 */
export function MonthCell(props: MonthCellProps): JSX.Element {
  const said = (): string => {
    const words = [...props.items.map(wordsOf), ...(props.away === undefined ? [] : [text().planner.away])];
    return [formatDay(props.day, "long"), ...(words.length > 0 ? [words.join(", ")] : [])].join(": ");
  };
  return (
    <div
      role="gridcell"
      class="month-view__cell"
      classList={{ "month-view__cell--outside": props.isOutside, "month-view__cell--chosen": props.isChosen }}
      aria-selected={props.isChosen}
    >
      <button
        type="button"
        class="month-view__day tabular"
        classList={{ "month-view__day--today": props.isToday }}
        tabIndex={props.isChosen ? 0 : -1}
        data-day={props.day}
        aria-label={said()}
        aria-current={props.isToday ? "date" : undefined}
        onClick={() => props.onChoose()}
      >
        <span>{Number(props.day.slice(-2))}</span>
      </button>
      <div class="month-view__items wrap" aria-hidden="true">
        <Show when={props.away}>{(away) => <AwayBar day={props.day} away={away()} />}</Show>
        <For each={props.items.slice(0, NAMED)}>{(item) => <ItemLine item={item} />}</For>
        <Show when={props.items.length > NAMED}>
          <span class="month-view__more">{text().planner.more(props.items.length - NAMED)}</span>
        </Show>
      </div>
    </div>
  );
}

/* A day of an absence. The days of one week join into a bar, labelled on the first day and on each Monday. */
function AwayBar(props: { readonly day: string; readonly away: Away }): JSX.Element {
  const isNamed = (): boolean => props.away.isFirst || weekday(props.day) === 1;
  return (
    <span
      class="month-view__away"
      classList={{ "month-view__away--first": props.away.isFirst, "month-view__away--last": props.away.isLast }}
    >
      {isNamed() ? props.away.absence.comment || text().planner.away : "\u00A0"}
    </span>
  );
}

function ItemLine(props: { readonly item: CalendarItem }): JSX.Element {
  return (
    <a
      class={`month-view__item month-view__item--${props.item.kind}`}
      classList={{ "month-view__item--draft": props.item.isDraft }}
      href={hrefOf(props.item)}
      tabIndex={-1}
      title={wordsOf(props.item)}
    >
      <Show when={props.item.time}>{(time) => <span class="tabular">{time()} </span>}</Show>
      {props.item.isDraft ? `${text().gigs.draft}: ` : ""}
      {nameOf(props.item)}
    </a>
  );
}
