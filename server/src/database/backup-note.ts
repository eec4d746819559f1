import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";

/* In the data directory and not in the database: a restore must not bring an old answer back, and a backup must not
   change what it has just written. */
const FILE = "backups.json";

const KEPT = 30;

/** Notes that a backup was written and read back. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  const path = join(dataDir, FILE);
  const draft = `${path}.${newId()}`;
  const written = [...(await backupsWritten(dataDir)), at].slice(-KEPT);
  await writeFile(draft, `${JSON.stringify({ written: written.map((one) => one.toISOString()) })}\n`);
  await rename(draft, path);
}

/** When the latest backups were, the newest last; none where none was or the note cannot be read. */
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
