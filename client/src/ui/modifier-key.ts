const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** How this keyboard writes a shortcut: "⌘ K" or "Ctrl K". */
export const shortcut = (key: string): string => `${isApple ? "⌘" : "Ctrl"} ${key}`;

/** The key of a shortcut in lower case, or null where something else was typed. Ctrl and ⌘ are one here. */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.altKey || event.shiftKey || event.ctrlKey === event.metaKey || event.isComposing) return null;
  return event.key.toLowerCase();
}
