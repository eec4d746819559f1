import type { ParsedChart } from "@bandstand/shared/charts/chart.ts";
import type { Chart, Notation } from "@bandstand/shared/charts/contract.ts";
import { type ReaderLayout, layoutForReader } from "@bandstand/shared/charts/for-reader.ts";
import { type Layout, layoutChart } from "@bandstand/shared/charts/layout.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type Accessor, createMemo } from "solid-js";
import { useReader } from "../data/reader.ts";
import type { ChartSettings } from "./chart-settings.ts";

const AS_WRITTEN = { writtenKey: null, key: null, capo: null, transposition: 0, names: [] } as const;

/* Caches parsed charts: songs are opened repeatedly with different settings, which do not require parsing again. */
const parsed = new WeakMap<Chart, ParsedChart>();

function parsedOf(chart: Chart): ParsedChart {
  let found = parsed.get(chart);
  if (found === undefined) parsed.set(chart, (found = parseChart(chart.text)));
  return found;
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
  return createMemo(() => {
    const { chart, key } = source();
    return layoutForReader(parsedOf(chart), chart, key, view(), reader());
  });
}

/** Lays out a text while it is being edited, without transposing it. */
export const previewLayout = (chart: ParsedChart, notation: Notation): Layout =>
  layoutChart(chart, { ...AS_WRITTEN, from: notation, to: notation });
