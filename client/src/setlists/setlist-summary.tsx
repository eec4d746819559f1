import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, Show } from "solid-js";
import { formatSongLength, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import type { GigRow } from "./queries.ts";
import type { SetlistRows } from "./setlist-rows.ts";
import "./setlist-summary.css";

/* Durations of an hour or more are shown in hours and minutes. */
const timeOf = (minutes: number): string =>
  minutes < 60
    ? text().setlists.minutesLong(minutes)
    : text().setlists.hoursLong(Math.floor(minutes / 60), minutes % 60);

const lengthOf = (seconds: number): string => formatSongLength(formatLength(seconds));

/** Shows how long the evening is, and whether it ends on time. */
export function SetlistSummary(props: { readonly gig: GigRow; readonly state: SetlistRows }): JSX.Element {
  const late = (): number => props.state.minutesLate ?? 0;
  return (
    <dl class="summary tabular">
      <div>
        <dt>
          {text().setlists.total} · {text().setlists.songs(props.state.songs)}
        </dt>
        <dd>
          {lengthOf(props.state.total)}
          <Show when={props.state.total > props.state.playing}>
            <small>{text().setlists.playing(lengthOf(props.state.playing))}</small>
          </Show>
        </dd>
      </div>
      <Show when={props.gig.begin}>
        {(begin) => (
          <div>
            <dt>{text().setlists.begin}</dt>
            <dd>{formatTime(begin())}</dd>
          </div>
        )}
      </Show>
      <Show when={props.gig.end}>
        {(end) => (
          <div>
            <dt>{text().setlists.plannedEnd}</dt>
            <dd>{formatTime(end())}</dd>
          </div>
        )}
      </Show>
      <Show when={props.state.songs > 0 && props.state.end}>
        {(end) => (
          <div classList={{ "summary--late": late() > 0 }}>
            <dt>{text().setlists.projectedEnd}</dt>
            <dd>
              {formatTime(end())}
              <Show when={late() > 0}>
                <Badge tone="danger" icon="warning">
                  {text().setlists.overRun(timeOf(late()))}
                </Badge>
              </Show>
              <Show when={late() < 0}>
                <small>{text().setlists.inTime(timeOf(-late()))}</small>
              </Show>
            </dd>
          </div>
        )}
      </Show>
    </dl>
  );
}
