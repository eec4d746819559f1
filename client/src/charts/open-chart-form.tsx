import { type JSX, Suspense } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { ChartFormProps } from "./chart-form-props.ts";

const Late = lazyComponent<ChartFormProps>(async () => (await import("./chart-form.tsx")).ChartForm);

/** The editor of a chart. Its code is loaded when it is first opened. */
export function OpenChartForm(props: ChartFormProps): JSX.Element {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
