import { cleanup, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lines } from "./lines.tsx";

const HEIGHT = 50;
const songs = (count: number, word = "song") => Array.from({ length: count }, (_, at) => ({ title: `${word} ${at}` }));
const shown = (): string[] => screen.queryAllByRole("row").map((line) => line.textContent ?? "");
const numbers = (): number[] => screen.queryAllByRole("row").map((line) => Number(line.getAttribute("aria-rowindex")));

/* jsdom has no layout, so the test defines the list's position. */
let top = 0;
function scrollTo(pixels: number): void {
  top = -pixels;
  document.dispatchEvent(new Event("scroll"));
}

beforeEach(() => {
  top = 0;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("innerHeight", 600);
  vi.spyOn(HTMLElement.prototype, "offsetParent", "get").mockReturnValue(document.body);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(0, top, 300, 0));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(count: number) {
  const [rows, setRows] = createSignal(songs(count));
  render(() => (
    <Lines songs={rows()} rem={16} height={HEIGHT} role="rowgroup" class="lines">
      {(song, index) => (
        <div role="row" aria-rowindex={index() + 2} tabIndex={0}>
          {song().title}
        </div>
      )}
    </Lines>
  ));
  scrollTo(0);
  return setRows;
}

test("wherever a long list is scrolled to, only the lines on and near the screen exist", () => {
  show(5_000);
  expect(shown()[0]).toBe("song 0");
  expect(shown().length).toBeLessThan(20);
  for (const line of [3, 5, 4, 400, 380, 4_000, 4_999, 2]) {
    scrollTo(line * HEIGHT);
    expect(shown()).toContain(`song ${line}`);
    expect(shown().length).toBeLessThan(20);
    /* The document order must match the display order, because the keyboard and screen readers follow it. */
    expect(numbers()).toEqual(numbers().map((_, at) => (numbers()[0] ?? 0) + at));
    expect(shown()).toEqual(numbers().map((number) => `song ${number - 2}`));
  }
});

test("when a list is scrolled, a line that stays on the screen keeps its element and the focus in it", () => {
  show(5_000);
  scrollTo(100 * HEIGHT);
  const lines = screen.getAllByRole("row");
  const focused = screen.getByText("song 105");
  focused.focus();
  for (const line of [102, 103, 101, 99]) scrollTo(line * HEIGHT);
  expect(screen.getByText("song 105")).toBe(focused);
  expect(document.activeElement).toBe(focused);
  expect(new Set(screen.getAllByRole("row"))).toEqual(new Set(lines));
});

test("clearing a search with few results shows all songs again, in the same line elements", () => {
  const setRows = show(5_000);
  const [lines, before] = [screen.getAllByRole("row"), shown()];
  setRows(songs(2, "found"));
  expect(shown()).toEqual(["found 0", "found 1"]);
  setRows(songs(5_000));
  expect(shown()).toEqual(before);
  expect(new Set(screen.getAllByRole("row"))).toEqual(new Set(lines));
});

test("a search with few results shows them even if the list was scrolled far down", () => {
  const setRows = show(5_000);
  scrollTo(4_000 * HEIGHT);
  setRows(songs(3, "found"));
  expect(shown()).toEqual(["found 0", "found 1", "found 2"]);
});
