import { type Component, lazy } from "solid-js";
import { completeTexts } from "../i18n/text.ts";

/** Starts a new task, because evaluating a module takes a phone long enough without rendering its content. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * A part of a screen whose code is loaded when it is first rendered, together with all texts, which may not be loaded
 * yet. Use inside a `Suspense`.
 */
export const lazyComponent = <P extends object>(load: () => Promise<Component<P>>): Component<P> =>
  lazy(async () => {
    const [component] = await Promise.all([load(), completeTexts()]);
    await nextTask();
    return { default: component };
  });
