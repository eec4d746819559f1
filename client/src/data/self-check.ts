import { call } from "./api.ts";
import { type BandDatabase, readMeta } from "./db.ts";
import { type LocalCollection, type SelfCheck, idFieldOf, isLocalCollection } from "./rows.ts";

const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;
const HASH_CHARACTERS = 22;
/** Rows per read, so that screens can update in between. */
const CHUNK = 500;

/** Computes the same hash of `lines` as the server. */
async function digestOf(lines: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.toSorted().join("\n"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const text = btoa(String.fromCharCode(...hash));
  return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, HASH_CHARACTERS);
}

async function linesOf(db: BandDatabase, collection: LocalCollection): Promise<string[]> {
  const lines: string[] = [];
  for (let last = ""; ;) {
    const rows = await db.rows(collection).where(":id").above(last).limit(CHUNK).toArray();
    for (const row of rows) lines.push(`${(last = String(row[idFieldOf(collection)]))}:${row.rev}`);
    if (rows.length < CHUNK) return lines;
  }
}

/**
 * Once a day, compares the count and hash of every collection with the server's, if both are at the same cursor and no
 * edit is pending. If any differ, makes the next pull fetch everything. Returns whether any differ.
 */
export async function selfCheck(db: BandDatabase, now: number = Date.now()): Promise<boolean> {
  const last = (await readMeta<SelfCheck>(db, "self_check"))?.at ?? 0;
  /* If the clock was set back, the check is due. */
  if (now >= last && now - last < CHECK_EVERY_MS) return false;
  /* Skips the check on an insecure page, where browsers provide no hashing. */
  if (globalThis.crypto?.subtle === undefined) return false;
  if ((await db.outbox.count()) > 0) return false;
  const reply = await call("syncDigest");
  if (!reply.ok) return false;
  const tables = Object.keys(reply.body.collections).filter(isLocalCollection);
  const found = await db.transaction("r", [...tables, "outbox", "meta"], async () => {
    if ((await readMeta(db, "cursor")) !== reply.body.cursor || (await db.outbox.count()) > 0) return null;
    return await Promise.all(tables.map(async (collection) => ({ collection, lines: await linesOf(db, collection) })));
  });
  if (found === null) return false;
  const repaired: string[] = [];
  for (const { collection, lines } of found) {
    const theirs = reply.body.collections[collection];
    if (theirs?.count !== lines.length || theirs.hash !== (await digestOf(lines))) repaired.push(collection);
  }
  await db.transaction("rw", db.meta, async () => {
    await db.meta.put({ key: "self_check", value: { at: now, repaired } satisfies SelfCheck });
    /* Whatever the cursor is now: the stream may have moved it while this compared. */
    if (repaired.length > 0) await db.meta.delete("cursor");
  });
  return repaired.length > 0;
}
