import { type Component, Suspense, createComponent, lazy } from "solid-js";
import { type TextsNeeded, loadTexts } from "../i18n/text.ts";

/**
 * Resolves in a new task: on a phone, evaluating a module takes so long that rendering must not follow in the same
 * task.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

type LazyComponent<P extends object> = Component<P> & { readonly preload: () => Promise<unknown> };

/**
 * A part of a screen whose code is loaded when it is first rendered, together with the texts it needs (all if omitted)
 * that are not loaded yet. Use inside a `Suspense`. `preload` loads the code before that.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<Component<P>>,
  texts: TextsNeeded = "all",
): LazyComponent<P> =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(texts)]);
    await nextTask();
    return { default: component };
  });

/**
 * A dialog or sheet whose code is loaded when it first opens, as with `lazyComponent`. Needs no `Suspense` around it: the
 * screen behind it stays as it is until the code is there, and so does the focus, to which closing the dialog returns.
 */
export const lazyDialog = <P extends object>(load: () => Promise<Component<P>>, texts?: TextsNeeded): Component<P> => {
  const Dialog = lazyComponent(load, texts);
  return (props) =>
    createComponent(Suspense, {
      get children() {
        return createComponent(Dialog, props);
      },
    });
};
