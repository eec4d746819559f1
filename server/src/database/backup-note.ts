import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";

/* In the data directory and not in the database: a restore must not bring an old answer back, and a backup must not
   change what it has just written. */
const FILE = "last-backup.json";

/** Notes that a backup was written and read back. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  const path = join(dataDir, FILE);
  const draft = `${path}.${newId()}`;
  await writeFile(draft, `${JSON.stringify({ at: at.toISOString() })}\n`);
  await rename(draft, path);
}

/** When that was last, as an ISO instant; null where it never was or the note cannot be read. */
export async function lastBackup(dataDir: string): Promise<string | null> {
  try {
    const note: unknown = JSON.parse(await readFile(join(dataDir, FILE), "utf8"));
    const at = typeof note === "object" && note !== null && "at" in note ? Date.parse(String(note.at)) : Number.NaN;
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  } catch {
    return null;
  }
}
