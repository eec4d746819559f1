import { useLocation } from "@solidjs/router";
import { type Accessor, createMemo } from "solid-js";

/**
 * Returns the query parameters of a list's filters, for links to its items and back to the list. Other parameters, such
 * as a tab or an open form, are dropped. Empty, or starts with `?`.
 */
export function createListSearch(...names: readonly string[]): Accessor<string> {
  const location = useLocation();
  return createMemo(() => {
    const all = new URLSearchParams(location.search);
    const kept = new URLSearchParams([...all].filter(([name]) => names.includes(name)));
    return kept.size === 0 ? "" : `?${kept}`;
  });
}
