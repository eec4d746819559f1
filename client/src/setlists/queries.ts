import { gigsSincePlayed } from "@bandstand/shared/setlists/played.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import { type Accessor, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveList, createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";

export type GigRow = RowOf<"gigs">;
export type SongRow = RowOf<"songs">;

/** The band's settings; undefined while loading, null before the first sync. */
export const useConfig = () => createLiveRecord(() => db().config.toCollection().first());

/** Names of the members by id. */
export function useMembers(): Accessor<ReadonlyMap<string, string>> {
  const users = createLiveList(() => db().users.toArray(), "user_id");
  return createMemo(() => new Map(users.items.map((user) => [user.user_id, user.real_name])));
}

/** How many gigs ago each song was last played, as seen from the day of a gig; songs never played are missing. */
export function useLastPlayed(day: Accessor<string>): Accessor<ReadonlyMap<string, number>> {
  const since = createLiveRecord(() => {
    const before = day();
    return db().gigs.where("date").below(before).reverse().toArray().then(gigsSincePlayed);
  });
  return createMemo(() => since() ?? new Map<string, number>());
}

/** The setlist as this device has it now; undefined when the gig is gone. */
export const setsNow = async (gig_id: string): Promise<SetlistSet[] | undefined> =>
  (await db().gigs.get(gig_id))?.setlist.sets;
