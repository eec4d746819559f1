import { type ComponentProps, type JSX, Suspense } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";

const OpenDayConflicts = lazyComponent(async () => (await import("./open-day-conflicts.tsx")).OpenDayConflicts);

/** What the planned days already have, for below a form's date. Appears when it is known, so a form opens without it. */
export const DayConflicts = (props: ComponentProps<typeof OpenDayConflicts>): JSX.Element => (
  <Suspense>
    <OpenDayConflicts {...props} />
  </Suspense>
);
