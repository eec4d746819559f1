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

/** Documents committed together while restoring. */
const BATCH_OPERATIONS = 2_000;

/** Fills an empty store from a backup; its indexes are built as it goes, so a duplicate is found here. */
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
 * Replaces a directory's data by a backup's. The new file is built and read back beside the old one and takes its
 * place in one step, so that whatever interrupts this leaves either the old data or the new.
 * The directory must be locked by the caller.
 * @throws DamagedBackupError before anything is touched
 */
export async function restoreInto(
  dir: string,
  path: string,
  progress: (documents: number) => void,
): Promise<BackupSummary> {
  const summary = await verifyBackup(path);
  const workshop = mkdtempSync(join(dir, "restoring-"));
  try {
    const store = new Store(workshop);
    try {
      store.load();
      await store.begin();
      await fill(store, path, progress);
    } finally {
      await store.close();
    }
    await checkCopy(workshop, summary);
    renameSync(join(workshop, DATA_FILE), join(dir, DATA_FILE));
    rmSync(join(dir, `${DATA_FILE}-lock`), { force: true });
    flushDirectory(dir);
    writeFormat(dir);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return summary;
}

async function checkCopy(workshop: string, summary: BackupSummary): Promise<void> {
  const copy = new Store(workshop);
  const { collections, records } = copy.load();
  await copy.close();
  if (collections.length !== summary.collections || records.length !== summary.documents)
    throw new Error("the restored data differs from the backup; nothing was replaced");
}
