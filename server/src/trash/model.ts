import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { NEW_REHEARSAL } from "@bandstand/shared/rehearsals/new-rehearsal.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import type { TrashItem } from "@bandstand/shared/trash/contract.ts";
import { isKept, purgeAt } from "@bandstand/shared/trash/keeping.ts";
import { forgetAnswers } from "../availability/model.ts";
import { choicesLeftOf, forgetChoices } from "../charts/choices-model.ts";
import {
  type ChartFields,
  type StoredChart,
  chartCollection,
  deletedCharts,
  chartsLeftOf,
  emptyChart,
  forgetChart,
  isKnownChart,
} from "../charts/model.ts";
import { forgetPurgedDiscussions } from "../comments/model.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import type { SyncFields } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import { type GigFields, type StoredGig, gigCollection } from "../gigs/model.ts";
import type { Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import {
  type RehearsalFields,
  type StoredRehearsal,
  deletedRehearsals,
  keptRehearsal,
  rehearsalCollection,
} from "../rehearsals/model.ts";
import { type SongFields, type StoredSong, allSongs, songCollection } from "../songs/model.ts";

type Trashed = Pick<SyncFields, "_id" | "deleted_at" | "deleted_by">;

const deletion = ({ deleted_at = "", deleted_by = null }: { deleted_at?: string; deleted_by?: string | null }) => ({
  deleted_at,
  deleted_by,
  purge_at: deleted_at === "" ? "" : purgeAt(deleted_at),
});

/** A deleted gig as an item of the trash. */
export const trashedGig = (gig: Trashed & Pick<StoredGig, "name" | "date">): TrashItem => ({
  id: gig._id,
  kind: "gig",
  name: gig.name,
  interpret: null,
  date: gig.date,
  ...deletion(gig),
});

/** A deleted song as an item of the trash. */
export const trashedSong = (song: Trashed & Pick<StoredSong, "title" | "interpret">): TrashItem => ({
  id: song._id,
  kind: "song",
  name: song.title,
  interpret: song.interpret,
  date: null,
  ...deletion(song),
});

/** A deleted rehearsal as an item of the trash. */
export const trashedRehearsal = (rehearsal: Trashed & Pick<StoredRehearsal, "begin" | "location">): TrashItem => ({
  id: rehearsal._id,
  kind: "rehearsal",
  name: rehearsal.location ?? "",
  interpret: null,
  date: null,
  begin: rehearsal.begin,
  ...deletion(rehearsal),
});

/** A deleted chart as an item of the trash. */
export const trashedChart = (chart: Trashed & Pick<StoredChart, "name" | "song_id">): TrashItem => ({
  id: chart._id,
  kind: "chart",
  name: chart.name,
  interpret: null,
  date: null,
  song_id: chart.song_id,
  ...deletion(chart),
});

const inTrash = { name: 1, date: 1, deleted_at: 1, deleted_by: 1, purged: 1 } as const;

const deletedGigs = (): Promise<StoredGig[]> =>
  gigCollection.model.find({ deleted: true }, inTrash).lean<StoredGig[]>().exec();

const deletedSongs = async (): Promise<StoredSong[]> => [...(await allSongs()).values()].filter((song) => song.deleted);

const isIn = ({ deleted_at, purged }: Pick<SyncFields, "deleted_at" | "purged">, now: Date): boolean =>
  !purged && deleted_at !== undefined && isKept(deleted_at, now.getTime());

/** Returns everything that can still be restored at `now`, most recently deleted first. */
export async function trashItems(_caller: Editor, now: Date): Promise<TrashItem[]> {
  const [gigs, songs, rehearsals, charts] = await Promise.all([
    deletedGigs(),
    deletedSongs(),
    deletedRehearsals(),
    deletedCharts(),
  ]);
  const items = [
    ...gigs.filter((gig) => isIn(gig, now)).map(trashedGig),
    ...songs.filter((song) => isIn(song, now)).map(trashedSong),
    ...rehearsals.filter((rehearsal) => isIn(rehearsal, now)).map(trashedRehearsal),
    ...charts.filter((chart) => isIn(chart, now)).map(trashedChart),
  ];
  return items.toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at) || a.id.localeCompare(b.id));
}

type Restored = { gig: StoredGig } | { song: StoredSong } | { rehearsal: StoredRehearsal } | { chart: StoredChart };

/**
 * Restores a gig, song, chart or rehearsal. Returns null if `id` belongs to none of them. Refuses with 404 if it was
 * permanently deleted.
 */
export async function restore(_caller: Editor, id: string, write: Write): Promise<Restored | null> {
  const judge = (stored: SyncFields): void => {
    if (stored.deleted && !isIn(stored, write.now)) throw new Refusal("NOT_FOUND");
  };
  if ((await gigCollection.model.exists({ _id: id })) !== null)
    return { gig: (await records.restore<GigFields>(gigCollection, id, write, judge)).stored };
  if ((await keptRehearsal(id)) !== null)
    return { rehearsal: (await records.restore<RehearsalFields>(rehearsalCollection, id, write, judge)).stored };
  if (await isKnownChart(id))
    return { chart: (await records.restore<ChartFields>(chartCollection, id, write, judge)).stored };
  if (!(await allSongs()).has(id)) return null;
  return { song: (await records.restore<SongFields>(songCollection, id, write, judge)).stored };
}

/* The fields that remain of a purged item: the date of a gig or rehearsal, which the record must have, and the name
   and length of a song, which old setlists show. */
const emptyGig = ({ date }: StoredGig) => ({ ...NEW_GIG, name: "–", date, setlist_versions: undefined });
const emptySong = ({ title, interpret, duration, status }: StoredSong) => ({
  ...NEW_SONG,
  title,
  interpret,
  duration,
  status,
  ballot: undefined,
});

const emptyRehearsal = ({ begin, end }: StoredRehearsal) => ({ ...NEW_REHEARSAL, begin, end });

/** Runs `purge` and returns 1; returns 0 if the item has been purged by another process or restored since. */
async function unlessGone(purge: () => Promise<unknown>): Promise<number> {
  try {
    await purge();
    return 1;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

/** Permanently deletes items whose retention period has ended. Returns their number. */
export async function purgeTrash(now: Date): Promise<number> {
  const isDue = (stored: SyncFields): boolean => stored.deleted === true && !stored.purged && !isIn(stored, now);
  const refuseUndue = (stored: SyncFields): void => {
    if (!isDue(stored)) throw new Refusal("NOT_FOUND");
  };
  const write = serviceWrite(now);
  let purged = 0;
  for (const { _id } of (await deletedGigs()).filter((gig) => isDue({ ...gig, deleted: true })))
    purged += await unlessGone(async () => {
      await records.purge<GigFields>(gigCollection, _id, write, (gig) => {
        refuseUndue(gig);
        return emptyGig(gig);
      });
      await forgetAnswers(_id, now);
    });
  for (const { _id } of (await deletedRehearsals()).filter(isDue))
    purged += await unlessGone(async () => {
      await records.purge<RehearsalFields>(rehearsalCollection, _id, write, (rehearsal) => {
        refuseUndue(rehearsal);
        return emptyRehearsal(rehearsal);
      });
      await forgetAnswers(_id, now);
    });
  for (const { _id } of (await deletedSongs()).filter(isDue))
    purged += await unlessGone(() =>
      records.purge<SongFields>(songCollection, _id, write, (song) => {
        refuseUndue(song);
        return emptySong(song);
      }),
    );
  for (const { _id } of (await deletedCharts()).filter(isDue))
    purged += await unlessGone(() =>
      records.purge<ChartFields>(chartCollection, _id, write, (chart) => {
        refuseUndue(chart);
        return emptyChart;
      }),
    );
  /* Includes songs purged by an earlier run that was interrupted here. */
  const gone = [...(await allSongs()).values()].filter((song) => song.purged).map(({ _id }) => _id);
  for (const chart of await chartsLeftOf(gone)) purged += await unlessGone(() => forgetChart(chart, now));
  for (const choices of await choicesLeftOf(gone)) await unlessGone(() => forgetChoices(choices, now));
  await forgetPurgedDiscussions(now);
  return purged;
}
