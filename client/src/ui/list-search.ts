import { useLocation } from "@solidjs/router";
import { type Accessor, createMemo } from "solid-js";

/**
 * The query parameters of a list's filters, to be kept in links to its items and back. Other parameters, such as a tab
 * or an open form, are dropped. Empty, or starts with `?`.
 */
export function createListSearch(...names: readonly string[]): Accessor<string> {
  const location = useLocation();
  return createMemo(() => {
    const all = new URLSearchParams(location.search);
    const kept = new URLSearchParams([...all].filter(([name]) => names.includes(name)));
    return kept.size === 0 ? "" : `?${kept}`;
  });
}
