import type { Table } from "dexie";

/**
 * Rows per read: few enough that a phone stays responsive while reading long setlists and protocols. Copying a gig with
 * thirty songs out of the database takes a slow tablet more than a millisecond, and all rows of one read are copied at
 * once.
 */
const CHUNK = 12;

/** Rows per read for tables whose rows are as small as a song. */
export const SMALL_ROWS = 100;

/**
 * Collects the results of `pick` for all rows of a table, reading a few at a time so that the screen can update in
 * between; rows are not kept. For tables that grow over the years. Results are ordered by id. Also works in a live
 * query. `chunk` is the number of rows per read; pass a larger one for rows smaller than a gig's.
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

/**
 * Passes the rows with these `ids` to `take`, in the order of `ids`, reading a few at a time. Skips ids without a row.
 */
export async function eachOf<T>(
  table: Table<T, string>,
  ids: readonly string[],
  take: (row: T) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK)
    for (const row of await table.bulkGet(ids.slice(at, at + CHUNK))) if (row !== undefined) take(row);
}
