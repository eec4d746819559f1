import { createSignal } from "solid-js";
import { isLivePath } from "./live-lock.ts";

const [isQuickSearchOpen, setOpen] = createSignal(false);

/** Reactive. */
export { isQuickSearchOpen };

export const openQuickSearch = (): void => void setOpen(true);
export const closeQuickSearch = (): void => void setOpen(false);

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** How this keyboard writes the shortcut. */
export const quickSearchKey = isApple ? "⌘ K" : "Ctrl K";

/** Opens search and jump with Ctrl or ⌘ and K; answers how to stop listening. */
export function listenForQuickSearch(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
    if (isLivePath(location.pathname)) return;
    event.preventDefault();
    setOpen(!isQuickSearchOpen());
  };
  addEventListener("keydown", onKey);
  return () => {
    removeEventListener("keydown", onKey);
    closeQuickSearch();
  };
}
