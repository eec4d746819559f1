import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { type JSX, Show } from "solid-js";
import { AnswerBy, AnswerButtons, AnswerSummary } from "../availability/public.ts";
import type { RowOf } from "../data/rows.ts";
import type { GigRow } from "../gigs/public.ts";
import { bandTimeZone, formatDay, formatDayFromToday, formatInstantTime, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import "./start-page.css";

/** The next gig: when and where, the member's answer, and a link to live mode. */
export function NextGig(props: { readonly gig: GigRow; readonly today: string }): JSX.Element {
  const isTonight = (): boolean => props.gig.date <= props.today;
  return (
    <article class="card next-event stack stack--xs next-event--gig">
      <p class="next-event__label">
        {isTonight()
          ? text().gigs.tonight
          : `${text().app.nextGig} · ${formatDayFromToday(props.gig.date, props.today)}`}
      </p>
      <h2>
        <a class="next-event__name" href={`/gigs/${props.gig.gig_id}`}>
          {props.gig.name}
        </a>
      </h2>
      <p class="soft tabular">
        {formatDay(props.gig.date, "long")}
        <Show when={props.gig.begin}>{(begin) => <> · {formatTime(begin())}</>}</Show>
      </p>
      <Show when={props.gig.venue?.name}>{(place) => <p class="soft">{place()}</p>}</Show>
      <Show when={!isPastGig(props.gig, props.today)}>
        <div class="next-event__answer stack stack--m">
          <AnswerBy gig={props.gig} />
          <AnswerButtons event={{ event_type: "gig", event_id: props.gig.gig_id, title: props.gig.name }} />
          <AnswerSummary event_id={props.gig.gig_id} />
        </div>
      </Show>
      <div class="next-event__actions">
        <ButtonLink href={`/live/${props.gig.gig_id}`} look={isTonight() ? "primary" : "secondary"} icon="spotlight">
          {text().gigs.openLive}
        </ButtonLink>
        <ButtonLink href={`/gigs/${props.gig.gig_id}?tab=setlist`} look="quiet" icon="list">
          {text().gigs.setlist}
        </ButtonLink>
      </div>
    </article>
  );
}

/** The next rehearsal: when and where, and the member's answer. */
export function NextRehearsal(props: { readonly rehearsal: RowOf<"rehearsals">; readonly today: string }): JSX.Element {
  const day = (): string => todayIn(Date.parse(props.rehearsal.begin), bandTimeZone());
  const event = () => ({
    event_type: "rehearsal" as const,
    event_id: props.rehearsal.rehearsal_id,
    title: text().todos.ofRehearsal(formatDay(day(), "short")),
  });
  return (
    <article class="card next-event stack stack--xs">
      <p class="next-event__label">
        {text().todos.nextRehearsal} · {formatDayFromToday(day(), props.today)}
      </p>
      <h2>
        <a class="next-event__name tabular" href={`/rehearsals/${props.rehearsal.rehearsal_id}`}>
          {formatDay(day(), "long")}
        </a>
      </h2>
      <p class="soft tabular">
        {formatInstantTime(props.rehearsal.begin)}–{formatInstantTime(props.rehearsal.end)}
        <Show when={props.rehearsal.location}>{(place) => <> · {place()}</>}</Show>
      </p>
      <div class="next-event__answer stack stack--m">
        <AnswerButtons event={event()} />
        <AnswerSummary event_id={props.rehearsal.rehearsal_id} />
      </div>
    </article>
  );
}
