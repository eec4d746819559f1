import type { LiveAction } from "@bandstand/shared/live/input.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import type { SetlistTiming } from "@bandstand/shared/config/contract.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";

export type LiveGig = RowOf<"gigs">;

/** What live mode needs of a song; a deleted one has no more than its name and length. */
export interface LiveSong {
  readonly song_id: string;
  readonly title: string;
  readonly interpret: string;
  readonly duration: string | null;
  readonly key?: string | null;
  readonly bpm?: number | null;
  readonly singers?: readonly string[];
  readonly singer_ids?: readonly string[];
  readonly status?: string;
}

/** Where a gig stands on stage, kept by entry id on this device. Times are ms since 1970. */
export interface LiveState {
  readonly gig_id: string;
  readonly step_id: string;
  readonly entered_at: number;
  readonly started_at: Readonly<Record<string, number>>;
  readonly pinned: {
    readonly setlist_version: number;
    /** The setlist of this device when it was last taken over, and the one on stage: with own edits. */
    readonly base: readonly SetlistSet[];
    readonly sets: readonly SetlistSet[];
  };
}

/** Settings of live mode on this device. */
export interface LiveSettings {
  readonly guard_ms: number;
  readonly learned: Readonly<Record<string, LiveAction>>;
  readonly size: 1 | 2 | 3 | 4;
}

export interface Opened {
  readonly gig: LiveGig;
  readonly state: LiveState | undefined;
  readonly songs: ReadonlyMap<string, LiveSong>;
  readonly timing: SetlistTiming;
  readonly members: ReadonlyMap<string, string>;
}

const FALLBACK_TIMING: SetlistTiming = {
  pause_between_songs: 20,
  pause_between_sets: 1200,
  default_song_duration: 240,
};

const songIds = (sets: readonly SetlistSet[]): string[] => [
  ...new Set(sets.flatMap((set) => set.songs.map((entry) => entry.song_id))),
];

/** Songs by id, deleted ones by what is left of them. */
export async function songsOf(song_ids: readonly string[]): Promise<Map<string, LiveSong>> {
  const band = db();
  const [songs, deleted] = await Promise.all([
    band.songs.bulkGet([...song_ids]),
    band.deleted_songs.bulkGet([...song_ids]),
  ]);
  return new Map(
    song_ids.flatMap((id, at): [string, LiveSong][] => {
      const song = songs[at] ?? deleted[at];
      return song === undefined ? [] : [[id, song]];
    }),
  );
}

/** Everything that the first picture needs, in one go and from this device alone; undefined for an unknown gig. */
export async function openLive(gig_id: string): Promise<Opened | undefined> {
  const band = db();
  const [gig, state, config, users] = await Promise.all([
    band.gigs.get(gig_id),
    band.live_states.get(gig_id) as Promise<LiveState | undefined>,
    band.config.toCollection().first(),
    band.users.toArray(),
  ]);
  if (gig === undefined) return undefined;
  const songs = await songsOf(songIds([...gig.setlist.sets, ...(state?.pinned.sets ?? [])]));
  const members = new Map(users.map((user) => [user.user_id, user.real_name]));
  return { gig, state, songs, timing: config?.setlist_timing ?? FALLBACK_TIMING, members };
}

/** The gig as this device has it now. */
export const gigNow = (gig_id: string): Promise<LiveGig | undefined> => db().gigs.get(gig_id);

/** The whole repertoire, for inserting a song. */
export const repertoire = (): Promise<RowOf<"songs">[]> => db().songs.toArray();
