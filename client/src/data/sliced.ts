import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";

/** How long one slice may block the screen, in ms; fits into a phone's frame budget. */
const SLICE_MS = 6;

/**
 * Computes `work` for a source a few milliseconds at a time: `work` yields wherever it may pause, so the screen can
 * update. Undefined until the first result; then the last result stays while a newer source is processed, and work on
 * an older source is aborted. `work` runs untracked. Call in a component.
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
          /* Sets the result in a separate task, because rendering it blocks the screen too. */
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
