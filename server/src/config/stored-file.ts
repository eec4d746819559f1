import { open, readFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The result of `stampOf` for a missing file. */
export const ABSENT = "absent";

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Writes a file so that readers see either the old or the new content, even after a crash. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  if (process.platform === "win32") return;
  const directory = await open(dirname(path), "r");
  await directory.sync().finally(() => directory.close());
}

/** Returns a string that differs after every edit of the file; `ABSENT` if the file is missing. */
export async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs}/${size}/${ino}`;
  } catch (error) {
    if (isMissing(error)) return ABSENT;
    throw error;
  }
}

/** Returns when a file was last written; null if it is missing. */
export async function changedAt(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Returns the JSON object in a file, or an empty one if the file is missing. Throws if the file contains anything else.
 */
export async function readObject(path: string): Promise<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
  if (!isRecord(content)) throw new TypeError("the file does not contain an object");
  return content;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
