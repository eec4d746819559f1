import mongoose from "mongoose";
import { CONFIG_ID } from "@bandstand/shared/sync/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { absenceCollection } from "../availability/absence-model.ts";
import { availabilityCollection } from "../availability/model.ts";
import { configCollection } from "../config/model.ts";
import { collectionModel, collectionNames } from "../database/collection.ts";
import { readMeta, writeMeta } from "../database/meta.ts";
import { mongoStore, trimLog } from "../database/mongo-store.ts";
import type { AnyStored } from "../database/stored.ts";
import type { AppContext } from "../http/context.ts";
import { gigCollection } from "../gigs/model.ts";
import { stageCollection } from "../live/model.ts";
import { preferencesCollection } from "../notifications/preferences-model.ts";
import { allRehearsals, deletedRehearsals, rehearsalCollection } from "../rehearsals/model.ts";
import { listCollection } from "../repertoire-lists/model.ts";
import { type StoredSong, allSongs, songCollection } from "../songs/model.ts";
import { isOpenSuggestion } from "../suggestions/model.ts";
import { surveyCollection } from "../surveys/model.ts";
import { users } from "../users/model.ts";

const { trusted } = mongoose;

const LOG_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The log as a pull reads it, with the epoch and the number up to which it has been cut. */
export async function openLog() {
  const { epoch, floor } = await readMeta();
  return { store: mongoStore, epoch, floor };
}

/** The log's last entry, or null. */
export const logHead = () => mongoStore.lastEntry();

const read = (collection: string, filter: object, without: object = {}): Promise<AnyStored[]> =>
  collectionModel(collection)
    .find(filter, { mids: 0, origin: 0, ...without })
    .lean<AnyStored[]>();

const songIdsOf = (gigs: readonly AnyStored[]): string[] => [
  ...new Set(
    gigs.flatMap((gig) =>
      (gig["setlist"] as { sets: { songs: { song_id: string }[] }[] }).sets.flatMap((set) =>
        set.songs.map((entry) => entry.song_id),
      ),
    ),
  ),
];

/** Songs of the repertoire in memory; `_id`, `rev` and all fields that views show are there. */
async function songsWhere(isWanted: (song: StoredSong) => boolean): Promise<AnyStored[]> {
  return [...(await allSongs()).values()].filter(isWanted) as unknown as AnyStored[];
}

/**
 * The rehearsals that are on the first page, and all others. A day more than what is not past: which day it is
 * everywhere does not matter here, only that no rehearsal falls between two pages.
 */
async function rehearsalsWhere(isComing: boolean, today: string): Promise<AnyStored[]> {
  const from = addDays(today, -2);
  const { lastFirst } = await allRehearsals();
  return (lastFirst as unknown as readonly AnyStored[]).filter(
    (rehearsal) => (rehearsal["begin"] as string) >= from === isComing,
  );
}

/* The past ones, and deleted ones that lie in the trash. */
async function laterRehearsals(today: string): Promise<AnyStored[]> {
  const deleted = (await deletedRehearsals()).filter(({ purged }) => !purged);
  return [...(await rehearsalsWhere(false, today)), ...(deleted as unknown as readonly AnyStored[])];
}

const surveysWhere = (status: "open" | "closed"): Promise<AnyStored[]> =>
  read(surveyCollection.name, { status, deleted: trusted({ $ne: true }) });

const protocolSongs = (rehearsals: readonly AnyStored[]): string[] =>
  rehearsals.flatMap(({ songs }) => (songs as { song_id: string }[]).map((entry) => entry.song_id));

/**
 * What a device needs to draw its first screens: members, settings, the coming gigs and rehearsals with their songs, and
 * the open suggestions with the own votes, which no later page may hold, and the open surveys. The songs' ids are
 * answered too. Unpublished gigs only with `drafts`: the choice of songs would tell of them.
 */
export async function firstDocuments(
  today: string,
  { user_id, drafts }: { readonly user_id: string; readonly drafts: boolean },
): Promise<{ documents: Record<string, AnyStored[]>; song_ids: string[] }> {
  const coming = { date: trusted({ $gte: today }), deleted: trusted({ $ne: true }) };
  const gigs = await read(gigCollection.name, drafts ? coming : { ...coming, published: 1 });
  const rehearsals = await rehearsalsWhere(true, today);
  const comingIds = new Set<unknown>(rehearsals.map(({ _id }) => _id));
  const wanted = new Set([...songIdsOf(gigs), ...protocolSongs(rehearsals)]);
  const [members, config, songs, answers, absences, preferences, surveys, lists] = await Promise.all([
    read(users.name, {}),
    read(configCollection.name, { _id: CONFIG_ID }),
    songsWhere((song) => wanted.has(song._id) || comingIds.has(song.planned_rehearsal_id) || isOpenSuggestion(song)),
    read(availabilityCollection.name, {
      _id: trusted({ $in: [...gigs, ...rehearsals].map(({ _id }) => _id) }),
    }),
    read(absenceCollection.name, { user_id }),
    read(preferencesCollection.name, { _id: user_id }),
    surveysWhere("open"),
    read(listCollection.name, { deleted: trusted({ $ne: true }) }),
  ]);
  const documents = {
    [users.name]: members,
    [configCollection.name]: config,
    [songCollection.name]: songs,
    [gigCollection.name]: gigs,
    [rehearsalCollection.name]: rehearsals,
    [availabilityCollection.name]: answers,
    [absenceCollection.name]: absences,
    [preferencesCollection.name]: preferences,
    [surveyCollection.name]: surveys,
    [listCollection.name]: lists,
  };
  return { documents, song_ids: songs.map((song) => song._id) };
}

/** The repertoire but for `except`, deleted songs for old setlists included. */
export const songDocuments = async (except: ReadonlySet<string>): Promise<Record<string, AnyStored[]>> => ({
  [songCollection.name]: await songsWhere((song) => !except.has(song._id)),
});

/* Past ones, those long past without a history that no device keeps, and deleted ones that lie in the trash. */
async function laterGigs(today: string): Promise<AnyStored[]> {
  const past = { date: trusted({ $lt: today }), deleted: trusted({ $ne: true }) };
  const all = await Promise.all([
    read(gigCollection.name, { ...past, history_rests: trusted({ $ne: true }) }),
    read(gigCollection.name, { ...past, history_rests: true }, { setlist_versions: 0 }),
    read(gigCollection.name, { deleted: true, purged: trusted({ $ne: true }) }, { setlist_versions: 0 }),
  ]);
  return all.flat();
}

/**
 * Past gigs and rehearsals, deleted ones, all answers to them and to coming ones, closed surveys, and who holds which
 * setlist: it is asked for on stage, not on the first screen.
 */
export const historyDocuments = async (today: string): Promise<Record<string, AnyStored[]>> => ({
  [gigCollection.name]: await laterGigs(today),
  [stageCollection.name]: await read(stageCollection.name, {}),
  [rehearsalCollection.name]: await laterRehearsals(today),
  [availabilityCollection.name]: await read(availabilityCollection.name, {}),
  [surveyCollection.name]: await surveysWhere("closed"),
});

/** Of every document of every collection the given fields, its `rev` and its mark, for the self-check. */
export async function allDocuments(fields: readonly string[]): Promise<Record<string, AnyStored[]>> {
  const projection = Object.fromEntries(["rev", "dirty", ...fields].map((field) => [field, 1]));
  const all = await Promise.all(
    collectionNames().map(
      async (name) => [name, await collectionModel(name).find({}, projection).lean<AnyStored[]>()] as const,
    ),
  );
  return Object.fromEntries(all);
}

async function trimOldLog(now: Date): Promise<void> {
  await trimLog(now.getTime() - LOG_DAYS * DAY_MS, (floor) => writeMeta({ floor }));
}

/** Once a day cuts entries older than 180 days off the log; devices that have slept longer start anew. */
export function keepLogShort({ now, log }: Pick<AppContext, "now" | "log">): () => void {
  const trim = (): void =>
    void trimOldLog(now()).catch((error: unknown) => log.error({ err: error }, "the log was not cut"));
  const timer = setInterval(trim, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
