import type { SetOnScreen, Spot } from "@bandstand/shared/setlists/spots.ts";

/* Rows are identified by `data-entry-id`, sets by `data-set-id`, songs in the repertoire by `data-song-id`. */

/** The dragged items: entries of the setlist, or a song from the repertoire. */
export type DragPayload =
  | { readonly kind: "entries"; readonly entry_ids: readonly string[] }
  | { readonly kind: "song"; readonly song_id: string };

/** The position of the drop line, in pixels within the area. */
export interface DropLine {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const all = (root: HTMLElement, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];

const movingIds = (payload: DragPayload): ReadonlySet<string> =>
  new Set(payload.kind === "entries" ? payload.entry_ids : []);

/**
 * Returns the items to drag when an element is pressed; null outside rows and songs. `draggedIds` returns the ids of
 * all entries to drag when one of them is pressed.
 */
export function payloadAt(target: Element, draggedIds: (entry_id: string) => readonly string[]): DragPayload | null {
  const entry_id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
  if (entry_id !== undefined) return { kind: "entries", entry_ids: draggedIds(entry_id) };
  const song_id = target.closest<HTMLElement>("[data-song-id]")?.dataset["songId"];
  return song_id === undefined ? null : { kind: "song", song_id };
}

/**
 * Returns the spot (drop position) where the grip's row already is: before the first entry, from that row on, that is
 * not being dragged. Null if the grip is not in a row.
 */
export function spotOf(grip: Element, payload: DragPayload): Spot | null {
  const entry_id = grip.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
  const set = grip.closest<HTMLElement>("[data-set-id]");
  if (!set || entry_id === undefined) return null;
  const moving = movingIds(payload);
  const ids = all(set, "[data-entry-id]").map((row) => row.dataset["entryId"] ?? "");
  const next = ids.slice(ids.indexOf(entry_id)).find((id) => !moving.has(id)) ?? null;
  return { set_id: set.dataset["setId"] ?? "", before: next };
}

/**
 * Measures where the sets and their rows are, except for the dragged rows. Positions are relative to the area, so
 * scrolling does not change them.
 */
export function measureSets(area: HTMLElement, payload: DragPayload): SetOnScreen[] {
  const origin = area.getBoundingClientRect();
  const moving = movingIds(payload);
  return all(area, "[data-set-id]").map((element) => {
    const box = element.getBoundingClientRect();
    const rows = all(element, "[data-entry-id]").flatMap((row) => {
      const entry_id = row.dataset["entryId"] ?? "";
      const { top, bottom } = row.getBoundingClientRect();
      return moving.has(entry_id) ? [] : [{ entry_id, top: top - origin.top, bottom: bottom - origin.top }];
    });
    return {
      set_id: element.dataset["setId"] ?? "",
      left: box.left - origin.left,
      right: box.right - origin.left,
      top: box.top - origin.top,
      bottom: box.bottom - origin.top,
      rows,
    };
  });
}

/** Returns the position of the drop line for a spot; null without a spot. */
export function dropLineAt(area: HTMLElement, sets: readonly SetOnScreen[], spot: Spot | null): DropLine | null {
  const set = sets.find(({ set_id }) => set_id === spot?.set_id);
  const list = set && area.querySelector<HTMLElement>(`[data-set-id="${set.set_id}"] [data-rows]`);
  if (!set || !list) return null;
  const origin = area.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  const before = set.rows.find((row) => row.entry_id === spot?.before);
  const top = before?.top ?? set.rows.at(-1)?.bottom ?? box.top - origin.top + 1;
  return { left: box.left - origin.left, top, width: box.width };
}

/** Scrolls the spot into view. */
export function showSpot(area: HTMLElement, spot: Spot): void {
  const target =
    spot.before === null ? `[data-set-id="${spot.set_id}"] [data-set-end]` : `[data-entry-id="${spot.before}"]`;
  area.querySelector(target)?.scrollIntoView({ block: "nearest" });
}
