import type { ParsedChart } from "@bandstand/shared/charts/chart.ts";
import type { Chart, Notation } from "@bandstand/shared/charts/contract.ts";
import { readKey } from "@bandstand/shared/charts/key.ts";
import { type Layout, layoutChart } from "@bandstand/shared/charts/layout.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { lyricsOnly } from "@bandstand/shared/charts/words.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type Accessor, createMemo } from "solid-js";
import { typedKey } from "./typed-key.ts";
import type { ChartSettings } from "./chart-settings.ts";

const AS_WRITTEN = { writtenKey: null, key: null, capo: null, transposition: 0, names: [] } as const;

/* The charts that were read last. A song is opened again and again with other settings, which need no new reading. */
const parsed = new WeakMap<Chart, ParsedChart>();

function parsedOf(chart: Chart): ParsedChart {
  let found = parsed.get(chart);
  if (found === undefined) parsed.set(chart, (found = parseChart(chart.text)));
  return found;
}

/** Lays out a chart for a member, in the key in which the song is played. `key` is as typed by the band. */
export function readerLayout(
  chart: Chart,
  key: string | null,
  settings: Pick<ChartSettings, "capo" | "hide_chords">,
): Layout {
  const layout = layoutChart(parsedOf(chart), {
    from: chart.notation,
    to: chart.notation,
    writtenKey: chart.written_key === null ? null : readKey(chart.written_key, "english"),
    key: typedKey(key, chart.notation),
    capo: settings.capo,
    transposition: 0,
    names: chart.parts ?? [],
  });
  return settings.hide_chords ? lyricsOnly(layout) : layout;
}

/** The layout of a chart for this member. It does not change with the text size. Call in a component. */
export function createReaderLayout(
  source: Accessor<{ readonly chart: Chart; readonly key: string | null }>,
  settings: Accessor<ChartSettings>,
): Accessor<Layout> {
  const view = createMemo(() => ({ capo: settings().capo, hide_chords: settings().hide_chords }), undefined, {
    equals: isSameValue,
  });
  return createMemo(() => readerLayout(source().chart, source().key, view()));
}

/** Lays out a text that is being written, as it stands. */
export const previewLayout = (chart: ParsedChart, notation: Notation): Layout =>
  layoutChart(chart, { ...AS_WRITTEN, from: notation, to: notation });
