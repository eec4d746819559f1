import { createSignal } from "solid-js";

const [count, setCount] = createSignal(0);

/** True while this tab writes an edit to disk, which the screen may already show. Reactive. */
export const isWriting = (): boolean => count() > 0;

/** Counts `work` as an edit being written until it settles. Settles with the same result. */
export async function whileWriting<T>(work: Promise<T>): Promise<T> {
  setCount((before) => before + 1);
  try {
    return await work;
  } finally {
    setCount((before) => before - 1);
  }
}
