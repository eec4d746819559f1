import { countSincePlayed } from "@bandstand/shared/setlists/played.ts";
import type { SetlistSet, SetlistState } from "@bandstand/shared/setlists/contract.ts";
import { statesOf } from "@bandstand/shared/setlists/versions.ts";
import { type Accessor, createMemo, createResource } from "solid-js";
import { call } from "../data/api.ts";
import { db } from "../data/db.ts";
import { createLiveList, createLiveRecord } from "../data/live.ts";
import { eachGigBefore } from "../data/past-gigs.ts";
import type { RowOf } from "../data/rows.ts";
import { songTable } from "../data/songs-table.ts";

export type GigRow = RowOf<"gigs">;
export type SongRow = RowOf<"songs">;

/** The band's configuration; undefined while loading, null before the first sync. */
export const useConfig = () => createLiveRecord(() => db().config.toCollection().first());

/** The members' names by id. */
export function useMembers(): Accessor<ReadonlyMap<string, string>> {
  const users = createLiveList(() => db().users.toArray(), "user_id");
  return createMemo(() => new Map(users.items.map((user) => [user.user_id, user.real_name])));
}

/**
 * Returns how many gigs ago, counted back from a day, each song was last played. Songs that were never played are
 * missing. Undefined until past setlists have been read, which happens after the repertoire has been read: both at once
 * would fill a phone's memory.
 */
export function useLastPlayed(day: Accessor<string>): Accessor<ReadonlyMap<string, number> | undefined> {
  /* Memoised, so that past setlists are read again only if the day changes, not after every change to the gig. */
  const until = createMemo(day);
  const since = createLiveRecord(async () => {
    if (!songTable.complete()) return undefined;
    const played = countSincePlayed();
    await eachGigBefore(until(), played.add);
    return played.since;
  });
  return () => since() ?? undefined;
}

/** Reads the current setlist on this device; undefined if the gig is deleted. */
export const setsNow = async (gig_id: string): Promise<SetlistSet[] | undefined> =>
  (await db().gigs.get(gig_id))?.setlist.sets;

/**
 * A setlist's earlier states, latest first. `failed` is true if they are neither on this device nor available from the
 * server.
 */
export interface ShownHistory {
  readonly states: Accessor<readonly SetlistState[] | undefined>;
  readonly failed: Accessor<boolean>;
  readonly retry: () => void;
}

const PAGE_MAX = 200;

/** Reads a setlist's history from this device, which has those of upcoming and recent gigs, or else from the server. */
export function useSetlistHistory(gig_id: Accessor<string>): ShownHistory {
  const row = createLiveRecord(() => {
    const id = gig_id();
    return db().setlist_histories.get(id);
  });
  const here = createMemo(() => {
    const found = row();
    return found ? statesOf(found.versions).toReversed() : undefined;
  });
  const [fetched, { refetch }] = createResource(
    () => (row() === null ? gig_id() : null),
    async (id) => await call("setlistHistory", { params: { gig_id: id }, query: { limit: String(PAGE_MAX) } }),
  );
  return {
    states: () => {
      const reply = fetched();
      return here() ?? (reply?.ok ? reply.body.items : undefined);
    },
    failed: () => row() === null && fetched()?.ok === false,
    retry: () => void refetch(),
  };
}
