import { createContext, createRenderEffect, onCleanup, useContext } from "solid-js";
import { text } from "../i18n/text.ts";

/** True for a list while an item's detail page is open, because the detail page then sets the browser tab's title. */
export const BehindDetail = createContext<() => boolean>(() => false);

interface Page {
  name: string;
  isBehind: boolean;
}

/* The open pages, innermost last. */
const pages = new Set<Page>();

function show(): void {
  let name = "";
  for (const page of pages) if (!page.isBehind) name = page.name;
  document.title = name === "" ? text().app.name : `${name} – ${text().app.name}`;
}

/**
 * Sets the browser tab's title while the component is mounted: "Sommerfest – Bandstand". If several pages are mounted,
 * the innermost one sets it; without a page, the title is just the product's name. Call in a component.
 */
export function usePageTitle(title: () => string): void {
  const isBehind = useContext(BehindDetail);
  const page: Page = { name: "", isBehind: false };
  pages.add(page);
  createRenderEffect(() => {
    page.name = title();
    page.isBehind = isBehind();
    show();
  });
  onCleanup(() => {
    pages.delete(page);
    show();
  });
}
