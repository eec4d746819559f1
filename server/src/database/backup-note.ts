import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";

/*
 * The record of backups. It is in the data directory rather than in the database, so that a restore does not bring back
 * an old record and a backup does not change the data that it has just saved.
 */
const FILE = "backups.json";

const KEPT = 30;

/** Records that a backup was written and verified. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  const path = join(dataDir, FILE);
  const draft = `${path}.${newId()}`;
  const written = [...(await backupsWritten(dataDir)), at].slice(-KEPT);
  await writeFile(draft, `${JSON.stringify({ written: written.map((one) => one.toISOString()) })}\n`);
  await rename(draft, path);
}

/** Returns the times of the latest backups, newest last. Empty if there are none or their record cannot be read. */
export async function backupsWritten(dataDir: string): Promise<Date[]> {
  try {
    const note: unknown = JSON.parse(await readFile(join(dataDir, FILE), "utf8"));
    const written = typeof note === "object" && note !== null && "written" in note ? note.written : [];
    if (!Array.isArray(written)) return [];
    return written.map((text) => new Date(String(text))).filter((at) => !Number.isNaN(at.getTime()));
  } catch {
    return [];
  }
}
