import { database, readMeta } from "../data/db.ts";

/** A key of the `meta` table, so the list is deleted with the member's data. */
const KEY = "recently_opened";
const KEPT = 20;

/** The address of a record's own screen, such as `/gigs/<id>`. */
const RECORD = /^\/[a-z-]+\/[0-9a-f-]{36}$/;

/** The addresses and actions that this member last opened on this device, latest first. */
export async function recentlyOpened(): Promise<readonly string[]> {
  const band = database();
  return band === undefined ? [] : ((await readMeta<readonly string[]>(band, KEY)) ?? []);
}

/**
 * Records that an address or an action of the quick search was opened. If the database cannot store it, the error is
 * ignored, because the list is only a convenience.
 */
export async function noteOpened(opened: string): Promise<void> {
  const band = database();
  if (band === undefined) return;
  await band
    .transaction("rw", band.meta, async () => {
      const before = (await readMeta<readonly string[]>(band, KEY)) ?? [];
      if (before[0] === opened) return;
      const value = [opened, ...before.filter((other) => other !== opened)].slice(0, KEPT);
      await band.meta.put({ key: KEY, value });
    })
    .catch(() => undefined);
}

/** Records that a screen was opened, if it shows a record. */
export function noteRecord(pathname: string): void {
  if (RECORD.test(pathname)) void noteOpened(pathname);
}
