import { type BackupCollection, readBackup } from "@bandstand/embedded";
import mongoose from "mongoose";
import { BAND_DATABASE } from "./band-reader.ts";
import { type Fingerprints, counted, fromBytes } from "./fingerprint.ts";
import { NewerSchema } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { BandMoveError } from "./place.ts";
import { type ActiveSessions, SESSIONS, withoutStaleSessions } from "./restored-sessions.ts";

const { BSON, Binary } = mongoose.mongo;

/** In a backup, the files from the data directory form a separate database, with one document per file. */
const FILES_DATABASE = "files";

/** The files in a backup, by name. */
export type Files = Map<string, Buffer>;

/** Yields the band's data, then its files. */
export async function* withFiles(
  collections: AsyncIterable<BackupCollection>,
  files: Files,
): AsyncGenerator<BackupCollection> {
  yield* collections;
  const documents = [...files].map(([name, content]) => BSON.serialize({ _id: name, content: new Binary(content) }));
  yield { database: FILES_DATABASE, name: "files", indexes: [], documents };
}

/** A collection in a backup. Its documents are streamed, so consume them before moving on to the next collection. */
type StoredCollection = BackupCollection & { readonly documents: AsyncGenerator<Uint8Array> };

/** Yields the collections of a backup. */
export async function* collectionsIn(path: string): AsyncGenerator<StoredCollection> {
  const parts = readBackup(path);
  let next = await parts.next();
  async function* documents(): AsyncGenerator<Uint8Array> {
    for (next = await parts.next(); next.done !== true && next.value.kind === "document"; next = await parts.next())
      yield next.value.bytes;
  }
  while (next.done !== true) {
    if (next.value.kind !== "collection")
      throw new BandMoveError("The backup contains documents without a collection.");
    const { database, name, indexes } = next.value;
    yield { database, name, indexes, documents: documents() };
  }
}

/* Replaces the epoch in the `meta` document; the collection's other documents are kept. */
async function* withEpoch(epoch: string, documents: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isBand = false;
  for await (const bytes of documents) {
    const document = fromBytes(bytes);
    if (document["_id"] === "meta") {
      const schema = Number(document["schema"]);
      if (schema > migrations.length) throw new NewerSchema(schema, migrations.length);
      isBand = true;
      yield BSON.serialize({ ...document, epoch, restored_at: new Date() });
    } else yield bytes;
  }
  if (!isBand) throw new BandMoveError("The backup does not contain a band.");
}

async function keepFiles(documents: AsyncIterable<Uint8Array>, files: Files): Promise<void> {
  for await (const bytes of documents) {
    const { _id, content } = fromBytes(bytes);
    if (typeof _id !== "string" || /[/\\]|^\./.test(_id) || !(content instanceof Binary))
      throw new BandMoveError("The backup contains a file that does not belong there.");
    files.set(_id, Buffer.from(content.buffer));
  }
}

/**
 * Yields a backup's collections for restoring, with a new epoch, so that every device starts over. Revokes the active
 * sessions that are missing from `sessions` or differ there; if `sessions` is null, revokes none. Adds the yielded
 * documents to `prints` and the files to `files`. Throws if the backup contains no band, or one from a newer version.
 */
export async function* bandOf(
  path: string,
  epoch: string,
  { prints, files, sessions }: { prints: Fingerprints; files: Files; sessions: ActiveSessions | null },
): AsyncGenerator<BackupCollection> {
  const living = (name: string, documents: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> => {
    if (name === "meta") return withEpoch(epoch, documents);
    return name === SESSIONS && sessions !== null ? withoutStaleSessions(documents, sessions) : documents;
  };
  for await (const { documents, ...collection } of collectionsIn(path)) {
    if (collection.database === FILES_DATABASE) await keepFiles(documents, files);
    else if (collection.database === BAND_DATABASE) {
      const { name } = collection;
      yield { ...collection, documents: counted(name, prints, living(name, documents)) };
    } else throw new BandMoveError(`The backup contains an unexpected database, ${collection.database}.`);
  }
  if (!prints.has("meta")) throw new BandMoveError("The backup does not contain a band.");
}
