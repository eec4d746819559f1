import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/layout.css";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { JSX } from "solid-js";
import { render } from "solid-js/web";

/**
 * Shows a page for people outside the band in the language of their browser. Such a page is a separate program
 * (docs/decisions/030-links-for-outsiders.md): a few kilobytes, without the app, its database and its service worker.
 */
export function showPage(page: (language: Language) => JSX.Element): void {
  const place = document.getElementById("app");
  if (place === null) throw new Error("The page has no #app");
  const language = navigator.language.startsWith("de") ? "de" : "en";
  document.documentElement.lang = language;
  place.replaceChildren();
  render(() => page(language), place);
  /* Another link opened in the same tab changes only the fragment. */
  addEventListener("hashchange", () => location.reload());
}
