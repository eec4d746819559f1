import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type Accessor, createEffect } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { entriesOf } from "../availability/public.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { presentAt } from "./present.ts";
import { type GigRow, useConfig, useMembers } from "./queries.ts";
import { type SetlistRows, type ShownSong, setlistRows } from "./setlist-rows.ts";

/** A song in the repertoire, or the data that remains of a deleted one. Reactive. */
export const songOf = (song_id: string): ShownSong | undefined =>
  songTable.byId(song_id) ?? deletedSongTable.byId(song_id);

export interface ShownSetlist {
  readonly state: SetlistRows & { readonly ready: boolean };
  readonly members: Accessor<ReadonlyMap<string, string>>;
}

const NOTHING: SetlistRows & { ready: boolean } = {
  sets: [],
  total: 0,
  playing: 0,
  songs: 0,
  end: null,
  minutesLate: null,
  ready: false,
};

/**
 * Creates the lines of a setlist as a store, so that an edit updates only the lines it changed. `ready` is true once
 * songs and configuration are loaded.
 */
export function createShownSetlist(gig: Accessor<GigRow>, sets: Accessor<readonly SetlistSet[]>): ShownSetlist {
  const config = useConfig();
  const members = useMembers();
  const [state, setState] = createStore(structuredClone(NOTHING));
  createEffect(() => {
    const pauses = config()?.setlist_timing;
    if (!pauses || !songTable.complete() || !deletedSongTable.complete()) return;
    const rows = setlistRows(gig(), sets(), {
      songOf,
      isDeleted: (id) => songTable.byId(id) === undefined && deletedSongTable.byId(id) !== undefined,
      memberOf: (id) => members().get(id),
      pauses,
      answers: entriesOf(gig().gig_id),
      lineUp: presentAt(gig()),
    });
    setState(reconcile({ ...rows, ready: true }, { key: "id" }));
  });
  return { state, members };
}
