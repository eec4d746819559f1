import { createRenderEffect, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";

/**
 * Names the page in the browser's tab while its owner lives: "Sommerfest – Bandstand". A null shows the product's name
 * alone. The last page to ask wins, which is the innermost one.
 */
export function usePageTitle(title: () => string | null): void {
  createRenderEffect(() => {
    const name = title();
    document.title = name === null || name === "" ? text().app.name : `${name} – ${text().app.name}`;
  });
  onCleanup(() => (document.title = text().app.name));
}
