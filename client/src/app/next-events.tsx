import { type JSX, Show, createMemo } from "solid-js";
import { AnswerBy, AnswerButtons, AnswerSummary, ChangeableAnswer, isUnseated } from "../availability/public.ts";
import { today } from "../data/today.ts";
import { formatDay, formatDayFromToday } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { DayRow } from "../ui/day-row.tsx";
import { Icon } from "../ui/icon.tsx";
import { RowFacts } from "../ui/row-link.tsx";
import { answeredEvent, firstFact, furtherFacts, hrefOf, titleOf } from "./event-words.ts";
import type { ShownEvent, StartGig } from "./start-events.ts";
import "./start-page.css";

interface EventProps {
  readonly event: ShownEvent;
}

const gigOf = ({ event }: EventProps): StartGig | undefined => (event.event_type === "gig" ? event : undefined);

const DraftBadge = (): JSX.Element => (
  <Badge tone="warning" icon="eye">
    {text().gigs.draft}
  </Badge>
);

/** An event that waits for the member's answer: what it is, and the three buttons. */
export function OwedEvent(props: EventProps): JSX.Element {
  const gig = () => gigOf(props);
  return (
    <DayRow
      href={hrefOf(props.event)}
      day={props.event.day}
      today={today()}
      title={titleOf(props.event)}
      marks={
        <Show when={gig()}>
          {(one) => (
            <>
              <Show when={one().isDraft}>
                <DraftBadge />
              </Show>
              <AnswerBy gig={{ ...one(), gig_id: one().event_id, date: one().day }} />
            </>
          )}
        </Show>
      }
      below={
        <div class="awaited stack stack--s">
          <AnswerButtons event={answeredEvent(props.event)} />
        </div>
      }
    >
      <Show when={firstFact(props.event)}>
        {(fact) => (
          <RowFacts>
            <span class="event-fact">{fact()}</span>
          </RowFacts>
        )}
      </Show>
      <Show when={furtherFacts(props.event)}>{(facts) => <RowFacts>{facts()}</RowFacts>}</Show>
    </DayRow>
  );
}

/** A card for an event that comes next: when and where to be, the member's answer, and a gig's live mode. */
export function NextEvent(props: EventProps): JSX.Element {
  const gig = () => gigOf(props);
  const isTonight = (): boolean => gig() !== undefined && props.event.day <= today();
  /* After the day of the gig, the server rejects answers, even if the gig has not ended yet. */
  const isOpen = (): boolean => gig() === undefined || props.event.day >= today();
  /* Once shown, the answer buttons stay as long as the card does, even after the member has answered. */
  const isAsked = createMemo(
    (before: boolean) =>
      before ||
      props.event.isAwaited ||
      (props.event.status === null && !isUnseated(props.event.event_id, props.event)),
    false,
  );
  const label = (): string => {
    if (isTonight()) return text().gigs.tonight;
    const kind = gig() === undefined ? text().todos.nextRehearsal : text().app.nextGig;
    return `${kind} · ${formatDayFromToday(props.event.day, today())}`;
  };
  return (
    <article class="card next-event stack stack--xs" classList={{ "next-event--gig": gig() !== undefined }}>
      <p class="next-event__label small medium">{label()}</p>
      <h2>
        <a class="next-event__name plain-link touch" href={hrefOf(props.event)}>
          {gig()?.name ?? formatDay(props.event.day, "long")}
        </a>
      </h2>
      <Show when={firstFact(props.event)}>
        {(fact) => (
          <p class="icon-text event-fact tabular">
            <Icon name="pin" size="s" />
            <span>{fact()}</span>
          </p>
        )}
      </Show>
      <Show when={gig()}>
        {(one) => (
          <p class="soft tabular">
            {[formatDay(one().day, "medium"), furtherFacts(one())].filter(Boolean).join(" · ")}
          </p>
        )}
      </Show>
      <Show when={isOpen()} fallback={<AnswerSummary event_id={props.event.event_id} of={props.event} />}>
        <Show
          when={isAsked()}
          fallback={
            <ChangeableAnswer event={answeredEvent(props.event)} status={props.event.status}>
              <AnswerSummary event_id={props.event.event_id} of={props.event} />
            </ChangeableAnswer>
          }
        >
          <div class="next-event__answer stack stack--m">
            <AnswerButtons event={answeredEvent(props.event)} />
            <AnswerSummary event_id={props.event.event_id} of={props.event} />
          </div>
        </Show>
      </Show>
      <Show when={gig()}>
        {(one) => (
          <div class="next-event__actions wrap">
            <ButtonLink
              href={`/live/${one().event_id}`}
              look={isTonight() ? "primary" : "secondary"}
              size={isTonight() ? "m" : "s"}
              icon="spotlight"
            >
              {text().gigs.openLive}
            </ButtonLink>
            <ButtonLink
              href={`/gigs/${one().event_id}?tab=setlist`}
              look="quiet"
              size={isTonight() ? "m" : "s"}
              icon="list"
            >
              {text().gigs.setlist}
            </ButtonLink>
          </div>
        )}
      </Show>
    </article>
  );
}

/** An event as one line: its day, its title and the member's answer, which can be tapped to change it. */
export function EventLine(props: EventProps): JSX.Element {
  return (
    <ChangeableAnswer event={answeredEvent(props.event)} status={props.event.status}>
      <a class="event-line row plain-link touch" href={hrefOf(props.event)}>
        <span class="event-line__day soft tabular">{formatDay(props.event.day, "short")}</span>
        <span class="event-line__title">
          {titleOf(props.event)}
          <Show when={gigOf(props)?.isDraft}>
            {" "}
            <DraftBadge />
          </Show>
        </span>
      </a>
    </ChangeableAnswer>
  );
}
