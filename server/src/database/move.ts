import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BackupSummary, checkDirectory, writeBackup } from "@bandstand/embedded";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { noteBackup } from "./backup-note.ts";
import { type Files, collectionsIn, withFiles } from "./band-file.ts";
import { fingerprintsOf, readBand } from "./band-reader.ts";
import { type Restored, refuseFilled, writeBand } from "./band-writer.ts";
import { type Fingerprints, counted, differences } from "./fingerprint.ts";
import { BandMoveError, type Place, embeddedDirectory, openOwn, openServer, refuseMissing } from "./place.ts";
import { type ActiveSessions, activeSessionsIn } from "./restored-sessions.ts";
import { MARK } from "./unfinished.ts";

type Progress = (documents: number) => void;

/** A service's data: where it is, and which files belong to it. */
export interface Own {
  readonly MONGODB_URI?: string | undefined;
  readonly DATA_DIR: string;
  /** Names of files in the data directory that belong to the band. */
  readonly files: readonly string[];
}

async function filesOf({ DATA_DIR, files }: Own): Promise<Files> {
  const found: Files = new Map();
  for (const name of files) {
    const path = join(DATA_DIR, name);
    if (existsSync(path)) found.set(name, await readFile(path));
  }
  return found;
}

/* Verifies every document, so that a read or write error is found now rather than when the backup is needed. */
async function checkFile(file: string, expected: Fingerprints): Promise<void> {
  const prints: Fingerprints = new Map();
  for await (const { name, database, documents } of collectionsIn(file)) {
    for await (const _ of counted(database === "files" ? `${database}.${name}` : name, prints, documents)) continue;
  }
  prints.delete("files.files");
  const different = differences(prints, expected);
  if (different.length > 0) throw new BandMoveError(`The file differs from the database in ${different.join(", ")}.`);
}

async function save(place: Place, file: string, files: Files, progress: Progress) {
  if ((await place.db.listCollections({ name: MARK }).toArray()).length > 0)
    throw new BandMoveError(`A restore or copy into ${place.title} did not finish. Please run it again.`);
  const { written, prints } = await readBand(place, (band) => writeBackup(file, withFiles(band, files), progress));
  await checkFile(file, prints);
  return { written, prints };
}

export interface Saved {
  readonly title: string;
  readonly summary: BackupSummary;
  readonly prints: Fingerprints;
  readonly files: readonly string[];
}

/**
 * Writes a consistent snapshot of the band, with its files, to `file` and verifies it. Works while the service is
 * running. If it is interrupted, an older file with that name stays intact.
 */
export async function backup(own: Own, file: string, progress: Progress): Promise<Saved> {
  refuseMissing(own);
  const files = await filesOf(own);
  const place = await openOwn(own);
  try {
    const { written, prints } = await save(place, file, files, progress);
    await noteBackup(own.DATA_DIR, new Date());
    return { title: place.title, summary: written, prints, files: [...files.keys()] };
  } finally {
    await place.close();
  }
}

/**
 * Replaces the service's data with a backup; see `writeBand`. Sign-ins that have been used or ended since the backup
 * are not restored. On a server, whose database has to be empty, this is unknown, so no sign-in is restored.
 */
export async function restore(own: Own, file: string, progress: Progress): Promise<Restored> {
  const { MONGODB_URI: uri, DATA_DIR: dataDir } = own;
  const sessions: ActiveSessions = uri === undefined ? await activeSessionsIn(dataDir) : new Map();
  return await writeBand(file, { uri, dataDir, sessions }, progress);
}

/*
 * Copies through a file, so that the source is read as one snapshot and the target is written in one step. The source
 * stays open until the copy is complete, so that no service starts on it.
 */
async function carry(from: Place, own: Own, to: string | undefined, progress: Progress): Promise<Restored> {
  const file = join(own.DATA_DIR, `.moving-${newId()}`);
  try {
    await save(from, file, new Map(), () => undefined);
    return await writeBand(file, { uri: to, dataDir: own.DATA_DIR, sessions: null }, progress);
  } finally {
    await rm(file, { force: true });
    await from.close();
  }
}

/**
 * Copies the service's band into an empty database on a server. The service must be stopped, because edits made during
 * the copy would be lost.
 */
export async function copyTo(own: Own, uri: string, progress: Progress): Promise<Restored> {
  refuseMissing(own);
  const target = await openServer(uri);
  await refuseFilled(target).finally(() => target.close());
  const source = await openOwn(own);
  if (source.isInUse) {
    await source.close();
    throw new BandMoveError("The service is running, and edits made after the copy would be lost. Stop it first.");
  }
  return await carry(source, own, uri, progress);
}

/** Copies a band from a server into the service's own, empty database. */
export async function copyFrom(own: Own, uri: string, progress: Progress): Promise<Restored> {
  const target = await openOwn(own);
  try {
    if (target.isInUse) throw new BandMoveError("The service is running. Stop it first.");
    await refuseFilled(target);
  } finally {
    await target.close();
  }
  return await carry(await openServer(uri), own, own.MONGODB_URI, progress);
}

/** Reads every document. Also verifies the files of the built-in database, unless the service has it open. */
export async function check(own: Own): Promise<{ title: string; prints: Fingerprints; isInUse: boolean }> {
  refuseMissing(own);
  const place = await openOwn(own);
  const { title, isInUse } = place;
  let prints: Fingerprints;
  try {
    prints = await fingerprintsOf(place.db);
  } finally {
    await place.close();
  }
  if (prints.has(MARK)) throw new BandMoveError(`A restore or copy into ${title} did not finish. Please run it again.`);
  if (own.MONGODB_URI === undefined && !isInUse) await checkDirectory(embeddedDirectory(own.DATA_DIR));
  return { title, prints, isInUse };
}
