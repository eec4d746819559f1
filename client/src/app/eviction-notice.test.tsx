import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
  await showLanguage("de");
  /* The app loads this on first use, which is slow in tests, because they compile code on demand. */
  await import("../users/install-guide.tsx");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("in Safari, the seven-day notice offers this device's installation steps and can be dismissed", async () => {
  const { EvictionNotice } = await import("./eviction-notice.tsx");
  const done = vi.fn<() => void>();
  render(() => <EvictionNotice onDone={done} />);
  screen.getByText(/sieben Tage nicht öffnest/);
  fireEvent.click(screen.getByRole("button", { name: "So geht’s" }));
  await screen.findByText(/Tippe auf Teilen/);
  fireEvent.click(screen.getByRole("button", { name: "Verstanden" }));
  expect(done).toHaveBeenCalledTimes(1);
});
