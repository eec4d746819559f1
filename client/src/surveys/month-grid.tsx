import { addMonths, daysOfWeek, firstOfMonth, isSameMonth, weeksOfMonth } from "@bandstand/shared/time/month.ts";
import { type JSX, For, createMemo, createSignal, untrack } from "solid-js";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";

/* An arbitrary Monday, for the names of the weekdays. */
const MONDAY = "2024-01-01";

/** Returns the weeks of a month, starting on Mondays; days of adjacent months are null. */
const weeksOf = (first: string): (string | null)[][] =>
  weeksOfMonth(first).map((monday) => daysOfWeek(monday).map((day) => (isSameMonth(day, first) ? day : null)));

interface MonthGridProps {
  readonly chosen: ReadonlySet<string>;
  /** Today; earlier days cannot be selected. */
  readonly today: string;
  readonly onToggle: (day: string) => void;
}

/** A month in which several days can be selected by tapping. */
export function MonthGrid(props: MonthGridProps): JSX.Element {
  const [month, setMonth] = createSignal(firstOfMonth(untrack(() => [...props.chosen].toSorted()[0] ?? props.today)));
  const weeks = createMemo(() => weeksOf(month()));
  const names = (): string[] => daysOfWeek(MONDAY).map((day) => formatDay(day, "weekday"));
  return (
    <div class="month">
      <div class="month__head">
        <IconButton
          icon="chevron-left"
          label={text().surveys.previousMonth}
          disabled={month() <= firstOfMonth(props.today)}
          onClick={() => setMonth((shown) => addMonths(shown, -1))}
        />
        <strong aria-live="polite">{formatDay(month(), "month")}</strong>
        <IconButton
          icon="chevron-right"
          label={text().surveys.nextMonth}
          onClick={() => setMonth((shown) => addMonths(shown, 1))}
        />
      </div>
      <div class="month__days">
        <For each={names()}>
          {(name) => (
            <span class="month__weekday" aria-hidden="true">
              {name}
            </span>
          )}
        </For>
        <For each={weeks().flat()}>
          {(day) =>
            day === null ? (
              <span />
            ) : (
              <button
                type="button"
                class="month__day tabular"
                classList={{ "month__day--today": day === props.today }}
                aria-label={formatDay(day, "long")}
                aria-pressed={props.chosen.has(day)}
                disabled={day < props.today && !props.chosen.has(day)}
                onClick={() => props.onToggle(day)}
              >
                {Number(day.slice(-2))}
              </button>
            )
          }
        </For>
      </div>
    </div>
  );
}
