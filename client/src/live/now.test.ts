import { createRoot } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { createNow } from "./now.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("live mode's clocks stop while the page is hidden, and show the right time as soon as it is visible again", () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date", "setInterval", "clearInterval"] });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const hide = (isHidden: boolean): void => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  createRoot((dispose) => {
    const now = createNow();
    vi.advanceTimersByTime(2_500);
    expect(now()).toBe(2_000);
    hide(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(now()).toBe(2_000);
    hide(false);
    expect(now()).toBe(62_500);
    vi.advanceTimersByTime(1_000);
    expect(now()).toBe(63_500);
    dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
