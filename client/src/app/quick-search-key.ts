import { createSignal } from "solid-js";
import { shortcut, shortcutKey } from "../ui/modifier-key.ts";
import { isLivePath } from "./live-lock.ts";

const [isQuickSearchOpen, setOpen] = createSignal(false);

/** Reactive. */
export { isQuickSearchOpen };

export const openQuickSearch = (): void => void setOpen(true);
export const closeQuickSearch = (): void => void setOpen(false);

/** How this keyboard writes the shortcut. */
export const quickSearchKey = shortcut("K");

/** Opens search and jump with Ctrl or ⌘ and K; answers how to stop listening. */
export function listenForQuickSearch(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (shortcutKey(event) !== "k" || isLivePath(location.pathname)) return;
    event.preventDefault();
    setOpen(!isQuickSearchOpen());
  };
  addEventListener("keydown", onKey);
  return () => {
    removeEventListener("keydown", onKey);
    closeQuickSearch();
  };
}
