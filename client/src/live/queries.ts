import { presentLineUp } from "@bandstand/shared/line-ups/present.ts";
import { seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import type { LiveAction } from "@bandstand/shared/live/input.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import type { SetlistTiming } from "@bandstand/shared/config/contract.ts";
import type { Accessor } from "solid-js";
import { type ChartCode, loadChartCode } from "../charts/public.ts";
import { SMALL_ROWS, gather } from "../data/chunks.ts";
import { db, readMeta } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { eachGigBefore } from "../data/past-gigs.ts";
import type { RowOf } from "../data/rows.ts";
import { bufferedCount, writeBuffered } from "../data/write-buffer.ts";

export type LiveGig = RowOf<"gigs">;

/** The data of a song that live mode needs. A deleted song has only its title and length. */
export interface LiveSong {
  readonly song_id: string;
  readonly title: string;
  readonly interpret: string;
  readonly duration: string | null;
  readonly key?: string | null;
  readonly bpm?: number | null;
  readonly comment?: string | null;
  readonly singers?: readonly string[];
  readonly singer_ids?: readonly string[];
  readonly status?: string;
}

/** The position in a gig, stored by entry id on this device. Times are ms since 1970. */
export interface LiveState {
  readonly gig_id: string;
  readonly step_id: string;
  readonly entered_at: number;
  readonly pinned: {
    readonly setlist_version: number;
    /**
     * `base` is this device's setlist when it was last applied; `sets` is the one in live mode, with this member's
     * edits.
     */
    readonly base: readonly SetlistSet[];
    readonly sets: readonly SetlistSet[];
  };
}

/** This device's settings for live mode. */
export interface LiveSettings {
  readonly guard_ms: number;
  readonly learned: Readonly<Record<string, LiveAction>>;
  readonly size: 1 | 2 | 3 | 4;
  /** True if the first press during a song only shows the next one. */
  readonly bumper: boolean;
  /** The action when the pedal for the next song is held down. */
  readonly long_press: "off" | "list" | "skip" | "scroll";
  /** A song is marked as played once it has been on stage for this many seconds. */
  readonly played_seconds: number;
  /** Whether the free part of the stage shows the current song's clock, its comment, and the next songs. */
  readonly shows_clock: boolean;
  readonly shows_comment: boolean;
  readonly shows_coming: boolean;
  /** The band's device that this one follows during one gig; null if it follows none. */
  readonly follow: { readonly gig_id: string; readonly device_id: string } | null;
}

interface OpenedCharts {
  readonly code: ChartCode;
  readonly bySong: ReadonlyMap<string, readonly RowOf<"charts">[]>;
}

export interface OpenedGig {
  readonly gig: LiveGig;
  readonly state: LiveState | undefined;
  readonly songs: ReadonlyMap<string, LiveSong>;
  /** The charts of those songs that have any, and the code that draws charts. Undefined if no song has one. */
  readonly charts?: OpenedCharts | undefined;
  readonly timing: SetlistTiming;
  readonly members: ReadonlyMap<string, string>;
}

const FALLBACK_TIMING: SetlistTiming = {
  pause_between_songs: 20,
  pause_between_sets: 1200,
  default_song_duration: 240,
};

export const songIds = (sets: readonly SetlistSet[]): string[] => [
  ...new Set(sets.flatMap((set) => set.songs.map((entry) => entry.song_id))),
];

/** Reads songs by id, including the remaining data of deleted ones. */
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

interface Opened {
  readonly opened: OpenedGig;
  /** Whether any song of the band has a chart. */
  readonly hasCharts: boolean;
}

/* Reads a gig in one transaction, because each transaction costs a slow tablet about 10 ms. Charts are counted only for
   the stage: counting a large table takes as long as reading the rest. */
async function readGig(gig_id: string, countCharts: () => Promise<number>): Promise<Opened | undefined> {
  const band = db();
  /* First stores a position that could not be stored before; otherwise, live mode would open at an older one. */
  if (bufferedCount(band.user_id) > 0) await writeBuffered(band).catch(() => undefined);
  const songTables = [band.songs, band.deleted_songs, band.charts];
  const tables = [band.gigs, band.live_states, band.config, band.users, ...songTables, band.meta];
  return band.transaction("r", tables, async () => {
    const [gig, state, config, users] = await Promise.all([
      band.gigs.get(gig_id),
      band.live_states.get(gig_id) as Promise<LiveState | undefined>,
      band.config.toCollection().first(),
      band.users.toArray(),
    ]);
    if (gig === undefined) return undefined;
    const song_ids = songIds([...gig.setlist.sets, ...(state?.pinned.sets ?? [])]);
    const [songs, charts] = await Promise.all([songsOf(song_ids), countCharts()]);
    /* Before the first sync is complete, a gig may be on this device without its songs. */
    if (songs.size < song_ids.length && (await readMeta(band, "generation")) === undefined) return undefined;
    const members = new Map(users.map((user) => [user.user_id, user.real_name]));
    const timing = config?.setlist_timing ?? FALLBACK_TIMING;
    return { opened: { gig, state, songs, timing, members }, hasCharts: charts > 0 };
  });
}

/** Reads a gig without its charts, from this device only. Returns undefined for a gig that is not on it. */
export const openGig = async (gig_id: string): Promise<OpenedGig | undefined> =>
  (await readGig(gig_id, () => Promise.resolve(0)))?.opened;

/**
 * Reads all data for the first screen of live mode, from this device only: a gig with its charts if there are any, so
 * that the first song is drawn only once. Returns undefined for a gig that is not on it, at least not with its songs.
 */
export async function openStage(gig_id: string): Promise<OpenedGig | undefined> {
  const found = await readGig(gig_id, chartCount);
  if (!found?.hasCharts) return found?.opened;
  const { opened } = found;
  /* If the charts cannot be loaded, the songs are shown without them. */
  return { ...opened, charts: await openCharts([...opened.songs.keys()]).catch(() => undefined) };
}

async function openCharts(song_ids: readonly string[]): Promise<OpenedCharts> {
  const code = await loadChartCode();
  return { code, bySong: await code.chartsOf(song_ids) };
}

/** Counts the charts on this device. */
export const chartCount = (): Promise<number> => db().charts.count();

/** Reads the current version of a gig on this device. */
export const gigNow = (gig_id: string): Promise<LiveGig | undefined> => db().gigs.get(gig_id);

/** Whether the gig and everything that belongs to it, such as its songs, is on this device. */
export async function isOnDevice(gig_id: string): Promise<boolean> {
  const band = db();
  return (await readMeta<string>(band, "cursor")) !== undefined && (await band.gigs.get(gig_id)) !== undefined;
}

/** Reads the whole repertoire, for inserting a song. */
export const repertoire = (): Promise<RowOf<"songs">[]> => gather(db().songs, (rows) => rows, SMALL_ROWS);

/** The devices that have reported for a gig, as known to this one. */
export const useStage = (gig_id: Accessor<string>) =>
  createLiveRecord<RowOf<"stages">>(() => {
    const id = gig_id();
    return db().stages.get(id);
  });

/** Counts the gig's songs that are missing on this device, and this member's unsent edits to the gig. */
export const useOwnState = (gig: Accessor<LiveGig>) =>
  createLiveRecord(async () => {
    const { gig_id, setlist } = gig();
    const ids = songIds(setlist.sets);
    const found = await songsOf(ids);
    const pending_edits = await db().outbox.where("[collection+id]").equals(["gigs", gig_id]).count();
    return { missing_songs: ids.length - found.size, pending_edits };
  });

/** The active members, sorted by name. */
export const useMembers = () =>
  createLiveRecord(async () => {
    const users = await db().users.toArray();
    return users.filter((user) => user.status === "active").toSorted((a, b) => a.real_name.localeCompare(b.real_name));
  });

/** A member's name; undefined without an id or for a member this device does not know. */
export const memberName = async (user_id: string | undefined): Promise<string | undefined> =>
  user_id === undefined ? undefined : (await db().users.get(user_id))?.real_name;

/** The play events that this device recorded for a gig. */
export const playEventsOf = async (gig_id: string) => db().play_events.where("gig_id").equals(gig_id).toArray();

/**
 * Reads the data for the review after a gig: the gig, this device's play events, and the songs' measured lengths at
 * other gigs.
 */
export async function readReview(gig_id: string) {
  const opened = await openGig(gig_id);
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

/** Returns who is present at a gig and which parts they can play. */
export const usePresent = (gig: Accessor<LiveGig>) =>
  createLiveRecord(async () => {
    const { gig_id, date, line_up_id, seats } = gig();
    const [answers, members, lineUp] = await Promise.all([
      db().availability.get(gig_id),
      db().users.toArray(),
      line_up_id ? db().line_ups.get(line_up_id) : undefined,
    ]);
    const lineUps = new Map(lineUp && [[lineUp.line_up_id, lineUp]]);
    return presentLineUp({
      seats: withStandIns(seatsOf({ line_up_id, seats }, lineUps), answers?.asks, () => date),
      answers: answers?.entries ?? [],
      members,
    });
  });

/** The substitutes of members who declined a gig, by the member's id; a substitute is a member's id or a name. */
export const useDeclined = (gig_id: Accessor<string>) =>
  createLiveRecord(async () => {
    const id = gig_id();
    const answers = (await db().availability.get(id))?.entries ?? [];
    return new Map(
      answers.flatMap(({ user_id, status, substitute }) => (status === "out" ? [[user_id, substitute]] : [])),
    );
  });
