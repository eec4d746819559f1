import { daysBetween } from "@bandstand/shared/time/day.ts";
import { A } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { AwaitedAnswer, MyAnswerBadge } from "../availability/public.ts";
import { today } from "../data/today.ts";
import { formatDay, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import "./gigs.css";
import type { GigLine } from "./gig-line.ts";
import { setlistSize } from "./setlist-size.ts";

const SOON_DAYS = 14;

/**
 * A gig in a list: its day, name, place, size of the setlist, and the member's answer, one tap away while it is
 * missing.
 */
export function GigRowLink(props: {
  readonly gig: GigLine;
  readonly search?: string;
  readonly current?: boolean;
}): JSX.Element {
  const days = (): number => daysBetween(today(), props.gig.date);
  const isSoon = (): boolean => days() >= 0 && days() <= SOON_DAYS;
  const place = (): string => [props.gig.venue?.name, props.gig.venue?.city].filter(Boolean).join(", ");
  return (
    <div class="gig-row" classList={{ "gig-row--current": props.current }}>
      <A class="gig-row__link" href={`/gigs/${props.gig.gig_id}${props.search ?? ""}`}>
        <span class="gig-row__day tabular">
          <small>{formatDay(props.gig.date, "weekday").slice(0, 3)}</small>
          <strong>{props.gig.date.slice(8)}</strong>
          <small>
            {formatDay(props.gig.date, "month").slice(0, 3)}
            <Show when={props.gig.date.slice(0, 4) !== today().slice(0, 4)}> ’{props.gig.date.slice(2, 4)}</Show>
          </small>
        </span>
        <span class="gig-row__text">
          <span class="gig-row__name">{props.gig.name}</span>
          <span class="gig-row__facts">
            {[props.gig.begin && formatTime(props.gig.begin), place(), props.gig.kind_of_gig]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <span class="gig-row__facts">{setlistSize(props.gig) ?? text().gigs.noSetlist}</span>
          <Show when={props.gig.published === 0 || days() >= 0}>
            <span class="gig-row__marks">
              <MyAnswerBadge gig_id={props.gig.gig_id} />
              <Show when={props.gig.published === 0}>
                <Badge tone="warning" icon="eye">
                  {text().gigs.draft}
                </Badge>
              </Show>
              <Show when={isSoon()}>
                <Badge tone="accent" icon="clock">
                  {text().gigs.inDays(days())}
                </Badge>
              </Show>
            </span>
          </Show>
        </span>
      </A>
      <AwaitedAnswer gig={props.gig} />
    </div>
  );
}
