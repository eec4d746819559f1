import { daysBetween } from "@bandstand/shared/time/day.ts";
import { type JSX, Show } from "solid-js";
import { AnswerButtons, MyAnswerBadge, isAnswerMissing } from "../availability/public.ts";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { DayRow } from "../ui/day-row.tsx";
import { RowFacts } from "../ui/row-link.tsx";
import { type RehearsalRow, songParts } from "./queries.ts";
import { calendarDay, dayOf, hoursOf } from "./rehearsal-time.ts";

const SOON_DAYS = 14;

/**
 * A rehearsal in a list: its day, times, place, a summary of its protocol, and the member's answer, which can be given
 * here if it is missing.
 */
export function RehearsalRowLink(props: {
  readonly rehearsal: RehearsalRow;
  readonly search?: string;
  readonly current?: boolean;
}): JSX.Element {
  const day = (): string => calendarDay(props.rehearsal.begin);
  const days = (): number => daysBetween(today(), day());
  const open = (): number => props.rehearsal.todos.filter(({ done }) => !done).length;
  /* A missing protocol is mentioned only once the rehearsal has started. */
  const missing = (): string => (Date.parse(props.rehearsal.begin) > Date.now() ? "" : text().rehearsals.noProtocol);
  const isOver = (): boolean => Date.parse(props.rehearsal.end) <= Date.now();
  const event = () => ({
    event_type: "rehearsal" as const,
    event_id: props.rehearsal.rehearsal_id,
    title: text().todos.ofRehearsal(dayOf(props.rehearsal.begin)),
  });
  const facts = (): string => {
    const { worked, plannedEntries, plannedSongs } = songParts(props.rehearsal);
    const planned = plannedEntries.length + plannedSongs.length;
    return [
      worked.length > 0 ? text().rehearsals.songs(worked.length) : null,
      planned > 0 ? text().rehearsals.plannedCount(planned) : null,
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <DayRow
      href={`/rehearsals/${props.rehearsal.rehearsal_id}${props.search ?? ""}`}
      day={day()}
      today={today()}
      title={<span class="tabular">{hoursOf(props.rehearsal)}</span>}
      current={props.current}
      align="top"
      marks={
        <>
          <Show when={!isOver()}>
            <MyAnswerBadge event_id={props.rehearsal.rehearsal_id} />
          </Show>
          <Show when={days() >= 0 && days() <= SOON_DAYS}>
            <Badge tone="accent" icon="clock">
              {text().rehearsals.inDays(days())}
            </Badge>
          </Show>
          <Show when={open() > 0}>
            <Badge icon="check-list">{text().rehearsals.openTodos(open())}</Badge>
          </Show>
        </>
      }
      below={
        <Show when={!isOver() && isAnswerMissing(props.rehearsal.rehearsal_id, props.rehearsal)}>
          <div class="awaited stack stack--s">
            <AnswerButtons event={event()} />
          </div>
        </Show>
      }
    >
      <Show when={props.rehearsal.location}>{(place) => <RowFacts>{place()}</RowFacts>}</Show>
      <Show when={props.rehearsal.comment}>{(comment) => <RowFacts lines={2}>{comment()}</RowFacts>}</Show>
      <Show when={facts() || missing()}>{(said) => <RowFacts>{said()}</RowFacts>}</Show>
    </DayRow>
  );
}
