import type { BackupCollection } from "@bandstand/embedded";
import mongoose from "mongoose";
import { type Fingerprints, counted, differences } from "./fingerprint.ts";
import { BandMoveError } from "./place.ts";

const { BSON, MongoServerError } = mongoose.mongo;

type Db = mongoose.mongo.Db;
type Session = mongoose.mongo.ClientSession;

/** The name a band's database has in a backup, whatever it is called on a server. */
export const BAND_DATABASE = "bandstand";

/** Change with every request and stand for themselves: they say nothing of whether the band changed meanwhile. */
const BOOKKEEPING = new Set(["leases", "rate_limits", "sessions"]);

const READS_MAX = 20;

/** The names of the collections of a database, without the server's own. */
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

/** Reads every document and answers the fingerprints. */
export async function fingerprintsOf(db: Db): Promise<Fingerprints> {
  const prints: Fingerprints = new Map();
  for await (const { documents } of read(db, prints)) for await (const _ of documents) continue;
  return prints;
}

/* A replica set reads as of one moment; a single server and the built-in database do not offer it. */
async function snapshotSession(client: mongoose.mongo.MongoClient, db: Db): Promise<Session | undefined> {
  const session = client.startSession({ snapshot: true });
  try {
    await db.collection("meta").findOne({}, { session });
    return session;
  } catch (error) {
    await session.endSession();
    if (error instanceof MongoServerError) return undefined;
    throw error;
  }
}

/**
 * Hands the band to `write` as it was at one moment, also while the service works: as one snapshot where the server has
 * them, else read twice in the same order. What was the same both times stood between the two, all of it at once.
 * Throws `BandMoveError` where too much is written for that.
 */
export async function readBand<T>(
  client: mongoose.mongo.MongoClient,
  db: Db,
  write: (collections: AsyncIterable<BackupCollection>) => Promise<T>,
): Promise<{ written: T; prints: Fingerprints }> {
  const session = await snapshotSession(client, db);
  try {
    for (let reads = 0; reads < READS_MAX; reads += 1) {
      const prints: Fingerprints = new Map();
      const written = await write(read(db, prints, session));
      if (session !== undefined) return { written, prints };
      const changed = differences(prints, await fingerprintsOf(db)).filter((name) => !BOOKKEEPING.has(name));
      if (changed.length === 0) return { written, prints };
    }
  } finally {
    await session?.endSession();
  }
  throw new BandMoveError("The band is being edited too busily to be read as of one moment. Stop the service first.");
}
