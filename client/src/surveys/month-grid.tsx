import { addDays, weekday } from "@bandstand/shared/time/day.ts";
import { type JSX, For, createMemo, createSignal, untrack } from "solid-js";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";

const DAYS_PER_WEEK = 7;
/* An arbitrary Monday, for the names of the weekdays. */
const MONDAY = "2024-01-01";

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the first day of the month after the one with `day`, or before it if `step` is -1. */
function monthFrom(day: string, step: -1 | 1): string {
  const first = firstOf(day);
  return firstOf(step > 0 ? addDays(first, 31) : addDays(first, -1));
}

/** Returns the weeks of a month, starting on Mondays; days of adjacent months are null. */
function weeksOf(first: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(first, 1 - weekday(first)); ; monday = addDays(monday, DAYS_PER_WEEK)) {
    const week = Array.from({ length: DAYS_PER_WEEK }, (_, at) => addDays(monday, at));
    const days = week.map((day) => (day.startsWith(first.slice(0, 7)) ? day : null));
    if (days.every((day) => day === null)) return weeks;
    weeks.push(days);
  }
}

interface MonthGridProps {
  readonly chosen: ReadonlySet<string>;
  /** Today; earlier days cannot be selected. */
  readonly today: string;
  readonly onToggle: (day: string) => void;
}

/** A month in which several days can be selected by tapping. */
export function MonthGrid(props: MonthGridProps): JSX.Element {
  const [month, setMonth] = createSignal(firstOf(untrack(() => [...props.chosen].toSorted()[0] ?? props.today)));
  const weeks = createMemo(() => weeksOf(month()));
  const names = (): string[] =>
    Array.from({ length: DAYS_PER_WEEK }, (_, at) => formatDay(addDays(MONDAY, at), "weekday"));
  return (
    <div class="month">
      <div class="month__head">
        <IconButton
          icon="chevron-left"
          label={text().surveys.previousMonth}
          disabled={month() <= firstOf(props.today)}
          onClick={() => setMonth((shown) => monthFrom(shown, -1))}
        />
        <strong aria-live="polite">{formatDay(month(), "month")}</strong>
        <IconButton
          icon="chevron-right"
          label={text().surveys.nextMonth}
          onClick={() => setMonth((shown) => monthFrom(shown, 1))}
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
