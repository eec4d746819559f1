import { SIZE_FACTOR } from "@bandstand/shared/charts/limits.ts";
import type { BookPart, BookSong } from "@bandstand/shared/charts/book.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { For, Index, type JSX, Show, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import { useReader } from "../data/reader.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { changeChartSettings, chartSettings, readingSettings } from "./chart-settings.ts";
import { ChartView } from "./chart-view.tsx";
import { keyLine } from "./key-line.ts";
import { type Nearness, createNearness } from "./nearness.ts";
import { OpenChartForm } from "./open-chart-form.tsx";
import type { Places } from "./places.ts";
import { createReaderLayout } from "./reader-layout.ts";
import { ReaderTools } from "./reader-tools.tsx";

interface BookSongsProps {
  readonly parts: readonly BookPart[];
  readonly places: Places;
}

/** The songs of a book with their charts, which are drawn only when they come near the screen. */
export function BookSongs(props: BookSongsProps): JSX.Element {
  const nearness = createNearness();
  /** The song to which an editor adds a chart. */
  const [adding, setAdding] = createSignal<string | null>(null);
  const byId = createMemo(
    () => new Map(props.parts.flatMap(({ songs }) => songs.map((song) => [song.entry_id, song] as const))),
  );
  return (
    <div class="book__songs" classList={{ "book__songs--columns": readingSettings().book_columns === 2 }}>
      <Index each={props.parts}>
        {(part) => (
          <>
            <Show when={part().name}>
              <h2 class="heading">{part().name}</h2>
            </Show>
            {/* Iterates over ids, so that a change to one song redraws only that song. */}
            <For each={part().songs.map(({ entry_id }) => entry_id)}>
              {(entry_id) => {
                const song = createMemo(() => byId().get(entry_id), undefined, { equals: isSameValue });
                return (
                  <Show when={song()}>
                    {(found) => <SongOf song={found()} places={props.places} nearness={nearness} onAdd={setAdding} />}
                  </Show>
                );
              }}
            </For>
          </>
        )}
      </Index>
      <Show when={adding()} keyed>
        {(song_id) => <OpenChartForm song_id={song_id} chart={undefined} onClose={() => setAdding(null)} />}
      </Show>
    </div>
  );
}

interface SongOfProps {
  readonly song: BookSong;
  readonly places: Places;
  readonly nearness: Nearness;
  readonly onAdd: (song_id: string) => void;
}

function SongOf(props: SongOfProps): JSX.Element {
  let place: HTMLElement | undefined;
  const [isViewOpen, setViewOpen] = createSignal(false);
  const title = (): string => props.song.title ?? text().setlists.unknownSong;
  const isDeleted = (): boolean => props.song.title === undefined;
  onMount(() => place && props.places.add(place));
  return (
    <section
      class="book__song stack stack--s"
      classList={{ "book__song--missing": props.song.chart === undefined }}
      id={props.song.entry_id}
      aria-label={title()}
      ref={(element) => (place = element)}
    >
      <header class="row row--between">
        <div class="grow">
          <h3 class="heading" tabindex="-1">
            <Show when={!isDeleted()} fallback={title()}>
              <a href={`/songs/${props.song.song_id}`}>{title()}</a>
            </Show>
          </h3>
          <p class="soft small">{props.song.interpret}</p>
        </div>
        <Show
          when={props.song.chart}
          fallback={
            <>
              <span class="soft">{text().book.noChart}</span>
              <Show when={mayEdit() && !isDeleted()}>
                <Button size="s" icon="plus" onClick={() => props.onAdd(props.song.song_id)}>
                  {text().charts.add}
                </Button>
              </Show>
            </>
          }
        >
          <IconButton
            icon="sliders"
            label={text().book.songView(title())}
            aria-expanded={isViewOpen()}
            onClick={() => setViewOpen(!isViewOpen())}
          />
        </Show>
      </header>
      <Show when={props.song.chart}>
        {(chart) => (
          <Near nearness={props.nearness} lines={chart().text.split("\n").length}>
            <ChartInMyView song={{ ...props.song, chart: chart() }} isViewOpen={isViewOpen()} />
          </Near>
        )}
      </Show>
    </section>
  );
}

/** Draws its content when it comes near the screen. Until then, an empty space takes up about the same height. */
function Near(props: {
  readonly nearness: Nearness;
  /** The number of lines of the content. */
  readonly lines: number;
  readonly children: JSX.Element;
}): JSX.Element {
  let space: HTMLElement | undefined;
  const [isNear, setNear] = createSignal(false);
  onMount(() => {
    if (space !== undefined) onCleanup(props.nearness.watch(space, () => setNear(true)));
  });
  return (
    <Show
      when={isNear()}
      fallback={<div class="book__space" style={{ "--lines": props.lines }} ref={(element) => (space = element)} />}
    >
      {props.children}
    </Show>
  );
}

function ChartInMyView(props: {
  readonly song: BookSong & { readonly chart: NonNullable<BookSong["chart"]> };
  readonly isViewOpen: boolean;
}): JSX.Element {
  const reader = useReader();
  const settings = createMemo(() => chartSettings(props.song.song_id), undefined, { equals: isSameValue });
  const layout = createReaderLayout(() => ({ chart: props.song.chart, key: props.song.key }), settings);
  const facts = (): string =>
    [
      settings().hide_chords ? null : keyLine(layout(), props.song.chart.notation),
      layout().capo > 0 && !settings().hide_chords && text().charts.capo(layout().capo),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <>
      <Show when={props.isViewOpen}>
        <ReaderTools
          settings={settings()}
          capo={layout().capo}
          isTransposing={reader().transposition !== 0}
          onChange={(part) => changeChartSettings(props.song.song_id, part)}
        />
      </Show>
      <Show when={facts()}>
        <p class="soft small">{facts()}</p>
      </Show>
      <div
        class="song-charts__chart"
        style={{ "--chart-size": SIZE_FACTOR ** (settings().size + readingSettings().book_size) }}
      >
        <ChartView layout={layout()} level={4} />
      </div>
    </>
  );
}
