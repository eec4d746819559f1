import { type Accessor, createSignal } from "solid-js";
import { type SongRow, songById } from "./queries.ts";

/** The songs selected in the table or cards. Reactive. */
export interface Selection {
  readonly ids: Accessor<ReadonlySet<string>>;
  has(song_id: string): boolean;
  toggle(song_id: string): void;
  set(song_ids: readonly string[]): void;
}

export function createSelection(): Selection {
  const [ids, setIds] = createSignal<ReadonlySet<string>>(new Set());
  return {
    ids,
    has: (song_id) => ids().has(song_id),
    toggle: (song_id) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(song_id)) next.add(song_id);
        return next;
      }),
    set: (song_ids) => void setIds(new Set(song_ids)),
  };
}

/** Returns the selected songs that still exist. Reactive. */
export const selectedSongs = (selection: Selection): SongRow[] =>
  [...selection.ids()].flatMap((song_id) => songById(song_id) ?? []);
