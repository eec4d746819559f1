import { SIZE_FACTOR, SIZE_STEPS } from "@bandstand/shared/charts/limits.ts";
import { isShifted } from "@bandstand/shared/charts/for-reader.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { For, type JSX, Show, createEffect, createMemo, createSignal, on, onCleanup, onMount, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { createPainted } from "../ui/after-paint.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { createAutoScroll } from "./auto-scroll.ts";
import { changeChartSettings, chartSettings, readingSettings } from "./chart-settings.ts";
import { ChartView } from "./chart-view.tsx";
import { fitChart } from "./fit-chart.ts";
import { keyLine } from "./key-line.ts";
import { createReaderLayout } from "./reader-layout.ts";
import { sectionName } from "./section-name.ts";
import type { Pager, StageChartsComponent, StageSheet } from "./stage-sheet.ts";
import "./stage-charts.css";

/** A pedal press scrolls by this fraction of the screen, so that the last lines stay visible. */
const TURN_SHARE = 0.7;
/** The smallest type sizes that are legible at arm's length on a tablet and on a phone, in pixels. */
const LEGIBLE_PX = { tablet: 22, phone: 17 } as const;
/** If the shorter side of the screen is below this, the device is treated as a phone. */
const PHONE_MAX_PX = 560;
const LARGEST_PX = 40;
/** How long after a song change its chart is reset to the top, in ms. No pedal can return to the song earlier. */
const BACK_TO_TOP_MS = 100;
/** Tolerance for rounded scroll positions, in pixels. */
const EDGE_PX = 2;

interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * The charts of the current song and its neighbours. Only the current one is visible, but all are laid out in advance,
 * each in its own box, so that a song change only swaps them.
 */
export const StageCharts: StageChartsComponent = (props) => {
  let room: HTMLElement | undefined;
  const [box, setBox] = createSignal<Box | undefined>(undefined, { equals: isSameValue });
  /** The scrolled element of each chart, by step. */
  const scrollers = new Map<string, HTMLElement>();
  /** The steps whose charts are longer than the screen. */
  const [long, setLong] = createSignal<readonly string[]>([], { equals: isSameValue });

  onMount(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (room !== undefined) observer.observe(room);
    onCleanup(() => observer.disconnect());
  });
  const turn: Pager["turn"] = (direction) => {
    const scroller = scrollers.get(props.current?.step_id ?? "");
    if (scroller === undefined) return "whole";
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    const end = scrollHeight - clientHeight;
    if (end <= EDGE_PX) return "whole";
    if (direction > 0 ? scrollTop >= end - EDGE_PX : scrollTop <= EDGE_PX) return "edge";
    scroller.scrollTop = Math.round(scrollTop + direction * TURN_SHARE * clientHeight);
    return "moved";
  };
  const scroll = createAutoScroll(() => {
    const { current } = props;
    const scroller = scrollers.get(current?.step_id ?? "");
    return current && scroller && { scroller, seconds: current.seconds };
  });
  const toggleScroll = (): void => (scroll.isOn() ? scroll.stop() : scroll.start());
  const step_id = createMemo(() => props.current?.step_id);
  /* Automatic scrolling and the buttons follow a frame after the song; otherwise, they would delay it. */
  const painted = createPainted(step_id);
  const sizedSong = createMemo(() => props.sheets.find((sheet) => sheet.step_id === painted())?.chart.song_id);
  /* In the first song, scrolling must be started by hand: live mode is often opened long before the gig starts. */
  createEffect(
    on(painted, () => (untrack(readingSettings).scrolls_alone ? scroll.start() : scroll.stop()), { defer: true }),
  );
  onMount(() => props.ref({ turn, toggleScroll }));

  return (
    <article class="stage-charts" classList={{ "stage-charts--away": props.current === undefined }}>
      {/* Rendered even if the current song has no chart, so that the space for the other charts does not change. */}
      <header class="stage-charts__head">
        <Show when={props.current}>
          {(sheet) => (
            <>
              {props.head}
              <div class="stage-charts__tools">
                <Show when={long().includes(painted() ?? "")}>
                  <Button
                    look="stage-quiet"
                    aria-label={text().charts.scroll}
                    aria-pressed={scroll.isOn()}
                    onClick={toggleScroll}
                  >
                    <Icon name={scroll.isOn() ? "pause" : "scroll"} size="l" />
                  </Button>
                </Show>
                <SizeButtons song_id={sizedSong() ?? sheet().chart.song_id} />
              </div>
            </>
          )}
        </Show>
      </header>
      <div class="stage-charts__room" ref={(element) => (room = element)}>
        <For each={props.sheets}>
          {(sheet) => (
            <Sheet
              sheet={sheet}
              box={box()}
              scale={props.scale}
              isShown={sheet.step_id === props.current?.step_id}
              isInert={sheet.step_id !== painted()}
              isLong={long().includes(sheet.step_id)}
              scrollers={scrollers}
              onFit={(isLong) =>
                setLong((steps) => [
                  ...steps.filter((step_id) => step_id !== sheet.step_id),
                  ...(isLong ? [sheet.step_id] : []),
                ])
              }
            />
          )}
        </For>
      </div>
    </article>
  );
};

function scrollToRow(scroller: HTMLElement | undefined, row: number): void {
  const section = scroller?.querySelector<HTMLElement>(`[data-row="${row}"]`);
  if (scroller && section)
    scroller.scrollTop += section.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

function SizeButtons(props: { readonly song_id: string }): JSX.Element {
  const size = createMemo(() => chartSettings(props.song_id).size);
  const change = (by: number): void => changeChartSettings(props.song_id, { size: size() + by });
  return (
    <>
      <Button
        look="stage-quiet"
        aria-label={text().charts.smaller}
        disabled={size() <= SIZE_STEPS.min}
        onClick={() => change(-1)}
      >
        A−
      </Button>
      <Button
        look="stage-quiet"
        aria-label={text().charts.larger}
        disabled={size() >= SIZE_STEPS.max}
        onClick={() => change(1)}
      >
        A+
      </Button>
    </>
  );
}

interface SheetProps {
  readonly sheet: StageSheet;
  readonly box: Box | undefined;
  readonly scale: number;
  readonly isShown: boolean;
  /** Changes a frame after `isShown`, because it recomputes the style of every element in the chart. */
  readonly isInert: boolean;
  /** True if the chart is longer than the screen, as reported by `onFit`. */
  readonly isLong: boolean;
  /** The sheet adds its scrolling element here, and removes it when it is disposed. */
  readonly scrollers: Map<string, HTMLElement>;
  readonly onFit: (isLong: boolean) => void;
}

function Sheet(props: SheetProps): JSX.Element {
  let scroller: HTMLElement | undefined;
  let body: HTMLElement | undefined;
  const settings = createMemo(() => chartSettings(props.sheet.chart.song_id), undefined, { equals: isSameValue });
  const layout = createReaderLayout(() => ({ chart: props.sheet.chart, key: props.sheet.key }), settings);

  const draw = ({ size, columns }: { readonly size: number; readonly columns: 1 | 2 }): number => {
    if (body === undefined) return 0;
    body.style.fontSize = `${size}px`;
    body.style.columnCount = String(columns);
    return body.scrollHeight;
  };
  const fit = (box: Box): void => {
    if (box.height === 0 || scroller === undefined) return;
    /* Trying sizes changes the scroll position, so it is restored afterwards. */
    const place = scroller.scrollTop / Math.max(scroller.scrollHeight, 1);
    const isPhone = Math.min(screen.width, screen.height) < PHONE_MAX_PX;
    const legible = isPhone ? LEGIBLE_PX.phone : LEGIBLE_PX.tablet;
    const columns = box.width > box.height ? ([1, 2] as const) : ([1] as const);
    const found = fitChart({
      min: legible * props.scale,
      max: Math.max(LARGEST_PX, legible) * props.scale,
      columns,
      height: box.height,
      heightAt: draw,
    });
    const size = found.size * SIZE_FACTOR ** settings().size;
    /* In two columns, a chart that does not fit would have to be scrolled back up for the second column. */
    const isHigher = draw({ ...found, size }) > box.height;
    if (isHigher && found.columns === 2) draw({ size, columns: 1 });
    props.onFit(isHigher);
    if (place > 0) scroller.scrollTop = place * scroller.scrollHeight;
  };
  createEffect(() => {
    const { box } = props;
    layout();
    if (box !== undefined) fit(box);
  });
  const names = createMemo(() =>
    layout().sections.flatMap((section) => {
      const name = sectionName(section);
      return name === null ? [] : [{ row: section.row, name }];
    }),
  );
  onMount(() => {
    const { step_id } = props.sheet;
    if (scroller !== undefined) props.scrollers.set(step_id, scroller);
    onCleanup(() => props.scrollers.delete(step_id));
  });
  /* Resets the scroll position once the chart is hidden. Delayed, because scrolling needs layout, which is slow. */
  createEffect(() => {
    if (props.isShown) return;
    const timer = setTimeout(() => {
      if (scroller !== undefined) scroller.scrollTop = 0;
    }, BACK_TO_TOP_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <div class="stage-charts__sheet" classList={{ "stage-charts__sheet--shown": props.isShown }} inert={props.isInert}>
      {/* Focusable if it scrolls, so that it can be scrolled with the keyboard. */}
      <div
        class="stage-charts__scroller"
        role="region"
        aria-label={text().charts.title}
        tabindex={props.isLong ? 0 : undefined}
        ref={(element) => (scroller = element)}
      >
        <div class="stage-charts__body" ref={(element) => (body = element)}>
          <Show when={!settings().hide_chords && isShifted(layout()) && keyLine(layout(), props.sheet.chart.notation)}>
            {(key) => <p class="stage-charts__key">{key()}</p>}
          </Show>
          <ChartView layout={layout()} level={2} />
        </div>
      </div>
      <Show when={props.isLong}>
        <nav class="stage-charts__sections" aria-label={text().charts.jump}>
          <For each={names()}>
            {({ row, name }) => (
              <Button look="stage-quiet" size="s" onClick={() => scrollToRow(scroller, row)}>
                {name}
              </Button>
            )}
          </For>
        </nav>
      </Show>
    </div>
  );
}
