import type { SeasonStatistics } from "@bandstand/shared/statistics/contract.ts";
import { SongTally } from "@bandstand/shared/statistics/histogram.ts";
import { SeasonTally, type SongNames } from "@bandstand/shared/statistics/seasons.ts";
import { type Accessor, createMemo } from "solid-js";
import { gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { createSliced } from "../data/sliced.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { today } from "../data/today.ts";
import { type Histogram, tallyHistogram } from "./histogram.ts";

/** Statistics computed on this device by the server's rules; undefined while they are computed. Reactive. */
export interface BandStatistics {
  readonly seasons: Accessor<readonly SeasonStatistics[] | undefined>;
  readonly histogram: Accessor<Histogram | undefined>;
}

/* Counts gigs while reading them, so that they need not all be in memory. */
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

/** True if the public song page is on, or while the configuration is being read. Reactive. */
export function useHasPublicPage(): Accessor<boolean> {
  const config = createLiveRecord(() => db().config.toCollection().first());
  return () => config()?.publicSongPage !== "off";
}

/** Computes only the statistics in `wanted`. Call in a component. */
export function useStatistics(wanted: Accessor<keyof BandStatistics>): BandStatistics {
  /* Waits until the songs are read: reading gigs at the same time would fill a phone's memory. */
  const counted = createLiveRecord(() => (songTable.complete() ? countGigs() : undefined));
  const source = () => {
    const tallies = counted();
    if (!tallies || !songTable.complete() || !deletedSongTable.complete()) return undefined;
    /* Read here, so that a changed song triggers a new computation. */
    const [songs, deleted] = [songTable.byIds(), deletedSongTable.byIds()];
    const names: SongNames = (song_id) => songs.get(song_id) ?? deleted.get(song_id);
    return { ...tallies, names };
  };
  const seasons = createSliced(
    () => (wanted() === "seasons" ? source() : undefined),
    function* ({ seasons, names }) {
      const counted: SeasonStatistics[] = [];
      for (const season of seasons.statistics(names)) {
        counted.push(season);
        yield;
      }
      return counted;
    },
  );
  const histogram = createMemo(() => {
    const found = wanted() === "histogram" ? source() : undefined;
    return found && tallyHistogram(found.songs, found.names);
  });
  return { seasons, histogram };
}
