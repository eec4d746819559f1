import { createContext, createRenderEffect, onCleanup, useContext } from "solid-js";
import { text } from "../i18n/text.ts";

/** Whether a page stands beside or behind another one that it has opened, which names the browser's tab instead. */
export const BehindDetail = createContext<() => boolean>(() => false);

interface Page {
  name: string;
  isBehind: boolean;
}

/* The pages that are open, the innermost one last. */
const pages = new Set<Page>();

function show(): void {
  let name = "";
  for (const page of pages) if (!page.isBehind) name = page.name;
  document.title = name === "" ? text().app.name : `${name} – ${text().app.name}`;
}

/**
 * Names the page in the browser's tab while its owner lives: "Sommerfest – Bandstand". The last page to ask wins, which
 * is the innermost one; without a page the product's name stands alone. Call in a component.
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
