import { isOverGig } from "@bandstand/shared/gigs/past.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { type JSX, For, Match, Show, Switch, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveList, createLiveRecord } from "../data/live.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { GigRowLink, type GigRow, isAdmin, mayEdit } from "../gigs/public.ts";
import { bandTimeZone, formatDay, formatDayFromToday, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState } from "../ui/states.tsx";
import { lastVisit } from "./last-visit.ts";
import "./start-page.css";

const COMING_MAX = 4;
const CHANGES_MAX = 5;

/** What is next and the way there, what has changed, and for a new band what to do first. */
export function StartPage(): JSX.Element {
  const today = todayIn(Date.now(), bandTimeZone());
  /* A gig that goes on past midnight is still tonight's. */
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
  const isNewBand = createLiveRecord(async () => (await db().songs.count()) === 0 || (await db().gigs.count()) === 0);
  const firstName = (): string => me()?.real_name.split(" ", 1)[0] ?? "";
  const isEmpty = (): boolean => gigs.ready && coming().length === 0;
  const isFetching = (): boolean => !gigs.ready || (isEmpty() && status.syncedAt === null && status.online !== false);

  return (
    <div class="page page--narrow">
      <PageHeader title={firstName() === "" ? text().app.start : text().app.greeting(firstName())} />
      <Switch>
        <Match when={isFetching()}>
          <Skeleton rows={3} />
        </Match>
        <Match when={isNewBand() && mayEdit()}>
          <FirstSteps />
        </Match>
        <Match when={isEmpty()}>
          <EmptyState icon="calendar" title={text().app.noGig} hint={text().app.noGigHint}>
            <ButtonLink href="/gigs">{text().app.toGigs}</ButtonLink>
          </EmptyState>
        </Match>
      </Switch>
      <Show when={coming()[0]}>{(gig) => <NextGig gig={gig()} today={today} />}</Show>
      <Show when={coming().length > 1}>
        <section class="start__part">
          <h2 class="start__title">{text().gigs.comingGigs}</h2>
          <ul class="gigs__list">
            <For each={coming().slice(1, COMING_MAX + 1)}>
              {(gig) => (
                <li>
                  <GigRowLink gig={gig} />
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Changes />
    </div>
  );
}

function NextGig(props: { readonly gig: GigRow; readonly today: string }): JSX.Element {
  const isTonight = (): boolean => props.gig.date <= props.today;
  return (
    <article class="card next-gig">
      <p class="next-gig__label">
        {isTonight()
          ? text().gigs.tonight
          : `${text().app.nextGig} · ${formatDayFromToday(props.gig.date, props.today)}`}
      </p>
      <h2>
        <a class="next-gig__name" href={`/gigs/${props.gig.gig_id}`}>
          {props.gig.name}
        </a>
      </h2>
      <p class="soft tabular">
        {formatDay(props.gig.date, "long")}
        <Show when={props.gig.begin}>{(begin) => <> · {formatTime(begin())}</>}</Show>
      </p>
      <Show when={props.gig.venue?.name}>{(place) => <p class="soft">{place()}</p>}</Show>
      <div class="next-gig__actions">
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

interface Step {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
}

function FirstSteps(): JSX.Element {
  const steps = (): Step[] => [
    { href: "/songs/import", icon: "upload", title: text().gigs.stepRepertoire, hint: text().gigs.stepRepertoireHint },
    ...(isAdmin()
      ? [
          {
            href: "/members",
            icon: "users" as const,
            title: text().gigs.stepMembers,
            hint: text().gigs.stepMembersHint,
          },
        ]
      : []),
    { href: "/gigs?new=1", icon: "calendar", title: text().gigs.stepGig, hint: text().gigs.stepGigHint },
  ];
  return (
    <section class="start__part">
      <h2 class="start__title">{text().gigs.firstSteps}</h2>
      <p class="soft">{text().gigs.firstStepsHint}</p>
      <ol class="first-steps">
        <For each={steps()}>
          {(step) => (
            <li>
              <a class="card first-step" href={step.href}>
                <Icon name={step.icon} />
                <span>
                  <strong>{step.title}</strong>
                  <span class="soft">{step.hint}</span>
                </span>
              </a>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}

interface ChangeLine {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly kind: string;
  readonly at: string;
}

/** What others and oneself have changed since the last visit, newest first, from the rows on this device. */
function Changes(): JSX.Element {
  const since = lastVisit();
  const found = createLiveRecord(async () => {
    if (since === null) return [];
    const from = new Date(since).toISOString();
    const [gigs, songs] = await Promise.all([
      db()
        .gigs.filter((gig) => gig.updated_at > from)
        .toArray(),
      db()
        .songs.filter((song) => song.updated_at > from)
        .toArray(),
    ]);
    const lines: ChangeLine[] = [
      ...gigs.map((gig) => ({
        id: gig.gig_id,
        href: `/gigs/${gig.gig_id}`,
        title: gig.name,
        kind: gig.created_at > from ? text().gigs.newGig : text().gigs.changedGig,
        at: gig.updated_at,
      })),
      ...songs.map((song) => ({
        id: song.song_id,
        href: `/songs/${song.song_id}`,
        title: song.title,
        kind: song.created_at > from ? text().gigs.newSong : text().gigs.changedSong,
        at: song.updated_at,
      })),
    ];
    return lines.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  });
  const lines = (): readonly ChangeLine[] => found() ?? [];
  return (
    <Show when={lines().length > 0}>
      <section class="start__part">
        <h2 class="start__title">{text().gigs.changes}</h2>
        <ul class="changes">
          <For each={lines().slice(0, CHANGES_MAX)}>
            {(line) => (
              <li>
                <a class="changes__line" href={line.href}>
                  <span>{line.title}</span>
                  <span class="soft">{line.kind}</span>
                </a>
              </li>
            )}
          </For>
        </ul>
        <Show when={lines().length > CHANGES_MAX}>
          <p class="soft">{text().gigs.moreChanges(lines().length - CHANGES_MAX)}</p>
        </Show>
      </section>
    </Show>
  );
}
