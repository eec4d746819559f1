import type { HistogramRow, SeasonStatistics } from "@bandstand/shared/statistics/contract.ts";
import { songHistogram } from "@bandstand/shared/statistics/histogram.ts";
import { type CountedGig, type SongNames, seasonStatistics } from "@bandstand/shared/statistics/seasons.ts";
import { type Accessor, createMemo } from "solid-js";
import { gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { today } from "../gigs/public.ts";

const names: SongNames = (song_id) => songTable.byId(song_id) ?? deletedSongTable.byId(song_id);

/** What this device can say of the band's past, by the same rules as the server; undefined while it reads. */
export interface BandStatistics {
  readonly seasons: readonly SeasonStatistics[];
  readonly histogram: readonly HistogramRow[];
}

export function useStatistics(): Accessor<BandStatistics | undefined> {
  const gigs = createLiveRecord<CountedGig[]>(() =>
    gather(db().gigs, (rows) => rows.filter(({ date }) => date <= today())),
  );
  const config = createLiveRecord(() => db().config.toCollection().first());
  return createMemo(() => {
    const played = gigs();
    if (!played || config() === undefined || !songTable.complete() || !deletedSongTable.complete()) return undefined;
    const firstMonth = Number(config()?.seasonFirstMonth ?? "01");
    /* Each is computed when a screen asks for it: both at once would hold a phone up. */
    let seasons: readonly SeasonStatistics[] | undefined;
    let histogram: readonly HistogramRow[] | undefined;
    return {
      get seasons() {
        return (seasons ??= seasonStatistics(played, names, { today: today(), firstMonth }));
      },
      get histogram() {
        return (histogram ??= songHistogram(played, names, today()));
      },
    };
  });
}
