import { type JSX, For, Match, Show, Suspense, Switch, createEffect } from "solid-js";
import { me } from "../data/session.ts";
import { lastSync, status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { OpenVotes, useOpenVotes } from "../todos/public.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, OfflineState } from "../ui/states.tsx";
import { createBeginnings } from "./beginnings.ts";
import { EventLine, NextEvent, OwedEvent } from "./next-events.tsx";
import { useStartEvents } from "./start-events.ts";
import "./start-page.css";

/* Loaded on demand, because only new members need it. */
const FirstSteps = lazyComponent(async () => (await import("./first-steps.tsx")).FirstSteps);
const EvictionNotice = lazyComponent(async () => (await import("./eviction-notice.tsx")).EvictionNotice);
const WelcomeCard = lazyComponent(async () => (await import("./welcome-card.tsx")).WelcomeCard);
/* Loaded on demand, because it is drawn after the rest. */
const StartAside = lazyComponent(async () => (await import("./start-aside.tsx")).StartAside);

/**
 * Shows what waits for the member, then the upcoming events by date, what to practise, recent changes, and, for a new
 * band, the first steps.
 */
export function StartPage(): JSX.Element {
  const events = useStartEvents();
  const votes = useOpenVotes();
  const beginnings = createBeginnings();
  const firstName = (): string => me()?.real_name.split(" ", 1)[0] ?? "";
  const isOwing = (): boolean => events.owed().length > 0 || votes.lines().length > 0;
  const isEmpty = (): boolean =>
    events.tonight().length === 0 && events.owed().length === 0 && events.coming().length === 0;
  /* True once everything at the top can be drawn, so no part appears late and pushes down those below. */
  const isRead = (): boolean => events.ready() && votes.ready() && beginnings.isKnown();
  const isUnfilled = (): boolean => isEmpty() && lastSync() === null;
  const isFetching = (): boolean => !isRead() || (isUnfilled() && status.online !== false);
  /* On a new device, loads the first steps' code while the first rows are fetched: they are shown above those rows and
     would push them down later. */
  createEffect(() => {
    if (isRead() && isUnfilled() && beginnings.areStepsOpen()) void FirstSteps.preload().catch(() => undefined);
  });

  return (
    <div class="page start">
      <PageHeader title={firstName() === "" ? text().app.start : text().app.greeting(firstName())} />
      <Suspense fallback={<Skeleton rows={3} />}>
        <Show when={!isFetching()} fallback={<Skeleton rows={3} />}>
          <Show when={beginnings.isWeekOpen()}>
            <EvictionNotice onDone={() => beginnings.endWeek()} />
          </Show>
          <Show when={beginnings.areStepsOpen()}>
            <FirstSteps beginnings={beginnings} />
          </Show>
          <div class="start__columns">
            <div class="start__column">
              <For each={events.tonight()}>{(event) => <NextEvent event={event} />}</For>
              <Show when={isOwing()}>
                <section class="stack stack--s" aria-labelledby="start-owed">
                  <h2 class="heading" id="start-owed">
                    {text().todos.title}
                  </h2>
                  <Show when={events.owed().length > 0}>
                    <ul class="rows">
                      <IncrementalFor each={events.owed()} step={1}>
                        {(event) => (
                          <li>
                            <OwedEvent event={event} />
                          </li>
                        )}
                      </IncrementalFor>
                    </ul>
                  </Show>
                  <Show when={events.more() > 0}>
                    <ButtonLink href="/answers?view=mine" look="quiet">
                      {text().todos.answers(events.more())}
                    </ButtonLink>
                  </Show>
                  <OpenVotes state={votes} />
                </section>
              </Show>
              <Switch>
                <Match when={isUnfilled()}>
                  <OfflineState />
                </Match>
                <Match when={isEmpty() && !beginnings.areStepsOpen()}>
                  <EmptyState icon="calendar" title={text().app.noGig} hint={text().app.noGigHint}>
                    <ButtonLink href="/gigs">{text().app.toGigs}</ButtonLink>
                  </EmptyState>
                </Match>
              </Switch>
              <For each={events.coming().slice(0, 1)}>{(event) => <NextEvent event={event} />}</For>
              <Show when={!isEmpty()}>
                <div class="start__later stack stack--xs">
                  <Show when={events.coming().length > 1}>
                    <h2 class="subheading">{text().gigs.comingGigs}</h2>
                    <ul class="card start__lines ruled">
                      <For each={events.coming().slice(1)}>
                        {(event) => (
                          <li>
                            <EventLine event={event} />
                          </li>
                        )}
                      </For>
                    </ul>
                  </Show>
                  <ButtonLink href="/answers?view=mine" look="quiet" size="s">
                    {text().availability.allMine}
                  </ButtonLink>
                </div>
              </Show>
              <Show when={beginnings.isWelcomeOpen()}>
                <Suspense>
                  <WelcomeCard onDone={() => beginnings.endWelcome()} />
                </Suspense>
              </Show>
            </div>
            <div class="start__column">
              {/* It reads the whole band, so it does not disturb the first sync. */}
              <Show when={lastSync() !== null}>
                <Deferred>
                  <Suspense>
                    <StartAside />
                  </Suspense>
                </Deferred>
              </Show>
            </div>
          </div>
        </Show>
      </Suspense>
    </div>
  );
}
