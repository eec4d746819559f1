import { daysBetween } from "@bandstand/shared/time/day.ts";
import { type JSX, Show } from "solid-js";
import { AwaitedAnswer, MyAnswerBadge } from "../availability/public.ts";
import { today } from "../data/today.ts";
import { formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { DayRow } from "../ui/day-row.tsx";
import { RowFacts } from "../ui/row-link.tsx";
import type { GigLine } from "./gig-line.ts";
import { setlistSize } from "./setlist-size.ts";

const SOON_DAYS = 14;

/**
 * A gig in a list: its day, name, place, setlist size and the member's answer. A member who has not answered yet can do
 * so here.
 */
export function GigRowLink(props: {
  readonly gig: GigLine;
  readonly search?: string;
  readonly current?: boolean;
}): JSX.Element {
  const days = (): number => daysBetween(today(), props.gig.date);
  const isSoon = (): boolean => days() >= 0 && days() <= SOON_DAYS;
  const place = (): string => [props.gig.venue?.name, props.gig.venue?.city].filter(Boolean).join(", ");
  const times = (): string =>
    [
      props.gig.meet && `${text().gigs.meet} ${formatTime(props.gig.meet)}`,
      props.gig.begin && formatTime(props.gig.begin),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <DayRow
      href={`/gigs/${props.gig.gig_id}${props.search ?? ""}`}
      day={props.gig.date}
      today={today()}
      title={props.gig.name}
      current={props.current}
      marks={
        <Show when={props.gig.published === 0 || days() >= 0}>
          <MyAnswerBadge event_id={props.gig.gig_id} />
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
        </Show>
      }
      below={<AwaitedAnswer gig={props.gig} />}
    >
      <RowFacts>{[times(), place(), props.gig.kind_of_gig].filter(Boolean).join(" · ")}</RowFacts>
      <RowFacts>{setlistSize(props.gig) ?? text().gigs.noSetlist}</RowFacts>
    </DayRow>
  );
}
