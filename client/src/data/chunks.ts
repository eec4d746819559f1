import type { Table } from "dexie";

/**
 * Rows read at once: few enough that a phone stays quick while it reads long setlists and protocols. Copying a gig of
 * thirty songs out of the database costs a slow tablet more than a millisecond, and all of one read are copied at once.
 */
const CHUNK = 12;

/** The same for rows as small as a song's. */
export const SMALL_ROWS = 100;

/**
 * What `pick` takes of the rows of a table, read a few at a time: between two reads the screen gets its turn, and what is
 * not taken is not kept. For tables that grow with the years; the order is that of the ids. Also in a live query. `chunk`
 * is how many rows are read at once, where they are smaller than a gig's.
 */
export async function gather<T extends object, R>(
  table: Table<T, string>,
  pick: (rows: readonly T[]) => readonly R[],
  chunk = CHUNK,
): Promise<R[]> {
  const key = table.schema.primKey.keyPath as keyof T & string;
  const taken: R[] = [];
  for (let last = ""; ;) {
    const rows = await table.where(":id").above(last).limit(chunk).toArray();
    taken.push(...pick(rows));
    const end = rows.at(-1);
    if (end === undefined || rows.length < chunk) return taken;
    last = String(end[key]);
  }
}

/** Hands the rows of `ids` to `take` in their order, read a few at a time; an id without a row is passed over. */
export async function eachOf<T>(
  table: Table<T, string>,
  ids: readonly string[],
  take: (row: T) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK)
    for (const row of await table.bulkGet(ids.slice(at, at + CHUNK))) if (row !== undefined) take(row);
}
