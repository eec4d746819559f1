import { createSignal } from "solid-js";
import { recall, remember } from "../data/device-memory.ts";
import { COLUMNS, type Column } from "./queries.ts";

const KEY = "bandstand-song-columns";
const DEFAULT: readonly Column[] = ["title", "interpret", "duration", "genre", "dance_styles", "singers", "status"];

function stored(): readonly Column[] {
  try {
    const names: unknown = JSON.parse(recall(KEY) ?? "null");
    const known = Array.isArray(names) ? COLUMNS.filter((column) => names.includes(column)) : [];
    if (known.length === 0) return DEFAULT;
    return (names as unknown[]).filter((name): name is Column => COLUMNS.some((column) => column === name));
  } catch {
    return DEFAULT;
  }
}

const [columns, setSignal] = createSignal<readonly Column[]>(stored());

/** The song table's columns in order, stored on this device. Reactive. */
export { columns };

export function setColumns(next: readonly Column[]): void {
  setSignal(next.includes("title") ? next : ["title", ...next]);
  remember(KEY, JSON.stringify(columns()));
}
