import { text } from "../i18n/text.ts";

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A shortcut as this device's keyboard labels it: "⌘ K", "Strg K" or "Ctrl K". Reactive. */
export const shortcut = (key: string): string => `${isApple ? "⌘" : text().app.control} ${key}`;

/** A key pressed together with Alt, as this device's keyboard labels it: "⌥ ↑" or "Alt ↑". */
export const withAlt = (key: string): string => `${isApple ? "⌥" : "Alt"} ${key}`;

/** The key of a shortcut in lower case, or null for other input. Ctrl and ⌘ are treated alike. */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.altKey || event.shiftKey || event.ctrlKey === event.metaKey || event.isComposing) return null;
  return event.key.toLowerCase();
}
