import type { SeasonStatistics } from "@bandstand/shared/statistics/contract.ts";
import { useSearchParams } from "@solidjs/router";
import { type JSX, Match, Show, Suspense, Switch } from "solid-js";
import { text } from "../i18n/text.ts";
import { Figure, Figures } from "../ui/figures.tsx";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Select } from "../ui/select.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Histogram } from "./histogram.ts";
import { HistogramView } from "./histogram-view.tsx";
import { useHasPublicPage, useStatistics } from "./queries.ts";
import { SongBars } from "./song-bars.tsx";
import "./statistics.css";

const PUBLIC_PATH = "/public/songs";

/* Loaded when its tab is opened. */
const AttendanceView = lazyComponent(async () => (await import("./attendance-view.tsx")).AttendanceView);

type Tab = "seasons" | "songs" | "attendance";

/** Seasons, the song histogram and attendance, computed on this device, so they work offline. */
export function StatisticsPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ tab?: string; season?: string; year?: string; kind?: string }>();
  const tab = (): Tab => (query.tab === "songs" || query.tab === "attendance" ? query.tab : "seasons");
  const statistics = useStatistics(() =>
    tab() === "attendance" ? undefined : tab() === "songs" ? "histogram" : "seasons",
  );
  return (
    <div class="page page--narrow">
      <PageHeader title={text().statistics.title} subtitle={text().statistics.lead} backHref="/more" />
      <Tabs
        label={text().statistics.title}
        value={tab()}
        onChange={(value) => setQuery({ tab: value === "seasons" ? undefined : value }, { replace: true })}
        tabs={[
          { value: "seasons", label: text().statistics.seasons },
          { value: "songs", label: text().statistics.histogram },
          { value: "attendance", label: text().statistics.attendance },
        ]}
      >
        {(value) => (
          <Switch>
            <Match when={value === "seasons"}>
              <Show when={statistics.seasons()} fallback={<Skeleton rows={6} />}>
                {(seasons) => (
                  <Seasons
                    seasons={seasons()}
                    chosen={query.season}
                    onChoose={(season) => setQuery({ season }, { replace: true })}
                  />
                )}
              </Show>
            </Match>
            <Match when={value === "songs"}>
              <Show when={statistics.histogram()} fallback={<Skeleton rows={6} />}>
                {(histogram) => <Songs histogram={histogram()} />}
              </Show>
            </Match>
            <Match when={value === "attendance"}>
              <Suspense fallback={<Skeleton rows={6} />}>
                <AttendanceView />
              </Suspense>
            </Match>
          </Switch>
        )}
      </Tabs>
    </div>
  );
}

function Songs(props: { readonly histogram: Histogram }): JSX.Element {
  const hasPublicPage = useHasPublicPage();
  return (
    <div class="stack">
      <HistogramView histogram={props.histogram} />
      <Show when={hasPublicPage()} fallback={<Banner icon="lock">{text().statistics.publicOffForMembers}</Banner>}>
        <Banner
          icon="globe"
          actions={
            <>
              <ButtonLink href={PUBLIC_PATH} icon="external" size="s">
                {text().statistics.openPublic}
              </ButtonLink>
              <CopyButton text={`${location.origin}${PUBLIC_PATH}`} />
            </>
          }
        >
          {text().statistics.publicHint}
        </Banner>
      </Show>
    </div>
  );
}

function Seasons(props: {
  readonly seasons: readonly SeasonStatistics[];
  readonly chosen: string | undefined;
  readonly onChoose: (season: string) => void;
}): JSX.Element {
  const shown = (): SeasonStatistics | undefined =>
    props.seasons.find(({ season }) => season === props.chosen) ?? props.seasons[0];
  const perGig = (season: SeasonStatistics): number =>
    season.gig_count === 0 ? 0 : Math.round(season.played_songs / season.gig_count);
  return (
    <Switch>
      <Match when={props.seasons.length === 0}>
        <EmptyState icon="chart" title={text().statistics.empty}>
          <ButtonLink href="/gigs">{text().app.toGigs}</ButtonLink>
        </EmptyState>
      </Match>
      <Match when={shown()}>
        {(season) => (
          <div class="stack">
            <Select
              label={text().statistics.season}
              class="statistics__season"
              value={season().season}
              options={props.seasons.map((one) => ({ value: one.season, label: one.season }))}
              onChange={props.onChoose}
            />
            <Figures>
              <Figure name={text().statistics.gigs} value={season().gig_count} />
              <Figure name={text().statistics.played} value={season().played_songs} />
              <Figure name={text().statistics.skipped} value={season().skipped_count} />
              <Figure name={text().statistics.planned} value={season().total_songs} />
              <Figure name={text().statistics.perGig} value={perGig(season())} />
            </Figures>
            <Show when={season().top_songs.length > 0}>
              <section class="stack">
                <h2 class="heading">{text().statistics.topSongs}</h2>
                <SongBars songs={season().top_songs} label={text().statistics.topSongs} />
              </section>
            </Show>
          </div>
        )}
      </Match>
    </Switch>
  );
}
