import type { ReadingSettings } from "./chart-settings.ts";
import type { Component, JSX } from "solid-js";
import type { ChartRow } from "./queries.ts";

/** A chart in an evening: one song may come twice, each time in its own key. */
export interface StageSheet {
  readonly step_id: string;
  readonly chart: ChartRow;
  /** Tonight's key as typed; null for the chart's own. */
  readonly key: string | null;
  /** How long the song takes, in seconds. */
  readonly seconds: number;
}

/** What happened to a press that may scroll: it scrolled, the chart was at its edge, or it has nothing to scroll. */
type Turned = "moved" | "edge" | "whole";

/** Turns the pages of the chart on stage. */
export interface Pager {
  readonly turn: (direction: 1 | -1) => Turned;
  /** Starts or stops the automatic scroll; a chart that fits on the screen has none. */
  readonly toggleScroll: () => void;
}

interface StageChartsProps {
  /** The chart on stage; undefined during a break and a song without one. */
  readonly current: StageSheet | undefined;
  /** The current and the neighbouring charts in the order of the evening; they are laid out before they are needed. */
  readonly sheets: readonly StageSheet[];
  /** The factor of the stage's type size. */
  readonly scale: number;
  /** The song's title and what belongs to it, above the chart. */
  readonly head: JSX.Element;
  /** Receives the pager of the chart on stage. */
  readonly ref: (pager: Pager) => void;
}

export type StageChartsComponent = Component<StageChartsProps>;

/** What live mode uses of this room, loaded when there are charts. */
export interface ChartCode {
  readonly StageCharts: StageChartsComponent;
  /** Reads the charts of songs; songs without one are missing. */
  readonly chartsOf: (song_ids: readonly string[]) => Promise<ReadonlyMap<string, readonly ChartRow[]>>;
  /** How this member reads all charts. Reactive. */
  readonly readingSettings: () => ReadingSettings;
  readonly changeReadingSettings: (part: Partial<ReadingSettings>) => void;
  /** Returns the one of a song's charts that this member reads. Reactive. */
  readonly chartFor: (song_id: string, charts: readonly ChartRow[]) => ChartRow | undefined;
}
