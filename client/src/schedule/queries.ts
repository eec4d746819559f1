import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { type TimelineEntry, timeline } from "@bandstand/shared/schedule/timeline.ts";
import { setlistTiming } from "@bandstand/shared/setlists/timing.ts";
import { type Accessor, createEffect, createMemo, untrack } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";

export type GigRow = RowOf<"gigs">;

/** A line of the run of show with a stable key, so that a change updates only one line. */
export type ShowLine = TimelineEntry<ScheduleItem> & { readonly id: string };

const keyOf = (entry: TimelineEntry<ScheduleItem>): string => {
  if (entry.kind === "item") return entry.item.item_id;
  return "set_id" in entry ? `${entry.kind} ${entry.set_id}` : entry.kind;
};

const lengthOf = (song_id: string): string | null | undefined =>
  (songTable.byId(song_id) ?? deletedSongTable.byId(song_id))?.duration;

/** Returns the whole evening in chronological order: fixed times, sets with their computed times, and items. */
export function createShowLines(gig: Accessor<GigRow>): readonly ShowLine[] {
  const config = createLiveRecord(() => db().config.toCollection().first());
  const lines = createMemo((): ShowLine[] => {
    const { setlist, schedule } = gig();
    const pauses = config()?.setlist_timing;
    const isReady = pauses !== undefined && songTable.complete() && deletedSongTable.complete();
    const sets = isReady ? setlistTiming(gig(), setlist.sets, lengthOf, pauses).sets : [];
    return timeline(gig(), structuredClone(schedule), sets).map((entry) => ({ ...entry, id: keyOf(entry) }));
  });
  const [state, setState] = createStore({ lines: untrack(lines) });
  createEffect(() => setState("lines", reconcile(lines(), { key: "id" })));
  return state.lines;
}
