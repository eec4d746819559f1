import { createRoot, createSignal } from "solid-js";
import { expect, test, vi } from "vitest";
import { createSliced } from "./sliced.ts";

const root = <T>(make: () => T): { made: T; dispose: () => void } =>
  createRoot((dispose) => ({ made: make(), dispose }));

/* Blocks for longer than a slice, so that each step takes up a whole slice. */
const hold = (): void => {
  const end = performance.now() + 8;
  while (performance.now() < end);
};

test("work is split into slices, and other tasks run between the slices", async () => {
  let turns = 0;
  const { made, dispose } = root(() =>
    createSliced(
      () => 5,
      function* (pieces) {
        const seen: number[] = [];
        for (let at = 0; at < pieces; at += 1) {
          hold();
          seen.push(turns);
          yield;
        }
        return seen;
      },
    ),
  );
  expect(made()).toBeUndefined();
  const ticking = setInterval(() => (turns += 1));
  await vi.waitFor(() => expect(made()).toHaveLength(5), 5_000);
  clearInterval(ticking);
  expect(new Set(made()).size).toBeGreaterThan(1);
  dispose();
});

test("short steps share a slice", async () => {
  let turns = 0;
  const { made, dispose } = root(() =>
    createSliced(
      () => 100,
      function* (steps) {
        for (let at = 0; at < steps; at += 1) yield;
        return turns;
      },
    ),
  );
  const ticking = setInterval(() => (turns += 1));
  await vi.waitFor(() => expect(made()).toBeDefined(), 5_000);
  clearInterval(ticking);
  expect(made()).toBeLessThan(50);
  dispose();
});

test("a new source value aborts the work on the old value", async () => {
  const [source, setSource] = createSignal("old");
  const steps = { old: 0, new: 0 };
  const { made, dispose } = root(() =>
    createSliced(source, function* (value) {
      /* The work on the old value never ends, unless it is aborted. */
      while (value === "old") yield (steps.old += 1);
      steps.new += 1;
      return value;
    }),
  );
  await vi.waitFor(() => expect(steps.old).toBeGreaterThan(0), 5_000);
  setSource("new");
  const then = steps.old;
  await vi.waitFor(() => expect(made()).toBe("new"), 5_000);
  expect(steps).toEqual({ old: then, new: 1 });
  dispose();
});

test("no work starts before there is a source value, or once the owner has been disposed", async () => {
  const [source, setSource] = createSignal<string>();
  const begun: string[] = [];
  const { made, dispose } = root(() =>
    createSliced(source, function* (value) {
      begun.push(value);
      yield;
      return value;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(begun).toEqual([]);
  setSource("song");
  dispose();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([begun, made()]).toEqual([[], undefined]);
});
