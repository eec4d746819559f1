import { awayDays, plansByDay } from "@bandstand/shared/calendar/days.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import {
  DAYS_PER_WEEK,
  addMonths,
  daysOfWeek,
  firstOfMonth,
  isSameMonth,
  mondayOf,
  weeksOfMonth,
} from "@bandstand/shared/time/month.ts";
import { type JSX, For, createEffect, createMemo, createUniqueId, on } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import type { CalendarItem } from "./calendar-item.ts";
import { MonthCell } from "./month-cell.tsx";
import { shownDays } from "./month-queries.ts";
import "./month-view.css";

interface MonthViewProps {
  /** The chosen day; its month is shown. */
  readonly day: string;
  /** Gigs, rehearsals and open surveys of the shown days. */
  readonly items: readonly CalendarItem[];
  readonly absences: readonly RowOf<"absences">[];
  /** Called when the keyboard or a change of month moves to another day. */
  readonly onMove: (day: string) => void;
  /** Called when a day is tapped or pressed. */
  readonly onChoose: (day: string) => void;
  /** More buttons beside the month's name. */
  readonly actions?: JSX.Element;
}

const NONE: readonly CalendarItem[] = [];
const MONTHS_PER_YEAR = 12;

/* Returns the day that a key moves to from `day`, as in other calendars; undefined for other keys. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const months = shiftKey ? MONTHS_PER_YEAR : 1;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -DAYS_PER_WEEK);
    case "ArrowDown":
      return addDays(day, DAYS_PER_WEEK);
    case "Home":
      return mondayOf(day);
    case "End":
      return addDays(mondayOf(day), DAYS_PER_WEEK - 1);
    case "PageUp":
      return addMonths(day, -months);
    case "PageDown":
      return addMonths(day, months);
    default:
      return undefined;
  }
}

/**
 * A month as a grid of weeks that start on Monday. Arrow keys move by a day or a week, Home and End within the week,
 * Page Up and Page Down by a month, with Shift by a year.
 */
export function MonthView(props: MonthViewProps): JSX.Element {
  const titleId = createUniqueId();
  let grid: HTMLDivElement | undefined;
  let isByKey = false;
  const weeks = createMemo(() => weeksOfMonth(props.day), undefined, {
    equals: (a, b) => a[0] === b[0] && a.length === b.length,
  });
  const plans = createMemo(() => plansByDay(props.items));
  const away = createMemo(() => {
    const { from, to } = shownDays(props.day);
    return awayDays(props.absences, from, to);
  });

  /* Runs after the weeks of a new month have been rendered. */
  createEffect(
    on(
      () => props.day,
      (day) => {
        if (isByKey) grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
        isByKey = false;
      },
      { defer: true },
    ),
  );
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayByKey(event, props.day);
    if (next === undefined) return;
    event.preventDefault();
    isByKey = true;
    props.onMove(next);
  };
  /* Goes to today if the new month contains it, otherwise to the month's first day. */
  const turn = (months: number): void => {
    const first = addMonths(firstOfMonth(props.day), months);
    props.onMove(isSameMonth(first, today()) ? today() : first);
  };

  return (
    <section class="month-view stack stack--s" aria-labelledby={titleId}>
      <div class="month-view__head row">
        <IconButton icon="chevron-left" label={text().planner.previousMonth} onClick={() => turn(-1)} />
        <h2 id={titleId} class="month-view__title" aria-live="polite">
          {formatDay(props.day, "month")}
        </h2>
        <IconButton icon="chevron-right" label={text().planner.nextMonth} onClick={() => turn(1)} />
        <Button size="s" onClick={() => props.onMove(today())}>
          {text().planner.today}
        </Button>
        {props.actions}
      </div>
      <div
        ref={(element) => (grid = element)}
        role="grid"
        class="month-view__grid"
        aria-labelledby={titleId}
        onKeyDown={press}
      >
        <div role="row" class="month-view__week month-view__week--names">
          <For each={daysOfWeek(weeks()[0] ?? props.day)}>
            {(day) => (
              <span role="columnheader" class="month-view__name soft medium">
                {formatDay(day, "weekday")}
              </span>
            )}
          </For>
        </div>
        <For each={weeks()}>
          {(monday) => (
            <div role="row" class="month-view__week">
              <For each={daysOfWeek(monday)}>
                {(day) => (
                  <MonthCell
                    day={day}
                    isToday={day === today()}
                    isChosen={day === props.day}
                    isOutside={!isSameMonth(day, props.day)}
                    items={plans().get(day) ?? NONE}
                    away={away().get(day)}
                    onChoose={() => props.onChoose(day)}
                  />
                )}
              </For>
            </div>
          )}
        </For>
      </div>
    </section>
  );
}
