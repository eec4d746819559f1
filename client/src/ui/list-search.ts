import { useLocation } from "@solidjs/router";
import { type Accessor, createMemo } from "solid-js";

/**
 * What the address says about a list, by the names of its filters: for the links to its things and back from them. What
 * else stands there, a tab or an open form, belongs to the place that is left. Empty, or it begins with `?`.
 */
export function createListSearch(...names: readonly string[]): Accessor<string> {
  const location = useLocation();
  return createMemo(() => {
    const all = new URLSearchParams(location.search);
    const kept = new URLSearchParams([...all].filter(([name]) => names.includes(name)));
    return kept.size === 0 ? "" : `?${kept}`;
  });
}
