import { createMediaQuery } from "@solid-primitives/media";
import { type JSX, Show, Suspense } from "solid-js";
import { DESK } from "../ui/desk.ts";
import { lazyComponent } from "../ui/lazy-component.ts";

const OpenCalendarPane = lazyComponent(async () => (await import("./open-calendar-pane.tsx")).OpenCalendarPane);

/** A month of the calendar that fills the space beside a list while no entry is open. Only on wide screens. */
export function CalendarPane(): JSX.Element {
  const isDesk = createMediaQuery(DESK);
  return (
    <Show when={isDesk()}>
      <Suspense>
        <OpenCalendarPane />
      </Suspense>
    </Show>
  );
}
