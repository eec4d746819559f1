import { daysBetween } from "@bandstand/shared/time/day.ts";
import { A } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { type RehearsalRow, songParts } from "./queries.ts";
import { calendarDay, hoursOf } from "./rehearsal-time.ts";
import "./rehearsals.css";

const SOON_DAYS = 14;

/** A rehearsal in a list: its day, times, place and a summary of its protocol. */
export function RehearsalRowLink(props: {
  readonly rehearsal: RehearsalRow;
  readonly search?: string;
  readonly current?: boolean;
}): JSX.Element {
  const day = (): string => calendarDay(props.rehearsal.begin);
  const days = (): number => daysBetween(today(), day());
  const open = (): number => props.rehearsal.todos.filter(({ done }) => !done).length;
  /* An upcoming rehearsal needs no protocol yet. */
  const missing = (): string => (Date.parse(props.rehearsal.begin) > Date.now() ? "" : text().rehearsals.noProtocol);
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
    <A
      class="rehearsal-row"
      classList={{ "rehearsal-row--current": props.current }}
      href={`/rehearsals/${props.rehearsal.rehearsal_id}${props.search ?? ""}`}
    >
      <span class="rehearsal-row__day tabular">
        <small>{formatDay(day(), "weekday")}</small>
        <strong>{day().slice(8)}</strong>
        <small>
          {formatDay(day(), "month").slice(0, 3)}
          <Show when={day().slice(0, 4) !== today().slice(0, 4)}> ’{day().slice(2, 4)}</Show>
        </small>
      </span>
      <span class="rehearsal-row__text">
        <span class="rehearsal-row__when tabular">{hoursOf(props.rehearsal)}</span>
        <Show when={props.rehearsal.location}>
          <span class="rehearsal-row__facts">{props.rehearsal.location}</span>
        </Show>
        <Show when={props.rehearsal.comment}>
          <span class="rehearsal-row__facts rehearsal-row__comment">{props.rehearsal.comment}</span>
        </Show>
        <Show when={facts() || missing()}>{(said) => <span class="rehearsal-row__facts">{said()}</span>}</Show>
        <Show when={open() > 0 || (days() >= 0 && days() <= SOON_DAYS)}>
          <span class="rehearsal-row__marks">
            <Show when={days() >= 0 && days() <= SOON_DAYS}>
              <Badge tone="accent" icon="clock">
                {text().rehearsals.inDays(days())}
              </Badge>
            </Show>
            <Show when={open() > 0}>
              <Badge icon="check-list">{text().rehearsals.openTodos(open())}</Badge>
            </Show>
          </span>
        </Show>
      </span>
    </A>
  );
}
