import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

type Name = "songs" | "notes" | "answers";

async function show(first: Name, names: readonly Name[] = ["songs", "notes", "answers"]) {
  const [value, setValue] = createSignal(first);
  render(() => (
    <Tabs
      label="Ball"
      value={value()}
      onChange={setValue}
      tabs={names.map((name) => ({ value: name, label: name, count: name === "songs" ? "3/12" : undefined }))}
    >
      {(name) => (name === "notes" ? <p>words of {name}</p> : <button type="button">press {name}</button>)}
    </Tabs>
  ));
  await screen.findByRole("tabpanel");
}
const tab = (name: string): HTMLElement => screen.getByRole("tab", { name });
const panel = (): HTMLElement => screen.getByRole("tabpanel");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("one tab is selected; it labels its panel and is the only tab stop", async () => {
  await show("notes");
  expect(screen.getAllByRole("tab").map((one) => one.getAttribute("aria-selected"))).toEqual([
    "false",
    "true",
    "false",
  ]);
  expect(screen.getAllByRole("tab").map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
  expect(panel().getAttribute("aria-labelledby")).toBe(tab("notes").id);
  expect(tab("notes").getAttribute("aria-controls")).toBe(panel().id);
  expect(panel().textContent).toBe("words of notes");
});

test("pressing a tab shows its panel and no other", async () => {
  await show("notes");
  fireEvent.click(tab("answers"));
  expect(panel().textContent).toBe("press answers");
  expect(tab("answers").getAttribute("aria-selected")).toBe("true");
});

test("arrow keys, Home and End move between the tabs, wrapping at the ends, without selecting a tab", async () => {
  await show("notes");
  tab("notes").focus();
  const visited = ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent;
  });
  expect(visited).toEqual(["answers", "songs3/12", "answers", "songs3/12", "answers"]);
  expect(panel().textContent).toBe("words of notes");
});

test("a panel without controls is a tab stop; a panel with controls is not", async () => {
  await show("notes");
  tab("notes").focus();
  expect(panel().tabIndex).toBe(0);
  fireEvent.click(tab("answers"));
  tab("answers").blur();
  tab("answers").focus();
  expect(panel().hasAttribute("tabindex")).toBe(false);
});

test("if the selected tab does not exist, the first one is shown", async () => {
  await show("answers", ["songs", "notes"]);
  expect(tab("songs3/12").getAttribute("aria-selected")).toBe("true");
  expect(panel().textContent).toBe("press songs");
});

test("when a number arrives on another tab, the row scrolls until the selected tab is in view again", async () => {
  const observed = new Map<Element, () => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe = (element: Element): void => void observed.set(element, this.#report);
      unobserve = (element: Element): void => void observed.delete(element);
    },
  );
  const [count, setCount] = createSignal<string>();
  render(() => (
    <Tabs
      label="Ball"
      value="notes"
      onChange={() => undefined}
      tabs={[
        { value: "songs", label: "songs", count: count() },
        { value: "notes", label: "notes" },
      ]}
    >
      {(name) => <p>words of {name}</p>}
    </Tabs>
  ));
  await screen.findByRole("tabpanel");
  const row = screen.getByRole("tablist");
  const lay = (element: Element, sizes: Record<string, number>): void => {
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(element, name, { value, configurable: true });
  };
  setCount("3/12");
  lay(row, { clientWidth: 300, scrollWidth: 460 });
  lay(tab("notes"), { offsetLeft: 300, offsetWidth: 100 });
  observed.get(tab("songs3/12"))?.();
  expect(row.scrollLeft).toBe(300 + 100 + 56 - 300);
  cleanup();
  expect(observed.size).toBe(0);
});
