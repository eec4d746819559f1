import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BackupCollection, restoreBackup, verifyBackup, writeBackup } from "@bandstand/embedded";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type mongoose from "mongoose";
import { type Files, bandOf, collectionsIn } from "./band-file.ts";
import { collectionsOf, fingerprintsOf } from "./band-reader.ts";
import { type Fingerprints, differences, fromBytes } from "./fingerprint.ts";
import { BandMoveError, type Place, embeddedDirectory, openEmbedded, openServer } from "./place.ts";
import type { ActiveSessions } from "./restored-sessions.ts";
import { layReady, removeLeftovers, takeRestoredFiles } from "./restored-files.ts";
import { MARK } from "./unfinished.ts";

type Db = mongoose.mongo.Db;
type Progress = (documents: number) => void;

const BATCH = 500;

/** Throws if a database is not empty. Data left behind by an interrupted move is deleted instead. */
export async function refuseFilled({ db, title }: Pick<Place, "db" | "title">): Promise<void> {
  const names = await collectionsOf(db);
  if (names.includes(MARK)) {
    for (const name of names.filter((one) => one !== MARK)) await db.collection(name).drop();
    return;
  }
  for (const name of names) {
    if ((await db.collection(name).findOne({})) !== null)
      throw new BandMoveError(`There is already data in ${title}. Nothing was changed. Use an empty database.`);
  }
}

async function fillCollection(db: Db, { name, indexes, documents }: BackupCollection): Promise<number> {
  const collection = db.collection(name);
  const specs = indexes.map(fromBytes).filter((index) => index["name"] !== "_id_");
  let count = 0;
  let batch: mongoose.mongo.Document[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await collection.insertMany(batch, { forceServerObjectId: true });
    count += batch.length;
    batch = [];
  };
  for await (const bytes of documents) {
    batch.push(fromBytes(bytes));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  if (specs.length > 0)
    await db.command({ createIndexes: name, indexes: specs.map(({ v: _version, ns: _name, ...index }) => index) });
  return count;
}

/*
 * Writes a backup into a database on a server and verifies it. Until then the database is marked as unfinished, so that
 * the service does not open the result of an interrupted run.
 */
async function fillServer(uri: string, file: string, prints: Fingerprints, progress: Progress): Promise<string> {
  const place = await openServer(uri);
  try {
    await refuseFilled(place);
    await place.db.collection(MARK).updateOne({}, { $set: { since: new Date() } }, { upsert: true });
    let count = 0;
    for await (const collection of collectionsIn(file)) {
      count += await fillCollection(place.db, collection);
      progress(count);
    }
    await verify(place, prints);
    await place.db.collection(MARK).drop();
    return place.title;
  } finally {
    await place.close();
  }
}

async function verify({ db, title }: Place, prints: Fingerprints): Promise<void> {
  const found = await fingerprintsOf(db);
  found.delete(MARK);
  const different = differences(prints, found);
  if (different.length > 0)
    throw new BandMoveError(`The data written to ${title} differs from the source in ${different.join(", ")}.`);
}

async function verifyEmbedded(dataDir: string, prints: Fingerprints): Promise<string> {
  const place = await openEmbedded(dataDir);
  try {
    await verify(place, prints);
    return place.title;
  } finally {
    await place.close();
  }
}

interface Target {
  /** A server's URI, or undefined for the built-in database. */
  readonly uri: string | undefined;
  readonly dataDir: string;
  /** The active sessions in the data being replaced; those in the backup that differ are revoked. Null revokes none. */
  readonly sessions: ActiveSessions | null;
}

export interface Restored {
  readonly title: string;
  readonly prints: Fingerprints;
  readonly files: readonly string[];
}

/**
 * Replaces a database with a backup, gives it a new epoch, and verifies the result. The built-in database is replaced
 * in one step, whatever its state; a database on a server has to be empty. Throws `DamagedBackupError` before changing
 * anything, and `DirectoryInUseError` while the service is running.
 */
export async function writeBand(
  file: string,
  { uri, dataDir, sessions }: Target,
  progress: Progress,
): Promise<Restored> {
  await verifyBackup(file);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const epoch = newId();
  const [prints, files]: [Fingerprints, Files] = [new Map(), new Map()];
  const living = join(dataDir, `.moving-${epoch}`);
  try {
    await writeBackup(living, bandOf(file, epoch, { prints, files, sessions }));
    await layReady(dataDir, epoch, files);
    const title =
      uri === undefined
        ? await restoreBackup(living, embeddedDirectory(dataDir), progress).then(() => verifyEmbedded(dataDir, prints))
        : await fillServer(uri, living, prints, progress);
    await takeRestoredFiles(dataDir, epoch);
    await removeLeftovers(dataDir);
    return { title, prints, files: [...files.keys()] };
  } finally {
    await rm(living, { force: true });
  }
}
