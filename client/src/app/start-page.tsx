import { todayIn } from "@bandstand/shared/time/day.ts";
import { type JSX, Match, Show, Switch } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { me } from "../data/session.ts";
import { bandTimeZone, formatDay, formatDayFromToday, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState } from "../ui/states.tsx";
import "./start-page.css";

/** What is next, and the way there. */
export function StartPage(): JSX.Element {
  const today = todayIn(Date.now(), bandTimeZone());
  const next = createLiveRecord(() => db().gigs.where("date").aboveOrEqual(today).first());
  const firstName = (): string => me()?.real_name.split(" ", 1)[0] ?? "";
  return (
    <div class="page page--narrow">
      <PageHeader title={firstName() === "" ? text().app.start : text().app.greeting(firstName())} />
      <Switch>
        <Match when={next() === undefined}>
          <Skeleton rows={2} />
        </Match>
        <Match when={next() === null}>
          <EmptyState icon="calendar" title={text().app.noGig} hint={text().app.noGigHint}>
            <ButtonLink href="/gigs">{text().app.toGigs}</ButtonLink>
          </EmptyState>
        </Match>
        <Match when={next()}>
          {(gig) => (
            <a class="card next-gig" href={`/gigs/${gig().gig_id}`}>
              <p class="next-gig__label">
                {text().app.nextGig} · {formatDayFromToday(gig().date, today)}
              </p>
              <h2>{gig().name}</h2>
              <p class="soft tabular">
                {formatDay(gig().date, "long")}
                <Show when={gig().begin}>{(begin) => <> · {formatTime(begin())}</>}</Show>
              </p>
              <Show when={gig().venue?.name}>{(place) => <p class="soft">{place()}</p>}</Show>
            </a>
          )}
        </Match>
      </Switch>
    </div>
  );
}
