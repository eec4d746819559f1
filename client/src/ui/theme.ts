import { createSignal } from "solid-js";

export type Theme = "system" | "light" | "dark";

/** Also read by public/early.js, before the first paint. */
const STORAGE_KEY = "bandstand-theme";

function rememberedTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

const [theme, setShownTheme] = createSignal<Theme>(rememberedTheme());

/** The user's choice on this device; "system" follows the device. Reactive. */
export { theme };

/** Gives the browser bar the background colour of the page. There are two meta elements, one per colour scheme. */
function colourBrowserBar(): void {
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.dataset["original"] ??= meta.content;
    meta.content = theme() === "system" ? meta.dataset["original"] : ground;
  }
}

/** Applies a theme immediately and stores it on this device. */
export function setTheme(next: Theme): void {
  const root = document.documentElement;
  if (next === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = next;
  setShownTheme(next);
  colourBrowserBar();
  try {
    if (next === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    /* Without storage the choice lasts as long as the page. */
  }
}
