import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { formatClock } from "@bandstand/shared/time/clock.ts";
import { type JSX, Match, Show, Switch } from "solid-js";
import { formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { personName } from "../users/public.ts";
import type { ShowLine } from "./queries.ts";

const ICONS: Readonly<Record<Exclude<ShowLine["kind"], "item">, IconName>> = {
  meet: "pin",
  doors: "users",
  begin: "spotlight",
  end: "check",
  set_start: "play",
  set_end: "pause",
};

interface TimelineLineProps {
  readonly line: ShowLine;
  /** The name of the set that starts or ends. */
  readonly setName: string;
  /** Where the band meets, if not at the venue. */
  readonly meetAt?: string | null;
  /** Undefined if the run of show is read-only. */
  readonly onOpen?: ((item_id: string) => void) | undefined;
}

/** One line of the evening: a fixed time, a set, or an item. */
export function TimelineLine(props: TimelineLineProps): JSX.Element {
  const item = (): ScheduleItem | null => (props.line.kind === "item" ? props.line.item : null);
  return (
    <li class="show__line" classList={{ "show__line--fixed": props.line.kind !== "item" }}>
      <span class="show__time tabular">{props.line.at === null ? "–" : formatTime(formatClock(props.line.at))}</span>
      <Show when={item()} fallback={<FixedPoint {...props} />}>
        {(shown) => (
          <>
            <span class="show__mark" aria-hidden="true" />
            <Show
              when={props.onOpen}
              fallback={
                <div class="show__point stack stack--xs box">
                  <PointText item={shown()} />
                </div>
              }
            >
              {(onOpen) => (
                <button
                  type="button"
                  class="show__point stack stack--xs box"
                  aria-label={text().schedule.edit(shown().title)}
                  aria-describedby={`point-${shown().item_id}`}
                  onClick={() => onOpen()(shown().item_id)}
                >
                  <PointText item={shown()} />
                </button>
              )}
            </Show>
          </>
        )}
      </Show>
    </li>
  );
}

function FixedPoint(props: Pick<TimelineLineProps, "line" | "setName" | "meetAt">): JSX.Element {
  const icon = (): IconName => ICONS[props.line.kind === "item" ? "begin" : props.line.kind];
  return (
    <>
      <span class="show__mark">
        <Icon name={icon()} size="s" />
      </span>
      <span class="show__fixed">
        <Switch>
          <Match when={props.line.kind === "meet"}>
            {text().gigs.meet}
            <Show when={props.meetAt}>{(place) => <> · {place()}</>}</Show>
          </Match>
          <Match when={props.line.kind === "doors"}>{text().gigs.doors}</Match>
          <Match when={props.line.kind === "begin"}>{text().gigs.begin}</Match>
          <Match when={props.line.kind === "end"}>{text().gigs.end}</Match>
          <Match when={props.line.kind === "set_start"}>{text().schedule.setStart(props.setName)}</Match>
          <Match when={props.line.kind === "set_end"}>{text().schedule.setEnd(props.setName)}</Match>
        </Switch>
      </span>
    </>
  );
}

function PointText(props: { readonly item: ScheduleItem }): JSX.Element {
  return (
    <>
      <span class="medium anywhere">{props.item.title}</span>
      <span class="show__facts soft small" id={`point-${props.item.item_id}`}>
        <Show when={props.item.responsible}>
          {(person) => (
            <span class="icon-text">
              <Icon name="user" size="s" />
              {personName(person())}
            </span>
          )}
        </Show>
        <Show when={props.item.comment}>{(comment) => <span class="own-words">{comment()}</span>}</Show>
      </span>
    </>
  );
}
