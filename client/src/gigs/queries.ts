import { setlistTiming } from "@bandstand/shared/setlists/timing.ts";
import { folded } from "@bandstand/shared/songs/fold.ts";
import { toSeconds } from "@bandstand/shared/time/clock.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import type { Collection } from "dexie";
import { type Accessor, createMemo, createResource } from "solid-js";
import { eachOf } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList, createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone } from "../i18n/format.ts";

export type GigRow = RowOf<"gigs">;
export type Scope = "upcoming" | "past";

/* Zones differ from UTC by whole quarters of an hour, so no day begins within one. */
const QUARTER_MS = 15 * 60 * 1000;
let known = { quarter: 0, zone: "", day: "" };

/** Today's calendar day at the band's place. Every line of a list asks, and asking for a zone's clock is dear. */
export function today(): string {
  const [now, zone] = [Date.now(), bandTimeZone()];
  const quarter = Math.floor(now / QUARTER_MS);
  if (known.quarter !== quarter || known.zone !== zone) known = { quarter, zone, day: todayIn(now, zone) };
  return known.day;
}

/** What a list shows of a gig. */
export interface GigLine extends Pick<
  GigRow,
  "gig_id" | "name" | "date" | "begin" | "venue" | "kind_of_gig" | "published" | "answer_by"
> {
  readonly sets: number;
  readonly songs: number;
}

/** Of a gig with its setlist, checklist and notes most is not for a list, which need not keep it. */
export const lineOf = (gig: GigRow): GigLine => {
  const { gig_id, name, date, begin, venue, kind_of_gig, published, answer_by } = gig;
  const counts = { sets: gig.setlist.sets.length, songs: songCount(gig) };
  return { gig_id, name, date, begin, venue, kind_of_gig, published, answer_by, ...counts };
};

async function linesOf(gigs: Collection<GigRow, string>): Promise<GigLine[]> {
  const lines: GigLine[] = [];
  await eachOf(db().gigs, await gigs.primaryKeys(), (gig) => void lines.push(lineOf(gig)));
  return lines;
}

/** Coming gigs first to last; past ones last to first, at most `limit` of them. */
export function useGigs(scope: Accessor<Scope>, limit: Accessor<number>): LiveList<GigLine> {
  return createLiveList<GigLine>(async () => {
    const gigs = db().gigs.where("date");
    if (scope() === "past") return await linesOf(gigs.below(today()).reverse().limit(limit()));
    return (await linesOf(gigs.aboveOrEqual(today()))).sort(byBegin);
  }, "gig_id");
}

const byBegin = (a: GigLine, b: GigLine): number =>
  a.date.localeCompare(b.date) || (a.begin ?? "").localeCompare(b.begin ?? "");

/** The last gigs by date, at most `limit` of them, to make a new one like them. */
export function useTemplates(limit: number): Accessor<readonly GigLine[]> {
  const found = createLiveRecord(async () => await linesOf(db().gigs.orderBy("date").reverse().limit(limit)));
  return () => found() ?? [];
}

/** One gig: undefined while loading, null when it is not on this device. */
export const useGig = (gig_id: Accessor<string>) =>
  createLiveRecord<GigRow>(() => {
    const id = gig_id();
    return db().gigs.get(id);
  });

/** The band's settings, as this device knows them. */
export const useConfig = () => createLiveRecord(() => db().config.toCollection().first());

/** What a list shows and searches of a gig. */
export function gigMatches(gig: GigLine, query: string, kind: string | null): boolean {
  if (kind !== null && gig.kind_of_gig !== kind) return false;
  if (query.trim() === "") return true;
  const text = folded([gig.name, gig.venue?.name, gig.venue?.city, gig.kind_of_gig].filter(Boolean).join(" "));
  return folded(query)
    .split(" ")
    .every((word) => text.includes(word));
}

export const songCount = (gig: GigRow): number =>
  gig.setlist.sets.reduce((sum, set) => sum + set.songs.filter((entry) => !entry.uebersprungen).length, 0);

/** The played time of a gig in seconds, with the pauses between songs and without the breaks between sets; undefined while its songs are read. */
export function useLength(gig: Accessor<GigRow>): Accessor<number | undefined> {
  const config = useConfig();
  const ids = createMemo(() => [
    ...new Set(gig().setlist.sets.flatMap((set) => set.songs.map((entry) => entry.song_id))),
  ]);
  const [lengths] = createResource(ids, async (song_ids) => {
    const songs = await db().songs.bulkGet(song_ids);
    return new Map(song_ids.map((id, at) => [id, songs[at]?.duration ?? null]));
  });
  return createMemo(() => {
    const known = lengths();
    const pauses = config()?.setlist_timing;
    if (known === undefined || !pauses) return undefined;
    const timing = setlistTiming(gig(), gig().setlist.sets, (id) => known.get(id), pauses);
    return timing.sets.reduce((sum, set) => sum + toSeconds(set.duration), 0);
  });
}
