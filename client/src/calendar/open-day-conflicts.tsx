import { covers } from "@bandstand/shared/availability/absences.ts";
import { plansByDay } from "@bandstand/shared/calendar/days.ts";
import { isDay } from "@bandstand/shared/time/day.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { declinedBy, useAbsences } from "../availability/public.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { type CalendarItem, wordsOf } from "./calendar-item.ts";
import { useEvents, usePollDays } from "./month-queries.ts";

/** How many days of a series are listed; the rest are only counted. */
const LISTED = 4;

interface DayConflictsProps {
  /** The days that are being planned, in order. Anything that is not a day is ignored. */
  readonly days: readonly string[];
  /** The event or survey being edited, which is left out. */
  readonly except?: string | undefined;
}

/* Names each member once, even if they are away from two events on the same day. */
const once = (names: readonly string[]): string => [...new Set(names)].join(", ");

/**
 * What the planned days already have: gigs, rehearsals, dates of open surveys, and who is away, as far as this member
 * may know. For information only; it blocks nothing. Renders nothing if the days are free.
 */
export function OpenDayConflicts(props: DayConflictsProps): JSX.Element {
  const days = createMemo(() => props.days.filter(isDay));
  const range = createMemo(() => {
    const [from, to] = [days()[0], days().at(-1)];
    return from === undefined || to === undefined ? undefined : { from, to };
  });
  const events = useEvents(range);
  const polls = usePollDays();
  const absences = useAbsences();
  const plans = createMemo(() => plansByDay([...events.items, ...polls()].filter(({ id }) => id !== props.except)));
  const wordsOn = (day: string): string => {
    const items: readonly CalendarItem[] = plans().get(day) ?? [];
    const declined = items.filter(({ kind }) => kind !== "survey").map(({ id }) => declinedBy(id));
    const isMine = absences.items.some((absence) => covers(absence, day));
    const away = [...(isMine ? [text().planner.you] : []), ...declined.flatMap((one) => one.away)];
    const others = declined.flatMap((one) => one.others).filter((name) => !away.includes(name));
    return [
      ...items.map(wordsOf),
      ...(away.length > 0 ? [text().planner.awayAre(once(away))] : []),
      ...(others.length > 0 ? [text().planner.outAre(once(others))] : []),
    ].join(" · ");
  };
  const busy = createMemo(() =>
    days().flatMap((day) => {
      const words = wordsOn(day);
      return words === "" ? [] : [{ day, words }];
    }),
  );
  const lines = (): readonly string[] => {
    const shown = busy().slice(0, LISTED);
    const more = busy().length - shown.length;
    if (days().length === 1) return shown.map(({ words }) => text().planner.onThisDay(words));
    return [
      ...shown.map(({ day, words }) => `${formatDay(day, "short")}: ${words}`),
      ...(more > 0 ? [text().planner.moreDays(more)] : []),
    ];
  };
  return (
    <Show when={lines().length > 0}>
      <div class="stack stack--xs" role="status">
        <For each={lines()}>{(line) => <p class="small soft">{line}</p>}</For>
      </div>
    </Show>
  );
}
