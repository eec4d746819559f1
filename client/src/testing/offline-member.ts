import { vi } from "vitest";
import { type BandDatabase, closeDatabase, db, deleteDatabase, openDatabase } from "../data/db.ts";
import { rememberMember } from "../data/last-member.ts";
import type { RowOf } from "../data/rows.ts";
import { startSession } from "../data/session.ts";
import { resetStatus } from "../data/status.ts";
import { pauseSync } from "../data/sync-loop.ts";

const user_id = "member";

/**
 * Starts the app's session on an offline device with a known member, so that a screen shows the data that `fill` writes
 * to the local database. Returns that database.
 */
export async function startOffline(
  role: RowOf<"me">["role"],
  fill: (band: BandDatabase) => Promise<unknown>,
): Promise<BandDatabase> {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const band = await openDatabase(user_id);
  await band.me.put({ user_id, role } as RowOf<"me">);
  await fill(band);
  await rememberMember(user_id);
  await startSession();
  return db();
}

/** Stops sync, deletes the device's database and restores `fetch`. */
export async function endOffline(): Promise<void> {
  pauseSync();
  closeDatabase();
  resetStatus();
  await deleteDatabase(user_id);
  vi.unstubAllGlobals();
}
