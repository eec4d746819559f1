import { hasMouse } from "./pointer.ts";

/* Fields to type into, except those that open a list on focus. */
const TYPED_INTO = `:is(input:not([type="radio"], [type="checkbox"], [role="combobox"]), textarea):not(:disabled, :read-only)`;

/**
 * Sets the initial focus in a dialog. With a mouse, focuses the first empty required field, or else the first field. On
 * a touch screen, focuses no field, because the on-screen keyboard would cover the dialog. Never focuses the close
 * button, because Enter would then close the dialog.
 */
export function focusAtStart(content: HTMLElement): void {
  const fields = [...content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_INTO)];
  const needed = fields.find((field) => field.ariaRequired === "true" && field.value === "");
  ((hasMouse() && (needed ?? fields[0])) || content).focus({ preventScroll: true });
}

/**
 * Keeps the focus in an open dialog whose focused element disappears, as when a step replaces the one before: moves it
 * as `focusAtStart` does. Otherwise, the keyboard would reach the screen behind the dialog. Returns a function that ends
 * this.
 */
export function keepFocusIn(content: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (content.isConnected && document.activeElement === document.body) focusAtStart(content);
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Returns the element to focus when a dialog that opens now is closed. For an entry of a menu, the menu's button. */
export function openerOfDialog(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : activeElement;
}

/** Focuses the opener of a closed dialog; on a touch screen not if it is a field, because the keyboard would appear. */
export function returnFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
  if (hasMouse() || !opener.matches(TYPED_INTO)) opener.focus({ preventScroll: true });
}
