import { type Component, lazy } from "solid-js";
import { completeTexts } from "../i18n/text.ts";

/**
 * Resolves in a new task: on a phone, evaluating a module takes so long that rendering must not follow in the same
 * task.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * A part of a screen whose code is loaded when it is first rendered, together with the rest of the app's texts if those
 * are not loaded yet. Use inside a `Suspense`.
 */
export const lazyComponent = <P extends object>(load: () => Promise<Component<P>>): Component<P> =>
  lazy(async () => {
    const [component] = await Promise.all([load(), completeTexts()]);
    await nextTask();
    return { default: component };
  });
