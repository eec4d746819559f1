import type { Trend } from "@bandstand/shared/rehearsals/contract.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { formatNumber } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { formatPeriod, signed, yOfNumber } from "./numbers.ts";

type Measure = "count" | "average_songs";

interface TrendChartProps {
  readonly trends: readonly Trend[];
  readonly measure: Measure;
  readonly label: string;
}

/* Sizes in the drawing's units; STEP is a bar with its gap. The drawing grows with the number of periods and is
   scaled to its container's width. */
const BAR = 22;
const STEP = 30;
const HEIGHT = 120;
const FOOT = 22;
const TOP = 20;
/* The drawing is at least this many bars wide, so that a few bars are not stretched to fill it. */
const PLACES = 12;

const previousOf = (trend: Trend, measure: Measure): number =>
  measure === "count" ? trend.previous_count : trend.previous_average_songs;

/** One bar per period, each with a mark for the previous period's value. `TrendTable` has the same data. */
export function TrendChart(props: TrendChartProps): JSX.Element {
  const most = createMemo(() =>
    Math.max(1, ...props.trends.flatMap((trend) => [trend[props.measure], previousOf(trend, props.measure)])),
  );
  const y = (value: number): number => TOP + HEIGHT - (value / most()) * HEIGHT;
  const width = (): number => Math.max(props.trends.length, PLACES) * STEP;
  return (
    <figure class="card">
      <figcaption class="trend__title wrap subheading">
        <span>{props.label}</span>
        <span class="trend__legend">{text().rehearsals.trendLegend}</span>
      </figcaption>
      <svg
        class="trend__chart"
        viewBox={`0 0 ${width()} ${TOP + HEIGHT + FOOT}`}
        role="img"
        aria-label={text().rehearsals.chartOf(
          props.label,
          formatPeriod(props.trends[0]?.period ?? ""),
          formatPeriod(props.trends.at(-1)?.period ?? ""),
        )}
      >
        <line class="trend__ground" x1="0" x2={width()} y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
        <For each={props.trends}>
          {(trend, at) => {
            const x = (): number => at() * STEP + (STEP - BAR) / 2;
            const value = (): number => trend[props.measure];
            return (
              <g>
                <title>{`${formatPeriod(trend.period)}: ${formatNumber(value())}`}</title>
                <rect class="trend__bar" x={x()} y={y(value())} width={BAR} height={TOP + HEIGHT - y(value())} rx="3" />
                <Show when={at() > 0}>
                  <line
                    class="trend__previous"
                    x1={x() - 3}
                    x2={x() + BAR + 3}
                    y1={y(previousOf(trend, props.measure))}
                    y2={y(previousOf(trend, props.measure))}
                  />
                </Show>
                <Show when={value() > 0}>
                  <text
                    class="trend__value"
                    x={x() + BAR / 2}
                    y={yOfNumber(y(value()), at() > 0 ? y(previousOf(trend, props.measure)) : undefined)}
                  >
                    {formatNumber(value())}
                  </text>
                </Show>
                <text class="trend__period" x={x() + BAR / 2} y={TOP + HEIGHT + 16}>
                  {trend.period.length === 4 ? trend.period : trend.period.slice(5)}
                </text>
              </g>
            );
          }}
        </For>
      </svg>
    </figure>
  );
}

/** The chart's data as a table, latest first. */
export function TrendTable(props: { readonly trends: readonly Trend[] }): JSX.Element {
  const change = (now: number, before: number): string => signed(now - before);
  return (
    <details class="trend-table">
      <summary class="line touch">{text().rehearsals.trendTable}</summary>
      <div class="trend-table__scroll" role="region" aria-label={text().rehearsals.trend} tabindex="0">
        <table class="tabular">
          <thead>
            <tr>
              <th scope="col">{text().rehearsals.trendPeriod}</th>
              <th scope="col">{text().rehearsals.trendCount}</th>
              <th scope="col">{text().rehearsals.trendChange}</th>
              <th scope="col">{text().rehearsals.trendSongs}</th>
              <th scope="col">{text().rehearsals.trendChange}</th>
            </tr>
          </thead>
          <tbody>
            <IncrementalFor each={props.trends.toReversed()}>
              {(trend) => (
                <tr>
                  <th scope="row">{formatPeriod(trend.period)}</th>
                  <td>{trend.count}</td>
                  <td>{change(trend.count, trend.previous_count)}</td>
                  <td>{formatNumber(trend.average_songs)}</td>
                  <td>{change(trend.average_songs, trend.previous_average_songs)}</td>
                </tr>
              )}
            </IncrementalFor>
          </tbody>
        </table>
      </div>
    </details>
  );
}
