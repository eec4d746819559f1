import { planAfter } from "@bandstand/shared/live/end-on-time.ts";
import { cleanup, fireEvent, render } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { BreakCard } from "./break-card.tsx";
import { TopStrip } from "./top-strip.tsx";

const NOW = Date.UTC(2031, 4, 9, 20);

beforeAll(() => showLanguage("en"));
afterEach(cleanup);

/** Returns the strip's text about the plan if the evening ends `over` seconds late (early if negative). */
function said(over: number): string {
  const left = 3_600;
  const { container, unmount } = render(() => (
    <TopStrip
      isPainted
      now={NOW}
      from={NOW}
      plannedEnd={NOW + (left - over) * 1_000}
      clock={{ step_left: 60, set_left: 60, evening_left: left }}
      isBreak={false}
      set={null}
      song={null}
      awake
      onList={() => undefined}
      onExit={() => undefined}
    />
  ));
  const words = container.querySelector(".live-top__end small")?.textContent ?? "";
  unmount();
  return words;
}

test("the top strip and the suggestion to end on time agree on whether the evening is late", () => {
  for (const over of [0.4, 1, 30, 59, 59.4, 59.6, 60, 61, 90, 119, 120, 599])
    expect([over, said(over).endsWith("late")]).toEqual([over, planAfter(over).kind === "over"]);
  expect([-59, 0, 59].map(said)).toEqual(["On time", "On time", "On time"]);
  expect([-60, 60, 119].map(said)).toEqual(["01:00 early", "01:00 late", "01:59 late"]);
});

test("during a break, the top strip and the large countdown always show the same time", () => {
  const set = { set_id: "s", name: "Dancing", songs: [] };
  for (const left of [60, 59.6, 59.4, 59, 0.4]) {
    const { container, unmount } = render(() => (
      <>
        <TopStrip
          isPainted
          now={NOW}
          from={NOW}
          plannedEnd={null}
          clock={{ step_left: left, set_left: left, evening_left: 3_600 }}
          isBreak
          set={null}
          song={null}
          awake
          onList={() => undefined}
          onExit={() => undefined}
        />
        <BreakCard
          step={{ kind: "break", id: "break:s", after: set, before: set }}
          endsAt={NOW + left * 1000}
          now={NOW}
        />
      </>
    ));
    const strip = container.querySelector(".live-top__clocks dd")?.textContent;
    expect([left, strip]).toEqual([left, container.querySelector("[role=timer]")?.textContent]);
    unmount();
  }
});

test("once a break should have ended, its clock counts up, both on the card and on the dimmed screen", () => {
  const set = { set_id: "s", name: "Dancing", songs: [] };
  const { container, getByRole } = render(() => (
    <BreakCard step={{ kind: "break", id: "break:s", after: set, before: set }} endsAt={NOW - 80_000} now={NOW} />
  ));
  expect(container.querySelector("h1")?.textContent).toBe("Break is over");
  expect(getByRole("timer").textContent).toBe("+01:20");
  fireEvent.click(getByRole("button", { name: "Dim" }));
  expect(getByRole("button", { name: /Tap to brighten/ }).textContent).toBe("Break is over+01:20Tap to brighten");
});
