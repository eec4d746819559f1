import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { DamagedStoreError } from "./damaged.ts";

/** The files' layout. A directory written by a newer version is refused, never guessed at. */
export const SCHEMA_VERSION = 1;
const FORMAT_FILE = "format.json";

/**
 * Whether the directory was marked as one that holds data.
 * @throws DamagedStoreError for a mark that cannot be read or is of a newer version
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

/** Puts on disk which files a directory holds; without, a power cut may take a new file away. */
export function flushDirectory(dir: string): void {
  if (process.platform === "win32") return;
  const directory = openSync(dir, "r");
  fsyncSync(directory);
  closeSync(directory);
}

/** Leaves the mark, whole or not at all, and with it the names of the directory's files. */
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
