import { batch, createSignal } from "solid-js";
import { shortcut, shortcutKey } from "../ui/modifier-key.ts";
import { isLivePath } from "./live-lock.ts";

const [isQuickSearchOpen, setOpen] = createSignal(false);
const [quickSearchQuery, setQuickSearchQuery] = createSignal("");
const [isHitAwaited, setHitAwaited] = createSignal(false);
let opener: Element | null = null;
let composition: { readonly end: Promise<void>; readonly finish: () => void } | undefined;

/**
 * The query, and whether Enter was pressed before the hits arrived. Kept here because two fields share them: one shown
 * immediately, and the dialog's once its code is loaded. Reactive.
 */
export { isHitAwaited, isQuickSearchOpen, quickSearchQuery, setHitAwaited, setQuickSearchQuery };

export function openQuickSearch(): void {
  if (isQuickSearchOpen()) return;
  opener = document.activeElement;
  batch(() => {
    setQuickSearchQuery("");
    setHitAwaited(false);
    setOpen(true);
  });
}

export const closeQuickSearch = (): void => void setOpen(false);

/** Restores the focus to the element that had it when the quick search was opened. */
export function leaveQuickSearch(): void {
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Records that an input method has started composing text (an accent, Japanese) or has finished. */
export function noteComposition(isUnderWay: boolean): void {
  composition?.finish();
  composition = undefined;
  if (!isUnderWay) return;
  let finish = (): void => {};
  const end = new Promise<void>((resolve) => (finish = resolve));
  composition = { end, finish };
}

/**
 * Resolves once no text is being composed. Wait for it before replacing the field, which would abort the composition.
 */
export const whenComposed = async (): Promise<void> => {
  await composition?.end;
};

/** The shortcut as labelled on this device's keyboard. */
export const quickSearchKey = (): string => shortcut("K");

/** Opens the quick search with Ctrl or ⌘ and K. Returns a function that stops listening. */
export function listenForQuickSearch(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (shortcutKey(event) !== "k" || isLivePath(location.pathname)) return;
    event.preventDefault();
    if (isQuickSearchOpen()) closeQuickSearch();
    else openQuickSearch();
  };
  addEventListener("keydown", onKey);
  return () => {
    removeEventListener("keydown", onKey);
    closeQuickSearch();
  };
}
