import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { ProtocolIndex } from "@bandstand/shared/rehearsals/search.ts";
import { type WholeStatistics, statisticsSteps } from "@bandstand/shared/rehearsals/statistics.ts";
import { type Accessor, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { createSliced } from "../data/sliced.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { memoryTable } from "../data/table.ts";
import { today } from "../gigs/public.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";

export type RehearsalRow = RowOf<"rehearsals">;
export type SongRow = RowOf<"songs">;
export type Scope = "upcoming" | "past";

let known = { day: "", zone: "", instant: "" };

/* Every line of a list asks for it. */
function boundary(): string {
  const [day, zone] = [today(), bandTimeZone()];
  if (known.day !== day || known.zone !== zone) known = { day, zone, instant: pastBefore(day, zone) };
  return known.instant;
}

/** True once nobody may write the protocol any more. */
export const isLocked = (rehearsal: { readonly begin: string }): boolean => rehearsal.begin < boundary();

/** Coming rehearsals first to last; past ones last to first, at most `limit` of them. */
export function useRehearsals(scope: Accessor<Scope>, limit: Accessor<number>): LiveList<RehearsalRow> {
  return createLiveList<RehearsalRow>(() => {
    const rehearsals = db().rehearsals.where("begin");
    return scope() === "upcoming"
      ? rehearsals.aboveOrEqual(boundary()).sortBy("begin")
      : rehearsals.below(boundary()).reverse().limit(limit()).toArray();
  }, "rehearsal_id");
}

/** Rehearsals that are not past, first to last. */
export const useComing = (): LiveList<RehearsalRow> =>
  useRehearsals(
    () => "upcoming",
    () => 0,
  );

/**
 * One rehearsal: undefined while loading, null when it is not on this device. It is a store, so that a touch on one song
 * draws one line and leaves the focus where it is.
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

/** The last rehearsal that has been entered, coming or past: the next one will be much like it. */
export const latestRehearsal = (): Promise<RehearsalRow | undefined> => db().rehearsals.orderBy("begin").last();

/* All protocols, for the search and the statistics: read when one of them is opened. */
const rehearsalTable = memoryTable<RehearsalRow>("rehearsals", "rehearsal_id", { chunk: 30 });

/* Past rehearsals, last to first; undefined while they are read. */
function usePast(): Accessor<readonly RehearsalRow[] | undefined> {
  return createMemo(() => {
    const before = boundary();
    const rows = rehearsalTable.rows();
    if (!rehearsalTable.complete()) return undefined;
    return rows.filter(({ begin }) => begin < before).toSorted((a, b) => (a.begin < b.begin ? 1 : -1));
  });
}

/* Songs by id, deleted ones too; undefined while they are read. Reactive. */
function knownSongs() {
  if (!songTable.complete() || !deletedSongTable.complete()) return undefined;
  const [songs, deleted] = [songTable.byIds(), deletedSongTable.byIds()];
  return { get: (song_id: string) => songs.get(song_id) ?? deleted.get(song_id) };
}

/** The past rehearsals that `query` finds, by the same rule as on the server; undefined while they are read. */
export function useSearch(query: Accessor<string>): Accessor<readonly RehearsalRow[] | undefined> {
  const past = usePast();
  const songs = createMemo(knownSongs);
  const read = new ProtocolIndex<RehearsalRow>();
  const index = createSliced(
    () => ({ rows: past(), names: songs() }),
    function* ({ rows, names }) {
      if (rows === undefined || names === undefined) return undefined;
      return yield* read.over(rows, names);
    },
  );
  return createMemo(() => {
    const wanted = query().trim();
    return wanted === "" ? past() : index()?.find(wanted);
  });
}

/** Statistics over past rehearsals by the server's own rule; undefined while they are computed. Call in a component. */
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

/** Title and artist of a song, of a deleted one too. Reactive. */
export const songName = (song_id: string): { readonly title: string; readonly interpret: string } =>
  songTable.byId(song_id) ?? deletedSongTable.byId(song_id) ?? { title: text().sync.unknownSong, interpret: "" };

/** The songs that are planned for a rehearsal. Reactive. */
export const plannedSongs = (rehearsal_id: string): readonly SongRow[] =>
  songTable.rows().filter((song) => song.planned_rehearsal_id === rehearsal_id);
