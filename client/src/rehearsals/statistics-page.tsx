import type { Trend } from "@bandstand/shared/rehearsals/contract.ts";
import { useSearchParams } from "@solidjs/router";
import { type JSX, Match, Show, Switch } from "solid-js";
import { formatNumber } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Figure, Figures } from "../ui/figures.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { SongBars } from "../statistics/public.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { EmptyState } from "../ui/states.tsx";
import { formatPeriod, signed } from "./numbers.ts";
import { useStatistics } from "./queries.ts";
import { TrendChart, TrendTable } from "./trend-chart.tsx";
import "./statistics.css";

/** The number of periods that fit on a phone. */
const SHOWN = 12;

/** What the band rehearses and how much, computed on this device by the same rules as on the server; works offline. */
export function RehearsalStatisticsPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ by?: string }>();
  const statistics = useStatistics();
  const isYearly = (): boolean => query.by === "year";
  return (
    <div class="page page--narrow">
      <PageHeader title={text().rehearsals.statisticsTitle} backHref="/rehearsals" />
      <Switch>
        <Match when={statistics() === undefined}>
          <Skeleton rows={6} />
        </Match>
        <Match when={statistics()?.totals.count === 0}>
          <EmptyState
            icon="chart"
            title={text().rehearsals.statisticsEmpty}
            hint={text().rehearsals.statisticsEmptyHint}
          >
            <ButtonLink href="/rehearsals">{text().rehearsals.toList}</ButtonLink>
          </EmptyState>
        </Match>
        <Match when={statistics()}>
          {(found) => (
            <>
              <section aria-label={text().rehearsals.totals}>
                <Figures>
                  <Figure name={text().rehearsals.totalCount} value={formatNumber(found().totals.count)} />
                  <Figure name={text().rehearsals.totalSongs} value={formatNumber(found().totals.songs)} />
                  <Figure name={text().rehearsals.totalHours} value={hours(found().totals.duration)} />
                  <Figure name={text().rehearsals.totalYearly} value={formatNumber(found().totals.yearly_average)} />
                </Figures>
              </section>
              <section class="stack" aria-label={text().rehearsals.trend}>
                <div class="row row--between">
                  <h2 class="heading">{text().rehearsals.trend}</h2>
                  <Segmented
                    label={text().rehearsals.trend}
                    hideLabel
                    value={isYearly() ? "year" : "month"}
                    options={[
                      { value: "month", label: text().rehearsals.monthly },
                      { value: "year", label: text().rehearsals.yearly },
                    ]}
                    onChange={(by) => setQuery({ by: by === "year" ? by : undefined }, { replace: true })}
                  />
                </div>
                <Trends trends={isYearly() ? found().yearly : found().monthly} />
              </section>
              <Show when={found().songs.length > 0}>
                <section class="stack">
                  <h2 class="heading">{text().rehearsals.frequent}</h2>
                  <SongBars songs={found().songs} label={text().rehearsals.frequent} />
                </section>
              </Show>
            </>
          )}
        </Match>
      </Switch>
    </div>
  );
}

/** Formats a duration `HH:MM:SS` as a rounded number of hours. */
const hours = (duration: string): string => {
  const [whole = 0, minutes = 0] = duration.split(":").map(Number);
  return formatNumber(Math.round(whole + minutes / 60));
};

function Trends(props: { readonly trends: readonly Trend[] }): JSX.Element {
  const shown = (): readonly Trend[] => props.trends.slice(-SHOWN);
  const last = (): Trend | undefined => shown().at(-1);
  const change = (now = 0, before = 0): string =>
    `${formatPeriod(last()?.period ?? "")}: ${signed(now - before)} ${text().rehearsals.trendChange}`;
  return (
    <>
      <TrendChart trends={shown()} measure="count" label={text().rehearsals.trendCount} />
      <p class="soft small">{change(last()?.count, last()?.previous_count)}</p>
      <TrendChart trends={shown()} measure="average_songs" label={text().rehearsals.trendSongs} />
      <p class="soft small">{change(last()?.average_songs, last()?.previous_average_songs)}</p>
      <TrendTable trends={props.trends} />
    </>
  );
}
