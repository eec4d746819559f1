import type { BackupCollection } from "@bandstand/embedded";
import mongoose from "mongoose";
import { type Fingerprints, counted } from "./fingerprint.ts";
import { BandMoveError, type Place } from "./place.ts";

const { BSON, MongoServerError } = mongoose.mongo;

type Db = mongoose.mongo.Db;
type Session = mongoose.mongo.ClientSession;

/** The name of a band's database in a backup. On a server it may have another name. */
export const BAND_DATABASE = "bandstand";

/** MongoDB's codes for "not a replica set" and "unknown option". */
const NO_SNAPSHOTS = new Set([72, 123]);

/** Returns the names of a database's collections, without system collections. */
export async function collectionsOf(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("system."))
    .toSorted();
}

async function* documentsOf(db: Db, name: string, session: Session | undefined): AsyncGenerator<Uint8Array> {
  const cursor = db.collection(name).find({}, { raw: true, sort: { _id: 1 }, ...(session && { session }) });
  for await (const document of cursor) yield document as unknown as Uint8Array;
}

async function* read(db: Db, prints: Fingerprints, session?: Session): AsyncGenerator<BackupCollection> {
  for (const name of await collectionsOf(db)) {
    const indexes = await db.collection(name).listIndexes().toArray();
    const documents = counted(name, prints, documentsOf(db, name, session));
    yield { database: BAND_DATABASE, name, indexes: indexes.map((index) => BSON.serialize(index)), documents };
  }
}

/** Reads every document and returns the collections' fingerprints. */
export async function fingerprintsOf(db: Db): Promise<Fingerprints> {
  const prints: Fingerprints = new Map();
  for await (const { documents } of read(db, prints)) for await (const _ of documents) continue;
  return prints;
}

/**
 * Passes a consistent snapshot of the band to `write`, even while the service is running. Throws `BandMoveError` if the
 * server does not support snapshots; the service needs a replica set anyway.
 */
export async function readBand<T>(
  { client, db, title }: Pick<Place, "client" | "db" | "title">,
  write: (collections: AsyncIterable<BackupCollection>) => Promise<T>,
): Promise<{ written: T; prints: Fingerprints }> {
  const session = client.startSession({ snapshot: true });
  try {
    if ((await db.collection("meta").findOne({}, { session })) === null)
      throw new BandMoveError(`There is no band in ${title}.`);
    const prints: Fingerprints = new Map();
    return { written: await write(read(db, prints, session)), prints };
  } catch (error) {
    if (error instanceof MongoServerError && NO_SNAPSHOTS.has(Number(error.code)))
      throw new BandMoveError(`${title} must be a MongoDB replica set: ${error.message}`);
    throw error;
  } finally {
    await session.endSession();
  }
}
