import { cleanup, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { Deferred } from "./deferred.tsx";
import { IncrementalFor } from "./incremental-for.tsx";

const names = (count: number, letter = "a"): string[] => Array.from({ length: count }, (_, at) => `${letter}${at}`);
const lines = (): (string | null)[] => screen.queryAllByRole("listitem").map((line) => line.textContent);
const List = (props: { readonly each: readonly string[] }) => (
  <ul>
    <IncrementalFor each={props.each} fallback={<p>nothing</p>}>
      {(name) => <li>{name}</li>}
    </IncrementalFor>
  </ul>
);

afterEach(cleanup);

test("a list's first lines appear immediately, and the rest follow in order", async () => {
  render(() => <List each={names(40)} />);
  expect(lines().length).toBeGreaterThan(0);
  expect(lines().length).toBeLessThan(10);
  expect(lines()).toEqual(names(40).slice(0, lines().length));
  await vi.waitFor(() => expect(lines()).toEqual(names(40)), 5_000);
});

test("two long lists on one page are both drawn completely", async () => {
  render(() => <List each={names(40)} />);
  render(() => <List each={names(30, "b")} />);
  await vi.waitFor(() => expect(lines()).toEqual([...names(40), ...names(30, "b")]), 5_000);
});

test("a list that grows later draws its new lines too and keeps its existing ones", async () => {
  const [each, setEach] = createSignal<readonly string[]>(names(2));
  render(() => <List each={each()} />);
  const [first] = screen.getAllByRole("listitem");
  setEach(names(50));
  await vi.waitFor(() => expect(lines()).toEqual(names(50)), 5_000);
  expect(screen.getAllByRole("listitem")[0]).toBe(first);
});

test("an empty list shows its fallback, and a list that is removed creates no more lines", async () => {
  render(() => <List each={[]} />);
  expect(screen.getByText("nothing")).toBeTruthy();
  cleanup();
  let made = 0;
  const { unmount } = render(() => <IncrementalFor each={names(500)}>{() => <i>{(made += 1)}</i>}</IncrementalFor>);
  unmount();
  const then = made;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(made).toBe(then);
});

test("before printing, all lines are created, even in a list inside a deferred part", () => {
  render(() => <List each={names(500)} />);
  render(() => (
    <Deferred>
      <List each={names(40, "b")} />
    </Deferred>
  ));
  expect(lines().length).toBeLessThan(10);
  dispatchEvent(new Event("beforeprint"));
  expect(lines()).toEqual([...names(500), ...names(40, "b")]);
});
