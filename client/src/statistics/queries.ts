import type { SeasonStatistics } from "@bandstand/shared/statistics/contract.ts";
import { SongTally } from "@bandstand/shared/statistics/histogram.ts";
import { SeasonTally, type SongNames } from "@bandstand/shared/statistics/seasons.ts";
import type { Accessor } from "solid-js";
import { gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { createSliced } from "../data/sliced.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { today } from "../gigs/public.ts";
import { type Histogram, tallyHistogram } from "./histogram.ts";

/** What this device can say of the band's past, by the same rules as the server; undefined while it reads. */
export interface BandStatistics {
  readonly seasons: readonly SeasonStatistics[];
  readonly histogram: Histogram;
}

/* Gigs are counted as they are read, and none is kept. */
async function countGigs(): Promise<{ readonly seasons: SeasonTally; readonly songs: SongTally }> {
  const config = await db().config.toCollection().first();
  const seasons = new SeasonTally({ today: today(), firstMonth: Number(config?.seasonFirstMonth ?? "01") });
  const songs = new SongTally(today());
  await gather(db().gigs, (gigs) => {
    for (const gig of gigs) {
      seasons.add(gig);
      songs.add(gig);
    }
    return [];
  });
  return { seasons, songs };
}

export function useStatistics(): Accessor<BandStatistics | undefined> {
  const counted = createLiveRecord(countGigs);
  const source = () => {
    const tallies = counted();
    if (!tallies || !songTable.complete() || !deletedSongTable.complete()) return undefined;
    /* Read here, so that a song that changes counts anew. */
    const [songs, deleted] = [songTable.byIds(), deletedSongTable.byIds()];
    const names: SongNames = (song_id) => songs.get(song_id) ?? deleted.get(song_id);
    return { ...tallies, names };
  };
  return createSliced(source, function* ({ seasons, songs, names }) {
    const told: SeasonStatistics[] = [];
    for (const season of seasons.statistics(names)) {
      told.push(season);
      yield;
    }
    return { seasons: told, histogram: tallyHistogram(songs, names) };
  });
}
