import { type ComponentProps, type JSX, Suspense } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";

const OpenDayConflicts = lazyComponent(async () => (await import("./open-day-conflicts.tsx")).OpenDayConflicts);

/** What the planned days already have, shown below a form's date. It appears once loaded, so the form need not wait. */
export const DayConflicts = (props: ComponentProps<typeof OpenDayConflicts>): JSX.Element => (
  <Suspense>
    <OpenDayConflicts {...props} />
  </Suspense>
);
