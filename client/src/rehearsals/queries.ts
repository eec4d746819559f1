import { isPastRehearsal, pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { ProtocolIndex, foldAhead } from "@bandstand/shared/rehearsals/search.ts";
import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from "solid-js";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { memoryTable } from "../data/table.ts";
import { today } from "../gigs/public.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";

export type RehearsalRow = RowOf<"rehearsals">;
export type SongRow = RowOf<"songs">;
export type Scope = "upcoming" | "past";

const boundary = (): string => pastBefore(today(), bandTimeZone());

/** True once nobody may write the protocol any more. */
export const isLocked = (rehearsal: { readonly begin: string }): boolean =>
  isPastRehearsal(rehearsal, today(), bandTimeZone());

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
const rehearsalTable = memoryTable<RehearsalRow>("rehearsals", "rehearsal_id");

/** Past rehearsals, last to first; undefined while they are read. Call in a component. */
export function usePast(): Accessor<readonly RehearsalRow[] | undefined> {
  return createMemo(() => {
    const before = boundary();
    const rows = rehearsalTable.rows();
    if (!rehearsalTable.complete()) return undefined;
    return rows.filter(({ begin }) => begin < before).toSorted((a, b) => (a.begin < b.begin ? 1 : -1));
  });
}

const FOLDED_AT_ONCE = 20;

/**
 * The index of protocols for the search, undefined until it is there. They are folded a few at a time, and the index is
 * made on its own: all at once a phone would stand still.
 */
function useIndex(
  past: Accessor<readonly RehearsalRow[] | undefined>,
): Accessor<ProtocolIndex<RehearsalRow> | undefined> {
  const [ready, setReady] = createSignal<ProtocolIndex<RehearsalRow>>();
  createEffect(() => {
    const rows = past();
    if (rows === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const from = (start: number): void => {
      for (const row of rows.slice(start, start + FOLDED_AT_ONCE)) foldAhead(row);
      if (start + FOLDED_AT_ONCE < rows.length) timer = setTimeout(() => from(start + FOLDED_AT_ONCE));
      else timer = setTimeout(() => index(rows));
    };
    const index = (of: readonly RehearsalRow[]): void => {
      const made = new ProtocolIndex(of);
      timer = setTimeout(() => setReady(made));
    };
    timer = setTimeout(() => from(0));
    onCleanup(() => clearTimeout(timer));
  });
  return ready;
}

/** The past rehearsals that `query` finds, by the same rule as on the server; undefined while they are read. */
export function useSearch(query: Accessor<string>): Accessor<readonly RehearsalRow[] | undefined> {
  const past = usePast();
  const index = useIndex(past);
  const names = createMemo(
    () =>
      new Map<string, { readonly title: string; readonly interpret: string }>([
        ...deletedSongTable.rows().map((song) => [song.song_id, song] as const),
        ...songTable.rows().map((song) => [song.song_id, song] as const),
      ]),
  );
  return createMemo(() => {
    const wanted = query().trim();
    return wanted === "" ? past() : index()?.find(wanted, names());
  });
}

/** Title and artist of a song, of a deleted one too. Reactive. */
export const songName = (song_id: string): { readonly title: string; readonly interpret: string } =>
  songTable.byId(song_id) ?? deletedSongTable.byId(song_id) ?? { title: text().sync.unknownSong, interpret: "" };

/** The songs that are planned for a rehearsal. Reactive. */
export const plannedSongs = (rehearsal_id: string): readonly SongRow[] =>
  songTable.rows().filter((song) => song.planned_rehearsal_id === rehearsal_id);
