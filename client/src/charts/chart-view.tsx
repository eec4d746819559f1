import type { Layout } from "@bandstand/shared/charts/layout.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { ChartSheet } from "../ui/chart-sheet.tsx";

/** Shows a chart in the app's language. `level` is the heading level of the sections. */
export const ChartView = (props: { readonly layout: Layout; readonly level: 2 | 3 | 4 }): JSX.Element => (
  <ChartSheet layout={props.layout} words={text().charts} level={props.level} />
);
