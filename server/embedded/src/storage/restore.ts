import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Batch } from "./operations.ts";
import { decode } from "../values/decode.ts";
import { readBackup, verifyBackup } from "./backup.ts";
import type { BackupSummary } from "./backup.ts";
import { Catalogue } from "./catalogue.ts";
import { specFromDocument } from "./collection.ts";
import type { Collection } from "./collection.ts";
import { flushDirectory, writeFormat } from "./format.ts";
import { DATA_FILE, Store } from "./store.ts";

/** The number of documents per commit while restoring. */
const BATCH_OPERATIONS = 2_000;

/** Fills an empty store from a backup. Also builds the indexes, so that a duplicate key is detected. */
async function fill(store: Store, path: string, progress: (documents: number) => void): Promise<void> {
  const catalogue = new Catalogue();
  let batch = new Batch();
  let collection: Collection | null = null;
  let documents = 0;
  for await (const part of readBackup(path)) {
    if (part.kind === "collection") {
      collection = catalogue.create(part.database, part.name, batch);
      for (const index of part.indexes) {
        const spec = specFromDocument(decode(Buffer.from(index)));
        if (spec.name !== "_id_") collection.addIndex(spec);
      }
      collection.save(batch);
    } else {
      collection?.insert(decode(Buffer.from(part.bytes)), batch);
      documents += 1;
    }
    if (batch.operations.length < BATCH_OPERATIONS) continue;
    await store.commit(batch.operations);
    batch = new Batch();
    progress(documents);
  }
  await store.commit(batch.operations);
  progress(documents);
}

/**
 * Replaces the data of a directory with a backup. The new file is built and verified next to the old one, then renamed
 * over it, so an interruption leaves either the old data or the new data. The caller must hold the directory's lock.
 * @throws DamagedBackupError before anything is changed
 */
export async function restoreInto(
  dir: string,
  path: string,
  progress: (documents: number) => void,
): Promise<BackupSummary> {
  const summary = await verifyBackup(path);
  const staging = mkdtempSync(join(dir, "restoring-"));
  try {
    const store = new Store(staging);
    try {
      store.load({ collection: () => undefined, record: () => undefined });
      await store.begin();
      await fill(store, path, progress);
    } finally {
      await store.close();
    }
    await checkCopy(staging, summary);
    renameSync(join(staging, DATA_FILE), join(dir, DATA_FILE));
    rmSync(join(dir, `${DATA_FILE}-lock`), { force: true });
    flushDirectory(dir);
    writeFormat(dir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return summary;
}

async function checkCopy(staging: string, summary: BackupSummary): Promise<void> {
  const copy = new Store(staging);
  const found = { collections: 0, documents: 0 };
  copy.load({ collection: () => (found.collections += 1), record: () => (found.documents += 1) });
  await copy.close();
  if (found.collections !== summary.collections || found.documents !== summary.documents)
    throw new Error("the restored data differs from the backup; nothing was replaced");
}
