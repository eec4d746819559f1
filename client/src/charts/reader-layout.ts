import type { ParsedChart } from "@bandstand/shared/charts/chart.ts";
import type { Chart, Notation } from "@bandstand/shared/charts/contract.ts";
import { readKey } from "@bandstand/shared/charts/key.ts";
import { type Layout, layoutChart } from "@bandstand/shared/charts/layout.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { lyricsOnly } from "@bandstand/shared/charts/words.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type Accessor, createMemo } from "solid-js";
import { type Reader, useReader } from "../data/reader.ts";
import type { ChartSettings } from "./chart-settings.ts";
import { typedKey } from "./typed-key.ts";

const AS_WRITTEN = { writtenKey: null, key: null, capo: null, transposition: 0, names: [] } as const;

/* The charts that were read last. A song is opened again and again with other settings, which need no new reading. */
const parsed = new WeakMap<Chart, ParsedChart>();

function parsedOf(chart: Chart): ParsedChart {
  let found = parsed.get(chart);
  if (found === undefined) parsed.set(chart, (found = parseChart(chart.text)));
  return found;
}

/** A layout and the transposition in which its chords are written. */
export interface ReaderLayout extends Layout {
  readonly transposition: number;
}

/** Lays out a chart for a member, in the key in which the song is played. `key` is as typed by the band. */
function readerLayout(
  chart: Chart,
  key: string | null,
  settings: Pick<ChartSettings, "capo" | "hide_chords" | "sounding">,
  reader: Reader,
): ReaderLayout {
  const transposition = settings.sounding ? 0 : reader.transposition;
  const layout = layoutChart(parsedOf(chart), {
    from: chart.notation,
    to: chart.notation,
    writtenKey: chart.written_key === null ? null : readKey(chart.written_key, "english"),
    key: typedKey(key, chart.notation),
    capo: settings.capo,
    transposition,
    names: [...reader.parts, ...(chart.parts ?? [])],
  });
  return { ...(settings.hide_chords ? lyricsOnly(layout) : layout), transposition };
}

/** The layout of a chart for this member. It does not change with the text size. Call in a component. */
export function createReaderLayout(
  source: Accessor<{ readonly chart: Chart; readonly key: string | null }>,
  settings: Accessor<ChartSettings>,
): Accessor<ReaderLayout> {
  const reader = useReader();
  const view = createMemo(
    () => {
      const { capo, hide_chords, sounding } = settings();
      return { capo, hide_chords, sounding };
    },
    undefined,
    { equals: isSameValue },
  );
  return createMemo(() => readerLayout(source().chart, source().key, view(), reader()));
}

/** Lays out a text that is being written, as it stands. */
export const previewLayout = (chart: ParsedChart, notation: Notation): Layout =>
  layoutChart(chart, { ...AS_WRITTEN, from: notation, to: notation });
