import type { ProtocolSong } from "@bandstand/shared/rehearsals/contract.ts";
import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { ProtocolIndex } from "@bandstand/shared/rehearsals/search.ts";
import { type WholeStatistics, statisticsSteps } from "@bandstand/shared/rehearsals/statistics.ts";
import { type Accessor, createComputed, createMemo } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { db } from "../data/db.ts";
import { discussionTable } from "../data/discussions-table.ts";
import { type LiveList, createLiveList } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { createSliced } from "../data/sliced.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { memoryTable } from "../data/table.ts";
import { today } from "../data/today.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";

export type RehearsalRow = RowOf<"rehearsals">;
export type SongRow = RowOf<"songs">;
export type Scope = "upcoming" | "past";

let known = { day: "", zone: "", instant: "" };

/* Past rehearsals start before this instant. Cached, because every line of a list needs it. */
function boundary(): string {
  const [day, zone] = [today(), bandTimeZone()];
  if (known.day !== day || known.zone !== zone) known = { day, zone, instant: pastBefore(day, zone) };
  return known.instant;
}

/** True once the rehearsal's protocol is read-only. */
export const isLocked = (rehearsal: { readonly begin: string }): boolean => rehearsal.begin < boundary();

/** Upcoming rehearsals in chronological order, or past ones, latest first and at most `limit` of them. */
export function useRehearsals(scope: Accessor<Scope>, limit: Accessor<number>): LiveList<RehearsalRow> {
  return createLiveList<RehearsalRow>(() => {
    const rehearsals = db().rehearsals.where("begin");
    return scope() === "upcoming"
      ? rehearsals.aboveOrEqual(boundary()).sortBy("begin")
      : rehearsals.below(boundary()).reverse().limit(limit()).toArray();
  }, "rehearsal_id");
}

/** Rehearsals that are not past, in chronological order. */
export const useComing = (): LiveList<RehearsalRow> =>
  useRehearsals(
    () => "upcoming",
    () => 0,
  );

/**
 * One rehearsal: undefined while loading, null if it is not on this device. A store, so that a change to one song
 * updates only one line and keeps the focus.
 */
export function useRehearsal(rehearsal_id: Accessor<string>): Accessor<RehearsalRow | null | undefined> {
  const found = createLiveList<RehearsalRow>(() => {
    const id = rehearsal_id();
    return db()
      .rehearsals.get(id)
      .then((rehearsal) => (rehearsal === undefined ? [] : [rehearsal]));
  }, "rehearsal_id");
  return () => (found.ready ? (found.items[0] ?? null) : undefined);
}

/** The latest rehearsal, upcoming or past, as a template for the next one. */
export const latestRehearsal = (): Promise<RehearsalRow | undefined> => db().rehearsals.orderBy("begin").last();

/* The table of all rehearsals, for searching their protocols and for statistics; loaded when either is opened. */
const rehearsalTable = memoryTable<RehearsalRow>("rehearsals", "rehearsal_id", { chunk: 30 });

/* Past rehearsals, latest first; undefined while loading. */
function usePast(): Accessor<readonly RehearsalRow[] | undefined> {
  return createMemo(() => {
    const before = boundary();
    const rows = rehearsalTable.rows();
    if (!rehearsalTable.complete()) return undefined;
    return rows.filter(({ begin }) => begin < before).toSorted((a, b) => (a.begin < b.begin ? 1 : -1));
  });
}

/* Songs by id, including deleted ones; undefined while loading. Reactive. */
function knownSongs() {
  if (!songTable.complete() || !deletedSongTable.complete()) return undefined;
  const [songs, deleted] = [songTable.byIds(), deletedSongTable.byIds()];
  return { get: (song_id: string) => songs.get(song_id) ?? deleted.get(song_id) };
}

/* Discussions by the id of their subject; undefined while loading. Reactive. */
const knownDiscussions = () => (discussionTable.complete() ? discussionTable.byIds() : undefined);

/** The past rehearsals that match `query`, by the same rules as on the server; undefined while loading. */
export function useSearch(query: Accessor<string>): Accessor<readonly RehearsalRow[] | undefined> {
  const past = usePast();
  const songs = createMemo(knownSongs);
  const read = new ProtocolIndex<RehearsalRow>();
  const index = createSliced(
    () => ({ rows: past(), names: songs(), said: knownDiscussions() }),
    function* ({ rows, names, said }) {
      if (rows === undefined || names === undefined || said === undefined) return undefined;
      return yield* read.over(rows, names, ({ rehearsal_id }) => said.get(rehearsal_id));
    },
  );
  return createMemo(() => {
    const wanted = query().trim();
    return wanted === "" ? past() : index()?.find(wanted);
  });
}

/** Statistics on past rehearsals, by the server's rules; undefined while they are computed. Call in a component. */
export function useStatistics(): Accessor<WholeStatistics | undefined> {
  const past = usePast();
  return createSliced(
    () => ({ rows: past(), names: knownSongs(), zone: bandTimeZone() }),
    function* ({ rows, names, zone }) {
      if (rows === undefined || names === undefined) return undefined;
      return yield* statisticsSteps(rows, names.get, zone);
    },
  );
}

/** The title and artist of a current or deleted song. Reactive. */
export const songName = (song_id: string): { readonly title: string; readonly interpret: string } =>
  songTable.byId(song_id) ?? deletedSongTable.byId(song_id) ?? { title: text().sync.unknownSong, interpret: "" };

/** The songs planned for a rehearsal. Reactive. */
export const plannedSongs = (rehearsal_id: string): readonly SongRow[] =>
  songTable.rows().filter((song) => song.planned_rehearsal_id === rehearsal_id);

/**
 * The songs of a rehearsal's protocol in a store, by id: in the store of rehearsals they are known by their position,
 * so that the line of a song would become that of the next one if somebody removed the song.
 */
export function createProtocolSongs(rehearsal: Accessor<RehearsalRow>): Accessor<ProtocolSong[]> {
  const [songs, setSongs] = createStore<ProtocolSong[]>([]);
  const copies = (): ProtocolSong[] => rehearsal().songs.map((song) => ({ ...song }));
  createComputed(() => setSongs(reconcile(copies(), { key: "song_id" })));
  return () => songs;
}

/** The parts of a rehearsal's song list: songs that were worked on, and songs that are still planned. */
export interface SongParts {
  readonly worked: readonly ProtocolSong[];
  /** Protocol entries with the status "planned"; they are shown before `plannedSongs`, which have no entry. */
  readonly plannedEntries: readonly ProtocolSong[];
  readonly plannedSongs: readonly SongRow[];
}

/**
 * Returns the songs of a rehearsal, each once. A song is planned by assigning it to the rehearsal or by an entry in the
 * protocol, which look the same to a reader. Once the protocol is locked, nothing is planned any more, and the protocol
 * is shown as written. Reactive.
 */
export function songParts(rehearsal: Pick<RehearsalRow, "rehearsal_id" | "begin" | "songs">): SongParts {
  if (isLocked(rehearsal)) return { worked: rehearsal.songs, plannedEntries: [], plannedSongs: [] };
  const inProtocol = new Set(rehearsal.songs.map(({ song_id }) => song_id));
  return {
    worked: rehearsal.songs.filter(({ status }) => status !== "planned"),
    plannedEntries: rehearsal.songs.filter(({ status }) => status === "planned"),
    plannedSongs: plannedSongs(rehearsal.rehearsal_id).filter(({ song_id }) => !inProtocol.has(song_id)),
  };
}
