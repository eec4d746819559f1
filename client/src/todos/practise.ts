import { isPerformer } from "@bandstand/shared/availability/answers.ts";
import { EARLIER_GIGS_MAX, type SongToPractise, songsToPractise } from "@bandstand/shared/todos/practise.ts";
import type { Accessor } from "solid-js";
import { SMALL_ROWS, gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { byTitle } from "../data/songs-table.ts";
import { today } from "../data/today.ts";
import { bandTimeZone } from "../i18n/format.ts";

/** How many of the latest rehearsals are read. Some of them may have no protocol. */
const HELD_MAX = 10;

export interface Practise {
  readonly songs: readonly (SongToPractise & { readonly title: string })[];
  /** The next gig. */
  readonly gig: { readonly gig_id: string; readonly name: string } | null;
}

/**
 * What this member should practise, derived from this device's data; null for members who neither play nor sing, and
 * undefined while loading. Call in a component.
 */
export const usePractise = (): Accessor<Practise | null | undefined> =>
  createLiveRecord(async () => {
    const { gigs, me, rehearsals, songs } = db();
    const own = await me.toCollection().first();
    if (own === undefined || !isPerformer(own)) return undefined;
    const now = new Date().toISOString();
    /* One after the other, because rehearsals and gigs are large. */
    const next = await rehearsals.where("begin").above(now).first();
    const held = await rehearsals.where("begin").belowOrEqual(now).reverse().limit(HELD_MAX).toArray();
    const gig = await gigs
      .where("date")
      .aboveOrEqual(today())
      .filter(({ published }) => published === 1)
      .first();
    const earlier = gig ? await gigs.where("date").below(gig.date).reverse().limit(EARLIER_GIGS_MAX).toArray() : [];
    const isPlanned = (id: string | null): boolean => next !== undefined && id === next.rehearsal_id;
    const assigned = await gather(
      songs,
      (rows) => rows.filter(({ planned_rehearsal_id }) => isPlanned(planned_rehearsal_id)),
      SMALL_ROWS,
    );
    const planned = byTitle(assigned).map(({ song_id }) => song_id);
    const list = songsToPractise({ next, planned, held, gig, earlier }, bandTimeZone());
    const rows = await songs.bulkGet(list.map(({ song_id }) => song_id));
    return {
      /* Deleted songs are left out. */
      songs: list.flatMap((song, at) => (rows[at] === undefined ? [] : [{ ...song, title: rows[at].title }])),
      gig: gig === undefined ? null : { gig_id: gig.gig_id, name: gig.name },
    };
  });
