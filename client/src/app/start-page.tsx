import { isOverGig } from "@bandstand/shared/gigs/past.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { type JSX, Show, Suspense, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveList } from "../data/live.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { GigRowLink, type GigRow, lineOf } from "../gigs/public.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { WaitingList } from "../todos/public.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Changes } from "./changes.tsx";
import { createBeginnings } from "./beginnings.ts";
import { NextGig, NextRehearsal } from "./next-events.tsx";
import "./start-page.css";
import { lazyComponent } from "../ui/lazy-component.ts";

/* Loaded on demand, because only new members need it. */
const FirstSteps = lazyComponent(async () => (await import("./first-steps.tsx")).FirstSteps);
const EvictionNotice = lazyComponent(async () => (await import("./eviction-notice.tsx")).EvictionNotice);
const WelcomeCard = lazyComponent(async () => (await import("./welcome-card.tsx")).WelcomeCard);

const COMING_MAX = 4;

/**
 * The next events with the member's answer one tap away, pending tasks, recent changes, and, for a new band, the first
 * steps.
 */
export function StartPage(): JSX.Element {
  const today = todayIn(Date.now(), bandTimeZone());
  /* Includes yesterday, because a gig that continues after midnight is still the next one. */
  const gigs = createLiveList<GigRow>(
    () =>
      db()
        .gigs.where("date")
        .aboveOrEqual(addDays(today, -1))
        .limit(COMING_MAX + 4)
        .toArray(),
    "gig_id",
  );
  const coming = createMemo(() => gigs.items.filter((gig) => !isOverGig(gig, Date.now(), bandTimeZone())));
  const rehearsals = createLiveList(
    () =>
      db()
        .rehearsals.where("begin")
        .aboveOrEqual(`${addDays(today, -1)}T`)
        .limit(COMING_MAX)
        .toArray(),
    "rehearsal_id",
  );
  const rehearsal = createMemo(() => rehearsals.items.find(({ end }) => Date.parse(end) > Date.now()));
  const beginnings = createBeginnings();
  const firstName = (): string => me()?.real_name.split(" ", 1)[0] ?? "";
  const isEmpty = (): boolean => gigs.ready && rehearsals.ready && coming().length === 0 && rehearsal() === undefined;
  /* True once all upper parts can be drawn, so that none appears late and pushes down those below. */
  const isRead = (): boolean => gigs.ready && rehearsals.ready && beginnings.isKnown();
  const isFetching = (): boolean => !isRead() || (isEmpty() && status.syncedAt === null && status.online !== false);

  return (
    <div class="page page--narrow">
      <PageHeader title={firstName() === "" ? text().app.start : text().app.greeting(firstName())} />
      <Suspense fallback={<Skeleton rows={3} />}>
        <Show when={!isFetching()} fallback={<Skeleton rows={3} />}>
          <Show when={beginnings.isWeekOpen()}>
            <EvictionNotice onDone={() => beginnings.endWeek()} />
          </Show>
          <Show when={beginnings.areStepsOpen()}>
            <FirstSteps beginnings={beginnings} />
          </Show>
          <Show when={isEmpty() && !beginnings.areStepsOpen()}>
            <EmptyState icon="calendar" title={text().app.noGig} hint={text().app.noGigHint}>
              <ButtonLink href="/gigs">{text().app.toGigs}</ButtonLink>
            </EmptyState>
          </Show>
          <Show when={coming()[0]}>{(gig) => <NextGig gig={gig()} today={today} />}</Show>
          <Show when={rehearsal()}>{(next) => <NextRehearsal rehearsal={next()} today={today} />}</Show>
          <Show when={!isEmpty()}>
            <ButtonLink href="/answers?view=mine">{text().availability.allMine}</ButtonLink>
          </Show>
          <Show when={beginnings.isWelcomeOpen()}>
            <WelcomeCard onDone={() => beginnings.endWelcome()} />
          </Show>
          <WaitingList />
          <Show when={coming().length > 1}>
            <section class="start__part stack stack--m">
              <h2 class="heading">{text().gigs.comingGigs}</h2>
              <ul class="rows">
                <IncrementalFor each={coming().slice(1, COMING_MAX + 1)} step={1}>
                  {(gig) => {
                    const line = createMemo(() => lineOf(gig));
                    return (
                      <li>
                        <GigRowLink gig={line()} />
                      </li>
                    );
                  }}
                </IncrementalFor>
              </ul>
            </section>
          </Show>
          <Deferred>
            <Changes />
          </Deferred>
        </Show>
      </Suspense>
    </div>
  );
}
