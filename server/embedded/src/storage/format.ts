import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { DamagedStoreError } from "./damaged.ts";

/** The version of the file layout. A directory with a newer version is refused. */
export const SCHEMA_VERSION = 1;
const FORMAT_FILE = "format.json";

/**
 * Whether the directory is marked as containing data.
 * @throws DamagedStoreError if the marker file is unreadable or was written by a newer version
 */
export function readFormat(dir: string): boolean {
  let text: string;
  try {
    text = readFileSync(join(dir, FORMAT_FILE), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
  const schema = /"schema":\s*(\d+)/.exec(text)?.[1];
  if (schema === undefined) throw new DamagedStoreError(`${FORMAT_FILE} in ${dir} cannot be read`);
  checkSchema(Number(schema));
  return true;
}

export function checkSchema(schema: number): void {
  if (schema > SCHEMA_VERSION)
    throw new DamagedStoreError(
      `the data was written by a newer version (schema ${schema}, this program knows ${SCHEMA_VERSION}); use that version`,
    );
}

/** Flushes a directory's list of files, because a power cut could otherwise lose a new file. */
export function flushDirectory(dir: string): void {
  if (process.platform === "win32") return;
  const directory = openSync(dir, "r");
  fsyncSync(directory);
  closeSync(directory);
}

/** Writes the marker file atomically, and flushes the directory. */
export function writeFormat(dir: string): void {
  const target = join(dir, FORMAT_FILE);
  const file = openSync(`${target}.new`, "w", 0o600);
  writeSync(file, `{ "schema": ${SCHEMA_VERSION} }\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${target}.new`, target);
  flushDirectory(dir);
  flushDirectory(dirname(dir));
}
