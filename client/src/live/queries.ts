import type { LiveAction } from "@bandstand/shared/live/input.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import type { SetlistTiming } from "@bandstand/shared/config/contract.ts";
import type { Accessor } from "solid-js";
import { SMALL_ROWS, gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { eachGigBefore } from "../data/past-gigs.ts";
import type { RowOf } from "../data/rows.ts";
import { unwrittenCount, writeUnwritten } from "../data/unwritten.ts";

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
  /** The first press at a song only shows what comes next. */
  readonly bumper: boolean;
  /** What the pedal for the next song does when it is held down. */
  readonly long_press: "off" | "list" | "skip";
  /** From how many seconds on stage a song counts as played. */
  readonly played_seconds: number;
  /** The device of the band whose place this one follows, in one gig. */
  readonly follow: { readonly gig_id: string; readonly device_id: string } | null;
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

/**
 * Everything that the first picture needs, from this device alone and in one transaction: each costs a slow tablet some
 * 10 ms. Undefined for an unknown gig.
 */
export async function openLive(gig_id: string): Promise<Opened | undefined> {
  const band = db();
  /* A place that a lost database could not take comes first, or the stage would open at an older one. */
  if (unwrittenCount(band.user_id) > 0) await writeUnwritten(band).catch(() => undefined);
  const tables = [band.gigs, band.live_states, band.config, band.users, band.songs, band.deleted_songs];
  return band.transaction("r", tables, async () => {
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
  });
}

/** The gig as this device has it now. */
export const gigNow = (gig_id: string): Promise<LiveGig | undefined> => db().gigs.get(gig_id);

/** The whole repertoire, for inserting a song. */
export const repertoire = (): Promise<RowOf<"songs">[]> => gather(db().songs, (rows) => rows, SMALL_ROWS);

/** The devices of a gig as this one knows them. */
export const useStage = (gig_id: Accessor<string>) =>
  createLiveRecord<RowOf<"stages">>(() => {
    const id = gig_id();
    return db().stages.get(id);
  });

/** What this device lacks of a gig: songs that it does not know, and own edits that have not been sent. */
export const useOwnState = (gig: Accessor<LiveGig>) =>
  createLiveRecord(async () => {
    const { gig_id, setlist } = gig();
    const ids = songIds(setlist.sets);
    const found = await songsOf(ids);
    const pending_edits = await db().outbox.where("[collection+id]").equals(["gigs", gig_id]).count();
    return { missing_songs: ids.length - found.size, pending_edits };
  });

/** Active members by id, in the order of their names. */
export const useMembers = () =>
  createLiveRecord(async () => {
    const users = await db().users.toArray();
    return users.filter((user) => user.status === "active").toSorted((a, b) => a.real_name.localeCompare(b.real_name));
  });

/** A member's name, or undefined for nobody and for somebody this device does not know. */
export const memberName = async (user_id: string | undefined): Promise<string | undefined> =>
  user_id === undefined ? undefined : (await db().users.get(user_id))?.real_name;

/** What this device noted of a gig. */
export const playEventsOf = async (gig_id: string) => db().play_events.where("gig_id").equals(gig_id).toArray();

/** What the review after a gig works on: the gig, what this device noted, and how long songs took on other evenings. */
export async function readReview(gig_id: string) {
  const opened = await openLive(gig_id);
  if (opened === undefined) return undefined;
  const earlier = new Map<string, number[]>();
  const [events] = await Promise.all([
    playEventsOf(gig_id),
    eachGigBefore(opened.gig.date, ({ as_played }) => {
      for (const { song_id, seconds } of as_played?.songs ?? [])
        earlier.set(song_id, [...(earlier.get(song_id) ?? []), seconds]);
    }),
  ]);
  const heard = events.flatMap(({ song_id }) => song_id ?? []);
  const confirmed = (opened.gig.as_played?.songs ?? []).map(({ song_id }) => song_id);
  const songs = await songsOf([...new Set([...opened.songs.keys(), ...heard, ...confirmed])]);
  return { opened: { ...opened, songs }, events, earlier };
}

/** Who has declined a gig, by id, with the stand-in that was named: a member's id or somebody's name. */
export const useDeclined = (gig_id: Accessor<string>) =>
  createLiveRecord(async () => {
    const id = gig_id();
    const answers = (await db().availability.get(id))?.entries ?? [];
    return new Map(
      answers.flatMap(({ user_id, status, substitute }) => (status === "out" ? [[user_id, substitute]] : [])),
    );
  });
