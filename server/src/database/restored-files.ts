import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "./band-file.ts";

const PREFIX = "restored-";

const folderOf = (dataDir: string, epoch: string): string => join(dataDir, PREFIX + epoch);

/** Stages files that belong to the database with `epoch`; they take effect once that database is in place. */
export async function layReady(dataDir: string, epoch: string, files: Files): Promise<void> {
  const folder = folderOf(dataDir, epoch);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of files) {
    const file = await open(join(folder, name), "w", 0o600);
    await file.writeFile(content);
    await file.sync().finally(() => file.close());
  }
  if (process.platform === "win32") return;
  for (const path of [folder, dataDir]) {
    const directory = await open(path, "r");
    await directory.sync().finally(() => directory.close());
  }
}

/**
 * Moves the files that belong to the database with `epoch` into the data directory. At startup, this completes a
 * restore that crashed after its data was in place. If the restore crashed before that, the old files stay.
 */
export async function takeRestoredFiles(dataDir: string, epoch: string): Promise<void> {
  const folder = folderOf(dataDir, epoch);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) await rename(join(folder, name), join(dataDir, name));
  await rm(folder, { recursive: true });
}

/** Deletes the remains of interrupted restores. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((one) => one.startsWith(PREFIX) || one.startsWith(".moving-")))
    await rm(join(dataDir, name), { recursive: true });
}
