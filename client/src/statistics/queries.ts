import type { SeasonStatistics } from "@bandstand/shared/statistics/contract.ts";
import { type Staffed, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import type { AnsweredEvent, CountedMember } from "@bandstand/shared/statistics/attendance.ts";
import { SongTally } from "@bandstand/shared/statistics/histogram.ts";
import { SeasonTally, type SongNames } from "@bandstand/shared/statistics/seasons.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { type Accessor, createMemo } from "solid-js";
import { SMALL_ROWS, gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { eachGigBefore } from "../data/past-gigs.ts";
import type { RowOf } from "../data/rows.ts";
import { createSliced } from "../data/sliced.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { today } from "../data/today.ts";
import { bandTimeZone } from "../i18n/format.ts";
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

/** Computes only the statistics in `wanted`, none if it is undefined. Call in a component. */
export function useStatistics(wanted: Accessor<keyof BandStatistics | undefined>): BandStatistics {
  /* Waits until the songs are read: reading gigs at the same time would fill a phone's memory. */
  const counted = createLiveRecord(() => (wanted() !== undefined && songTable.complete() ? countGigs() : undefined));
  const source = () => {
    const tallies = counted();
    if (!tallies || !songTable.complete() || !deletedSongTable.complete()) return undefined;
    /* Reads the tables now rather than within `names`, so that a changed song triggers a new computation. */
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

/** The past gigs and rehearsals with their answers, and the members who are counted. */
interface AnsweredEvents {
  readonly events: readonly AnsweredEvent[];
  readonly members: readonly CountedMember[];
  readonly firstMonth: number;
}

/**
 * Reads the data from which attendance is counted; undefined while loading. Drafts are left out. Call in a component.
 */
export const useAnsweredEvents = () =>
  createLiveRecord(async (): Promise<AnsweredEvents> => {
    const [day, zone] = [today(), bandTimeZone()];
    const config = await db().config.toCollection().first();
    const answers = new Map<string, Pick<RowOf<"availability">, "entries" | "asks">>();
    await gather(
      db().availability,
      (rows) => {
        for (const { event_id, entries, asks } of rows) answers.set(event_id, { entries, asks });
        return [];
      },
      SMALL_ROWS,
    );
    const lineUps = new Map((await db().line_ups.toArray()).map((one) => [one.line_up_id, one]));
    const answered = (event_type: AnsweredEvent["event_type"], id: string, day: string, event: Staffed) => {
      const { entries = [], asks } = answers.get(id) ?? {};
      return { event_type, day, entries, seats: withStandIns(seatsOf(event, lineUps), asks, () => day) };
    };
    const events: AnsweredEvent[] = [];
    await eachGigBefore(addDays(day, 1), (gig) => {
      const { gig_id, date, published } = gig;
      if (published === 1) events.push(answered("gig", gig_id, date, gig));
    });
    const rehearsals = await gather(db().rehearsals, (rows) =>
      rows.map((one) => answered("rehearsal", one.rehearsal_id, todayIn(Date.parse(one.begin), zone), one)),
    );
    events.push(...rehearsals.filter((rehearsal) => rehearsal.day <= day));
    const users = await db().users.toArray();
    const members = users.map((user) => ({ ...user, since: todayIn(Date.parse(user.created_at), zone) }));
    return { events, members, firstMonth: Number(config?.seasonFirstMonth ?? "01") };
  });
