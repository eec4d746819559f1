import { CAPO_MAX } from "@bandstand/shared/charts/limits.ts";
import { layoutForReader } from "@bandstand/shared/charts/for-reader.ts";
import { keyFacts } from "@bandstand/shared/charts/key-facts.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { GuestChart } from "@bandstand/shared/guest/contract.ts";
import { COMMON_TRANSPOSITIONS } from "@bandstand/shared/users/limits.ts";
import { For, type JSX, Show, createMemo } from "solid-js";
import { charts as chartsDe } from "../i18n/de/charts.ts";
import type { guest } from "../i18n/de/guest.ts";
import { transposing as transposingDe } from "../i18n/de/transposing.ts";
import { charts as chartsEn } from "../i18n/en/charts.ts";
import { transposing as transposingEn } from "../i18n/en/transposing.ts";
import { Part } from "../outside/event-parts.tsx";
import { ChartSheet } from "../ui/chart-sheet.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import type { Reading } from "./kept-links.ts";
import { type NumberedSong, chartId } from "./numbered-songs.ts";

interface GuestChartsProps {
  readonly songs: readonly NumberedSong[];
  readonly part: string;
  /** The transposition in which the band's members read this part. */
  readonly usualTransposition: number;
  readonly reading: Reading;
  readonly texts: typeof guest;
  readonly language: Language;
  readonly onChange: (part: Partial<Reading>) => void;
}

/** The charts of the evening's songs in the keys played that evening, for the guest's instrument and capo. */
export function GuestCharts(props: GuestChartsProps): JSX.Element {
  const words = () => (props.language === "de" ? chartsDe : chartsEn);
  const transposition = (): number => props.reading.transposition ?? props.usualTransposition;
  return (
    <Part title={props.texts.charts} isLong>
      <Instrument
        value={transposition()}
        usual={props.usualTransposition}
        label={props.texts.instrument}
        words={props.language === "de" ? transposingDe : transposingEn}
        onChange={(semitones) => props.onChange({ transposition: semitones })}
      />
      <div class="guest__charts">
        <IncrementalFor each={props.songs} step={1}>
          {(song) => (
            <Show when={song.chart}>
              {(chart) => (
                <SongChart
                  song={song}
                  chart={chart()}
                  part={props.part}
                  transposition={transposition()}
                  capo={props.reading.capos[song.title] ?? null}
                  words={words()}
                  onCapo={(capo) => props.onChange({ capos: { ...props.reading.capos, [song.title]: capo } })}
                />
              )}
            </Show>
          )}
        </IncrementalFor>
      </div>
    </Part>
  );
}

interface InstrumentProps {
  readonly value: number;
  readonly usual: number;
  readonly label: string;
  readonly words: typeof transposingDe;
  readonly onChange: (semitones: number) => void;
}

/** Selects the transposition of the guest's instrument. */
function Instrument(props: InstrumentProps): JSX.Element {
  const offered = (): number[] => [...new Set<number>([...COMMON_TRANSPOSITIONS, props.usual])];
  const nameOf = (semitones: number): string => {
    const common = COMMON_TRANSPOSITIONS.find((one) => one === semitones);
    return common === undefined ? props.words.semitones(semitones) : props.words.transpositions[common];
  };
  return (
    <label class="guest__instrument stack stack--xs">
      <span class="subheading">{props.label}</span>
      <select
        class="guest__select"
        value={String(props.value)}
        onChange={({ currentTarget }) => props.onChange(Number(currentTarget.value))}
      >
        <For each={offered()}>
          {(semitones) => (
            <option value={String(semitones)} selected={semitones === props.value}>
              {nameOf(semitones)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}

interface SongChartProps {
  readonly song: NumberedSong;
  readonly chart: GuestChart;
  readonly part: string;
  readonly transposition: number;
  /** The fret chosen for the capo; null for the chart's own. */
  readonly capo: number | null;
  readonly words: typeof chartsDe;
  readonly onCapo: (capo: number) => void;
}

function SongChart(props: SongChartProps): JSX.Element {
  const parsed = createMemo(() => parseChart(props.chart.text));
  const layout = createMemo(() => {
    const { capo, part, transposition } = props;
    const view = { capo, hide_chords: false, sounding: false };
    return layoutForReader(parsed(), props.chart, props.song.key, view, { parts: [part], transposition });
  });
  const capoButton = (step: 1 | -1): JSX.Element => (
    <button
      type="button"
      class="button button--secondary button--icon"
      aria-label={step === 1 ? props.words.capoMore : props.words.capoLess}
      disabled={step === 1 ? layout().capo >= CAPO_MAX : layout().capo <= 0}
      onClick={() => props.onCapo(layout().capo + step)}
    >
      {step === 1 ? "+" : "−"}
    </button>
  );
  return (
    <article class="guest__chart stack stack--s" id={chartId(props.song)} tabindex="-1" aria-label={props.song.title}>
      <header class="guest__head">
        <div>
          <h3 class="heading">
            {props.song.number}. {props.song.title}
          </h3>
          <Show when={keyFacts(layout(), props.chart.notation, props.words)}>
            {(facts) => <p class="soft small">{facts()}</p>}
          </Show>
        </div>
        <div class="guest__capo line">
          {capoButton(-1)}
          <output class="small tabular">{props.words.capo(layout().capo)}</output>
          {capoButton(1)}
        </div>
      </header>
      <ChartSheet layout={layout()} words={props.words} level={4} />
    </article>
  );
}
