import { songHistory } from "@bandstand/shared/statistics/song-history.ts";
import { countSincePlayed } from "@bandstand/shared/setlists/played.ts";
import { searchMatcher, songHaystack } from "@bandstand/shared/songs/fold.ts";
import {
  SONG_COLUMNS,
  type SongColumn,
  type SortField,
  keptSortKeys,
  sortSongs,
} from "@bandstand/shared/songs/order.ts";
import { type Accessor, createMemo } from "solid-js";
import { gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { eachGigBefore } from "../data/past-gigs.ts";
import type { RowOf } from "../data/rows.ts";
import { createSliced } from "../data/sliced.ts";
import { songTable, titleKey } from "../data/songs-table.ts";
import { today } from "../data/today.ts";
import { bandTimeZone, compareNames } from "../i18n/format.ts";

export type SongRow = RowOf<"songs">;
type GigRow = RowOf<"gigs">;

/** The whole repertoire, which is kept in memory. */
export const allSongs = songTable.rows;
export const isRepertoireComplete = songTable.complete;
export const songById = (song_id: string): SongRow | undefined => songTable.byId(song_id);

/** The band's configuration stored on this device. */
export const useConfig = () => createLiveRecord(() => db().config.toCollection().first());

export const useMembers = () => createLiveRecord(() => db().users.toArray());

export interface SongFilter {
  readonly q: string;
  readonly status: string | null;
  readonly genre: string | null;
  readonly singer: string | null;
  readonly dance_style: string | null;
  /** A number n, to show only songs that were not played at the last n gigs; null to show all. */
  readonly not_played: string | null;
}

export { SONG_COLUMNS as COLUMNS, type SongColumn as Column };

/* The searchable text by song, cached because folding 5,000 songs takes about 50 ms. */
const haystacks = new WeakMap<SongRow, string>();

function haystackOf(song: SongRow): string {
  let found = haystacks.get(song);
  if (found === undefined) haystacks.set(song, (found = songHaystack(song)));
  return found;
}

const keptKey = keptSortKeys<SongRow>();
const keyOf = (song: SongRow, field: SortField): string => (field === "title" ? titleKey(song) : keptKey(song, field));

/* The latest sorting, reused when the user returns to an unchanged repertoire. */
let known: { readonly songs: readonly SongRow[]; readonly sort: string; readonly sorted: SongRow[] } | undefined;

/** Sorts songs by a column; `-` means descending. Songs without a value come last; equal ones are sorted by title. */
function sortedSongs(songs: readonly SongRow[], sort: string): readonly SongRow[] {
  if (known?.songs !== songs || known.sort !== sort) known = { songs, sort, sorted: sortSongs(songs, sort, keyOf) };
  return known.sorted;
}

/**
 * The repertoire, sorted and filtered. Typing repeats only the search. Undefined until the search text of all songs is
 * prepared, or while the filter "not played" reads past setlists. Call in a component.
 */
export function useSongs(
  filter: Accessor<SongFilter>,
  sort: Accessor<string>,
): Accessor<readonly SongRow[] | undefined> {
  const isFolded = createSliced(
    () => (isRepertoireComplete() ? allSongs() : undefined),
    function* (songs) {
      for (const song of songs) yield haystackOf(song);
      return true;
    },
  );
  const sorted = createMemo(() => sortedSongs(allSongs(), sort()));
  const gigsAgo = createMemo(() => Number(filter().not_played ?? 0));
  const isRestAsked = createMemo(() => gigsAgo() > 0);
  /* Past setlists are read only if needed, and only after the repertoire: both at once would fill a phone's memory. */
  const since = createLiveRecord(async () => {
    if (!isRestAsked() || !isRepertoireComplete()) return undefined;
    const played = countSincePlayed();
    await eachGigBefore(today(), played.add);
    return played.since;
  });
  const chosen = createMemo(() => {
    const { status, genre, singer, dance_style } = filter();
    const gigs = gigsAgo();
    const played = since();
    if (gigs > 0 && !played) return undefined;
    if (status === null && genre === null && singer === null && dance_style === null && !(gigs > 0)) return sorted();
    return sorted().filter(
      (song) =>
        (status === null || song.status === status) &&
        (genre === null || song.genre === genre) &&
        (singer === null || song.singers.includes(singer)) &&
        (dance_style === null || song.dance_styles.includes(dance_style)) &&
        (!(gigs > 0) || (played?.get(song.song_id) ?? Infinity) > gigs),
    );
  });
  /* Pairs each song with its search text in advance, because looking up the text takes longer than searching it. */
  const searchable = createMemo(() =>
    isFolded() ? chosen()?.map((song) => ({ song, text: haystackOf(song) })) : undefined,
  );
  return createMemo(() => {
    const { q } = filter();
    if (q.trim() === "") return chosen();
    const matches = searchMatcher(q);
    return searchable()
      ?.filter(({ text }) => matches(text))
      .map(({ song }) => song);
  });
}

/** Returns all values of a field that songs use, sorted. */
export function valuesInUse(pick: (song: SongRow) => readonly (string | null)[]): string[] {
  const used = new Set(allSongs().flatMap(pick));
  return [...used].filter((value): value is string => value !== null && value !== "").sort(compareNames);
}

/** Genres to choose from: those in the band's settings, and those that songs have. Call in a component. */
export function useGenres(): Accessor<readonly { readonly value: string; readonly label: string }[]> {
  const config = useConfig();
  return createMemo(() =>
    [...new Set([...(config()?.genres ?? []), ...valuesInUse((song) => [song.genre])])].map((value) => ({
      value,
      label: value,
    })),
  );
}

/**
 * Where and when a song was played and rehearsed, as far as this device knows; undefined while loading. Tables are read
 * one after another, because all at once would fill a phone's memory.
 */
export const useSongHistory = (song_id: Accessor<string>) =>
  createLiveRecord(async () => {
    const id = song_id();
    const at = { today: today(), zone: bandTimeZone() };
    if (!isRepertoireComplete()) return undefined;
    const gigs: GigRow[] = [];
    await eachGigBefore(at.today, (gig) => void (isInSetlist(gig, id) && gigs.push(gig)));
    const rehearsals = await gather(db().rehearsals, (rows) =>
      rows.filter(({ songs }) => songs.some(({ song_id }) => song_id === id)),
    );
    return songHistory(id, { gigs, rehearsals }, at);
  });

/** Reads the upcoming gigs, including today's, whose setlists contain the song, soonest first. */
export async function comingGigsWith(song_id: string): Promise<GigRow[]> {
  const coming = await db().gigs.where("date").aboveOrEqual(today()).sortBy("date");
  return coming.filter((gig) => isInSetlist(gig, song_id));
}

function isInSetlist({ setlist }: GigRow, song_id: string): boolean {
  return setlist.sets.some(({ songs }) => songs.some((entry) => entry.song_id === song_id));
}
