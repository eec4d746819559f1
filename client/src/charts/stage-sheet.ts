import type { ReadingSettings } from "./chart-settings.ts";
import type { Component, JSX } from "solid-js";
import type { ChartRow } from "./queries.ts";

/** The chart for one step of the evening. The same song may occur twice, in different keys. */
export interface StageSheet {
  readonly step_id: string;
  readonly chart: ChartRow;
  /** Tonight's key as typed; null for the chart's own key. */
  readonly key: string | null;
  /** The length of the song, in seconds. */
  readonly seconds: number;
}

/** The result of a page turn: the chart scrolled, it was already at its edge, or all of it fits on the screen. */
type Turned = "moved" | "edge" | "whole";

/** Turns the pages of the chart on stage. */
export interface Pager {
  readonly turn: (direction: 1 | -1) => Turned;
  /** Starts or stops automatic scrolling. Has no effect if the chart fits on the screen. */
  readonly toggleScroll: () => void;
}

interface StageChartsProps {
  /** The chart on stage; undefined during a break or a song without a chart. */
  readonly current: StageSheet | undefined;
  /** The charts of the current song and its neighbours, in setlist order. They are laid out before they are needed. */
  readonly sheets: readonly StageSheet[];
  /** The scale factor for the type size chosen in live mode. */
  readonly scale: number;
  /** The song's title and details, shown above the chart. */
  readonly head: JSX.Element;
  /** Receives the pager of the chart on stage. */
  readonly ref: (pager: Pager) => void;
}

export type StageChartsComponent = Component<StageChartsProps>;

/** The parts of this room (feature) that live mode uses, loaded only if there are charts. */
export interface ChartCode {
  readonly StageCharts: StageChartsComponent;
  /** Reads the charts of songs; songs without one are missing. */
  readonly chartsOf: (song_ids: readonly string[]) => Promise<ReadonlyMap<string, readonly ChartRow[]>>;
  /** How this member reads all charts. Reactive. */
  readonly readingSettings: () => ReadingSettings;
  readonly changeReadingSettings: (part: Partial<ReadingSettings>) => void;
  /** Chooses which of a song's charts this member reads. Reactive. */
  readonly chartFor: (song_id: string, charts: readonly ChartRow[]) => ChartRow | undefined;
}
