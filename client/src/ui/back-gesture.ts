import { createEffect, onCleanup } from "solid-js";

/* Chrome 126 and later; part of the HTML standard. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Lets Android's Back gesture close what is open instead of leaving the page, in browsers that support it. Of several
 * layers, it closes the last one opened. Call in a component; `isOpen` is reactive.
 */
export function createBackGesture(isOpen: () => boolean, close: () => void): void {
  if (typeof CloseWatcher === "undefined") return;
  createEffect(() => {
    if (!isOpen()) return;
    let watcher: CloseWatcher | undefined;
    const watch = (): void => {
      watcher = new CloseWatcher();
      watcher.addEventListener("close", () => {
        close();
        /* A watcher works once, and a dialog may ask before it closes. */
        queueMicrotask(() => watcher !== undefined && watch());
      });
    };
    watch();
    onCleanup(() => {
      watcher?.destroy();
      watcher = undefined;
    });
  });
}

/**
 * Calls `close` when the user goes back or forward to another page, for layers that do not belong to one page: they
 * would stay open over a different page. Call in a component.
 */
export function createCloseOnBack(close: () => void): void {
  addEventListener("popstate", close);
  onCleanup(() => removeEventListener("popstate", close));
}
