import { type Component, lazy } from "solid-js";
import { completeTexts } from "../i18n/text.ts";

/** A task of its own for what comes next: making a module takes a phone long enough, without drawing what is in it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * A part of a screen whose code is loaded when it is first drawn, and with it all texts: whoever draws it may not have
 * needed them so far. Draw it inside a `Suspense`.
 */
export const part = <P extends object>(load: () => Promise<Component<P>>): Component<P> =>
  lazy(async () => {
    const [component] = await Promise.all([load(), completeTexts()]);
    await nextTask();
    return { default: component };
  });
