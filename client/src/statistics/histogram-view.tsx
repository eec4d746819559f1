import { useSearchParams } from "@solidjs/router";
import { type JSX, Show, createMemo } from "solid-js";
import { createSliced } from "../data/sliced.ts";
import { text } from "../i18n/text.ts";
import { Skeleton } from "../ui/loading.tsx";
import { Select } from "../ui/select.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Histogram } from "./histogram.ts";
import { SongBars } from "./song-bars.tsx";

const ALL = "*";

/** The songs played, filtered by year and kind of gig; the URL holds the filters. */
export function HistogramView(props: { readonly histogram: Histogram }): JSX.Element {
  const [query, setQuery] = useSearchParams<{ year?: string; kind?: string }>();
  const filter = createMemo(() => ({
    year: query.year === undefined ? null : Number(query.year),
    kind_of_gig: query.kind ?? null,
  }));
  const songs = createSliced(
    () => props.histogram.counts(filter()),
    (steps) => steps,
  );
  const choices = (names: readonly string[], all: string) => [
    { value: ALL, label: all },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  const chosen = (value: string): string | undefined => (value === ALL ? undefined : value);
  return (
    <Show
      when={props.histogram.years.length > 0}
      fallback={<EmptyState icon="chart" title={text().statistics.empty} />}
    >
      <div class="statistics__filters form-row">
        <Select
          label={text().statistics.year}
          value={query.year ?? ALL}
          options={choices(props.histogram.years.map(String), text().statistics.allYears)}
          onChange={(year) => setQuery({ year: chosen(year) }, { replace: true })}
        />
        <Show when={props.histogram.kinds.length > 0}>
          <Select
            label={text().statistics.kind}
            value={query.kind ?? ALL}
            options={choices(props.histogram.kinds, text().statistics.allKinds)}
            onChange={(kind) => setQuery({ kind: chosen(kind) }, { replace: true })}
          />
        </Show>
      </div>
      <Show when={songs()} fallback={<Skeleton rows={8} />}>
        {(found) => (
          <Show when={found().length > 0} fallback={<EmptyState icon="chart" title={text().statistics.noneChosen} />}>
            <SongBars songs={found()} label={text().statistics.histogram} />
          </Show>
        )}
      </Show>
    </Show>
  );
}
