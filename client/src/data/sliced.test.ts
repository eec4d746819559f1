import { createRoot, createSignal } from "solid-js";
import { expect, test, vi } from "vitest";
import { createSliced } from "./sliced.ts";

const root = <T>(make: () => T): { made: T; dispose: () => void } =>
  createRoot((dispose) => ({ made: make(), dispose }));

/* Longer than a slice, so that every step is one of its own. */
const hold = (): void => {
  const end = performance.now() + 8;
  while (performance.now() < end);
};

test("work is done in pieces between which other tasks have their turn", async () => {
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

test("short steps share a piece", async () => {
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

test("a newer source ends the work on the older one", async () => {
  const [source, setSource] = createSignal("old");
  const steps = { old: 0, new: 0 };
  const { made, dispose } = root(() =>
    createSliced(source, function* (value) {
      /* The old work would never end by itself. */
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

test("nothing is begun before there is a source, and nothing goes on once its owner is gone", async () => {
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
