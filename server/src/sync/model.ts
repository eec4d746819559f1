import mongoose from "mongoose";
import { CONFIG_ID } from "@bandstand/shared/sync/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { absenceCollection } from "../availability/absence-model.ts";
import { availabilityCollection } from "../availability/model.ts";
import { choicesCollection } from "../charts/choices-model.ts";
import { chartCollection, chartsOfSongs, eachChart } from "../charts/model.ts";
import { configCollection } from "../config/model.ts";
import { WITHOUT_PIPELINE } from "../database/by-id.ts";
import { collectionModel, collectionNames, sightFieldsOf } from "../database/collection.ts";
import { logTail } from "../database/log-tail.ts";
import { writeMeta } from "../database/meta.ts";
import { mongoStore, trimLog } from "../database/mongo-store.ts";
import type { AnyStored } from "../database/stored.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredGig, allGigs, comingGigsWithHistory, gigCollection, gigsInTrash } from "../gigs/model.ts";
import { lineUpCollection } from "../line-ups/model.ts";
import { stageCollection } from "../live/model.ts";
import { preferencesCollection } from "../notifications/preferences-model.ts";
import {
  type StoredRehearsal,
  allRehearsals,
  comingRehearsals,
  deletedRehearsals,
  rehearsalCollection,
} from "../rehearsals/model.ts";
import { listCollection } from "../repertoire-lists/model.ts";
import { type StoredSong, allSongs, songCollection } from "../songs/model.ts";
import { isOpenSuggestion } from "../suggestions/model.ts";
import { surveyCollection } from "../surveys/model.ts";
import { users } from "../users/model.ts";
import type { Document, Source } from "./snapshot.ts";

const { trusted } = mongoose;

const LOG_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the log for one request, with its epoch, its head and the number up to which it has been trimmed. With `upTo`,
 * it need only contain the entries up to that number, so it is not read again if this process wrote them.
 */
export async function openLog({ upTo }: { readonly upTo?: number } = {}) {
  const log = await (upTo === undefined ? logTail.current() : logTail.upTo(upTo));
  const { epoch, floor, head, entry, entriesAfter } = log;
  return { store: { entry, entriesAfter, findMany: mongoStore.findMany }, epoch, floor, head };
}

/** Returns the log's last entry, or null if the log is empty. */
export const logHead = async () => (await logTail.current()).head;

const read = (collection: string, filter: object): Promise<AnyStored[]> =>
  collectionModel(collection).find(filter, WITHOUT_PIPELINE).lean<AnyStored[]>();

/** How many documents to read at once for a page. */
const BATCH = 200;
/** How many documents the self-check reads at once. More than `BATCH`, because it reads only a few fields. */
const STRIDE = 1_000;

/* Reads in batches, so that the documents of a large page are never in memory all at once. */
async function* eachOf(collection: string, filter: object): AsyncGenerator<Document> {
  const found = collectionModel(collection).find(filter, WITHOUT_PIPELINE).lean<AnyStored>();
  for await (const stored of found.cursor({ batchSize: BATCH })) yield [collection, stored];
}

const named = (collection: string, stored: readonly object[]): Document[] =>
  stored.map((one) => [collection, one as AnyStored]);

const songIdsOf = (gigs: readonly StoredGig[]): string[] => [
  ...new Set(gigs.flatMap(({ setlist }) => setlist.sets.flatMap((set) => set.songs.map((entry) => entry.song_id)))),
];

/** Returns songs from the repertoire that is kept in memory, with `_id`, `rev` and all fields that views use. */
async function songsWhere(isWanted: (song: StoredSong) => boolean): Promise<StoredSong[]> {
  return [...(await allSongs()).values()].filter(isWanted);
}

/**
 * The first day whose rehearsals are on the first page; all earlier ones are on the last page. Two days ago is in the
 * past in every time zone.
 */
const rehearsalsFrom = (today: string): string => addDays(today, -2);

const surveysWhere = (status: "open" | "closed") => ({ status, deleted: trusted({ $ne: true }) });

const protocolSongs = (rehearsals: readonly StoredRehearsal[]): string[] =>
  rehearsals.flatMap(({ songs }) => songs.map((entry) => entry.song_id));

/**
 * Returns the documents that a device's first screens need: members, settings, line-ups, upcoming gigs and rehearsals
 * with their songs, open suggestions with the viewer's own votes (which later pages cannot contain), open surveys, all
 * lists, and the charts of the songs. Also returns the ids of those songs. Includes unpublished gigs only with
 * `drafts`, because the choice of songs would reveal them.
 */
export async function firstDocuments(today: string, { drafts }: { readonly drafts: boolean }): Promise<Source> {
  const [gigs, rehearsals] = await Promise.all([
    comingGigsWithHistory(today, { drafts }),
    comingRehearsals(rehearsalsFrom(today)),
  ]);
  const comingIds = new Set<unknown>(rehearsals.map(({ _id }) => _id));
  const event_ids = [...gigs, ...rehearsals].map(({ _id }) => _id);
  const wanted = new Set([...songIdsOf(gigs), ...protocolSongs(rehearsals)]);
  const [members, config, lineUps, songs, answers, surveys, lists] = await Promise.all([
    read(users.name, {}),
    read(configCollection.name, { _id: CONFIG_ID }),
    read(lineUpCollection.name, {}),
    songsWhere((song) => wanted.has(song._id) || comingIds.has(song.planned_rehearsal_id) || isOpenSuggestion(song)),
    event_ids.length === 0 ? [] : read(availabilityCollection.name, { _id: trusted({ $in: event_ids }) }),
    read(surveyCollection.name, surveysWhere("open")),
    read(listCollection.name, { deleted: trusted({ $ne: true }) }),
  ]);
  const song_ids = songs.map((song) => song._id);
  const documents = [
    ...named(users.name, members),
    ...named(configCollection.name, config),
    ...named(lineUpCollection.name, lineUps),
    ...named(songCollection.name, songs),
    ...named(gigCollection.name, gigs),
    ...named(rehearsalCollection.name, rehearsals),
    ...named(availabilityCollection.name, answers),
    ...named(surveyCollection.name, surveys),
    ...named(listCollection.name, lists),
    ...named(chartCollection.name, await chartsOfSongs(song_ids)),
  ];
  return { documents, song_ids };
}

/** Returns documents that only the member's own devices receive, at the end of the first page. */
export async function ownDocuments(user_id: string): Promise<Document[]> {
  const [absences, choices, preferences] = await Promise.all([
    read(absenceCollection.name, { user_id }),
    read(choicesCollection.name, { user_id }),
    read(preferencesCollection.name, { _id: user_id }),
  ]);
  return [
    ...named(absenceCollection.name, absences),
    ...named(choicesCollection.name, choices),
    ...named(preferencesCollection.name, preferences),
  ];
}

/**
 * Returns all songs except `except`, including deleted songs, which old setlists need, and then their charts. Of the
 * songs in `except`, only the charts in the trash.
 */
export async function songDocuments(except: ReadonlySet<string>): Promise<Source> {
  const songs = await songsWhere((song) => !except.has(song._id));
  async function* documents(): AsyncGenerator<Document> {
    yield* named(songCollection.name, songs);
    for await (const chart of eachChart())
      if (chart.deleted || !except.has(chart.song_id)) yield [chartCollection.name, chart as unknown as AnyStored];
  }
  return { documents: documents() };
}

/*
 * Yields past gigs, and deleted gigs in the trash. Of the past gigs, only those whose history devices keep are read
 * from disk.
 */
async function* laterGigs(today: string): AsyncGenerator<Document> {
  const { name } = gigCollection;
  const past = (await allGigs({ drafts: true })).filter(({ date }) => date < today);
  yield* named(
    name,
    past.filter(({ history_rests }) => history_rests),
  );
  const recent = past.filter(({ history_rests }) => !history_rests).map(({ _id }) => _id);
  for (let at = 0; at < recent.length; at += BATCH)
    yield* named(name, await read(name, { _id: trusted({ $in: recent.slice(at, at + BATCH) }) }));
  yield* named(name, await gigsInTrash());
}

/** The collections from which pages choose documents. Any other collection is sent completely on the last page. */
const CHOSEN: ReadonlySet<string> = new Set(
  [
    users,
    configCollection,
    songCollection,
    chartCollection,
    gigCollection,
    stageCollection,
    rehearsalCollection,
    listCollection,
    lineUpCollection,
    availabilityCollection,
    absenceCollection,
    choicesCollection,
    preferencesCollection,
    surveyCollection,
  ].map(({ name }) => name),
);

/**
 * Returns past and deleted gigs and rehearsals, the answers to all events, closed surveys, and the devices on stage,
 * which the first screens do not need. Also returns all documents of the collections that are not in `CHOSEN`.
 */
export function historyDocuments(today: string): Source {
  async function* documents(): AsyncGenerator<Document> {
    yield* laterGigs(today);
    yield* eachOf(stageCollection.name, {});
    const past = (await allRehearsals()).lastFirst.filter(({ begin }) => begin < rehearsalsFrom(today));
    yield* named(rehearsalCollection.name, past);
    const deleted = (await deletedRehearsals()).filter(({ purged }) => !purged);
    yield* named(rehearsalCollection.name, deleted);
    yield* eachOf(availabilityCollection.name, {});
    yield* eachOf(surveyCollection.name, surveysWhere("closed"));
    for (const name of collectionNames()) if (!CHOSEN.has(name)) yield* eachOf(name, {});
  }
  return { documents: documents() };
}

/**
 * Yields every document of every collection for the self-check, with its `rev`, its dirty mark and the fields that
 * decide who sees it.
 */
export async function* eachDocument(): AsyncGenerator<Document> {
  for (const name of collectionNames()) {
    const projection = Object.fromEntries(["rev", "dirty", ...sightFieldsOf(name)].map((field) => [field, 1]));
    const found = collectionModel(name).find({}, projection).lean<AnyStored>();
    for await (const stored of found.cursor({ batchSize: STRIDE })) yield [name, stored];
  }
}

/** Removes the log entries older than 180 days. Devices that were offline for longer fetch everything again. */
export async function trimOldLog(now: Date): Promise<void> {
  await trimLog(now.getTime() - LOG_DAYS * DAY_MS, async (floor) => {
    await writeMeta({ floor });
    logTail.doubt();
  });
}

/** Trims the log once a day until stopped. */
export function keepLogShort({ now, log }: Pick<AppContext, "now" | "log">): () => void {
  const trim = (): void =>
    void trimOldLog(now()).catch((error: unknown) => log.error({ err: error }, "trimming the change log failed"));
  const timer = setInterval(trim, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
