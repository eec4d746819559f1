import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, SECRET_KEY } from "./built-service.mjs";

/* Makes a large band out of a smaller one, by way of a backup: through the API, 80,000 songs and 16,000 gigs would take
   most of an hour. Run `node server/build.mjs` first. */

/** @typedef {import("../server/embedded/src/start.ts").BackupCollection} BackupCollection */
/** @typedef {Omit<BackupCollection, "documents"> & { documents: Buffer[] }} ReadCollection */

/** What a larger band has more of. Members, settings, sessions and the like stay as they are. */
const MULTIPLIED = new Set(["availability", "charts", "discussions", "gigs", "rehearsals", "songs"]);
/** The change log. It has one entry per write, so a larger band has more of them; they are numbered without gaps. */
const LOG = "changes";

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
/* `_id` is the first field of a document: after the document's length (4 bytes) come the field's type, its name with NUL,
   and its value, which for a string begins with its length (4 bytes). */
const ID_TYPE_AT = 4;
const ID_AT = 9;
const ID_TEXT_AT = 13;
const UUID_BYTES = 36;
const INT32 = 0x10;

/**
 * Returns the id that replaces `id` in a copy. It is as hard to compress as a real one, and has the same version.
 * @param {string} id @param {number} copy
 */
function idInCopy(id, copy) {
  const hex = createHash("sha256").update(`${copy} ${id}`).digest("hex");
  const [version, variant] = [id[14], id[19]];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns the document of a copy. Ids are replaced directly in the BSON, which stays valid because they keep their
 * length.
 * @param {Buffer} bytes @param {number} copy @param {ReadonlySet<string>} kept the ids that are the same in every copy
 */
function inCopy(bytes, copy, kept) {
  const text = bytes.toString("latin1");
  return Buffer.from(
    text.replace(UUID, (id) => (kept.has(id) ? id : idInCopy(id, copy))),
    "latin1",
  );
}

/** @param {Buffer} entry of the log @param {number} by */
function renumbered(entry, by) {
  if (entry[ID_TYPE_AT] !== INT32) throw new Error("The number of a log entry is not an int32.");
  entry.writeInt32LE(entry.readInt32LE(ID_AT) + by, ID_AT);
  return entry;
}

/**
 * Yields a collection's documents and their copies.
 * @param {ReadCollection} collection @param {number} times @param {ReadonlySet<string>} kept
 */
function* copies({ name, documents }, times, kept) {
  yield* documents;
  for (let copy = 1; copy < times; copy += 1) {
    for (const bytes of documents) {
      const copied = inCopy(bytes, copy, kept);
      yield name === LOG ? renumbered(copied, copy * documents.length) : copied;
    }
  }
}

/**
 * Writes a backup of a band that is `times` as large as the one in the backup `from`, which has to fit into memory.
 * @param {string} from @param {string} to @param {number} times
 */
async function multiplyBackup(from, to, times) {
  /** @type {typeof import("../server/embedded/src/start.ts")} */
  const { readBackup, writeBackup } = await import(join(ROOT, "server/embedded/dist/start.js"));
  /** @type {ReadCollection[]} */
  const collections = [];
  for await (const part of readBackup(from)) {
    if (part.kind === "collection") collections.push({ ...part, documents: [] });
    else collections.at(-1)?.documents.push(Buffer.from(part.bytes));
  }
  const grows = (/** @type {ReadCollection} */ { name }) => MULTIPLIED.has(name) || name === LOG;
  const single = collections.filter((collection) => !grows(collection)).flatMap(({ documents }) => documents);
  const kept = new Set(single.map((bytes) => bytes.toString("latin1", ID_TEXT_AT, ID_TEXT_AT + UUID_BYTES)));
  await writeBackup(
    to,
    collections.map((collection) =>
      grows(collection) ? { ...collection, documents: copies(collection, times, kept) } : collection,
    ),
  );
}

/** Runs `npm run db` on a data directory. @param {string} dataDir @param {"backup" | "restore"} command @param {string} file */
function runDb(dataDir, command, file) {
  execFileSync(process.execPath, [join(ROOT, "server/dist/db.js"), command, file], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", DATA_DIR: dataDir, SECRET_KEY },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/**
 * Fills the data directory `to` with a band that has `times` as many songs, gigs and rehearsals as the one in `from`,
 * with the same members. No service may be running on `to`.
 * @param {string} from @param {string} to @param {number} times
 */
export async function multiplyBand(from, to, times) {
  const dir = mkdtempSync(join(tmpdir(), "bench-backup-"));
  const [one, many] = [join(dir, "one"), join(dir, "many")];
  try {
    runDb(from, "backup", one);
    await multiplyBackup(one, many, times);
    runDb(to, "restore", many);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
