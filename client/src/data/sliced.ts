import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";

/** How long a piece of work may hold the screen up, in ms; a phone's frame and a finger wait no longer than that. */
const SLICE_MS = 6;

/**
 * What `work` makes of a source, computed a few milliseconds at a time: `work` yields wherever it may pause, and in
 * between the screen has its turn. Undefined until the first result; the last one stands while a newer source is worked
 * on, and work on an older source is given up. `work` runs untracked. Call in a component.
 */
export function createSliced<S, R>(
  source: Accessor<S | undefined>,
  work: (source: S) => Generator<unknown, R>,
): Accessor<R | undefined> {
  const [result, setResult] = createSignal<R>();
  createEffect(
    on(source, (value) => {
      if (value === undefined) return;
      const steps = work(value);
      const go = (): void => {
        const end = performance.now() + SLICE_MS;
        do {
          const step = steps.next();
          /* What is drawn from it is a task of its own. */
          if (step.done === true) return void (timer = setTimeout(() => setResult(() => step.value)));
        } while (performance.now() < end);
        timer = setTimeout(go);
      };
      let timer = setTimeout(go);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  return result;
}
