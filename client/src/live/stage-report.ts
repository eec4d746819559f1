import type { StagePlace } from "@bandstand/shared/live/contract.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { createEffect, createRoot, onCleanup } from "solid-js";
import { call } from "../data/api.ts";
import { db } from "../data/db.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { deviceId, kindOfThisDevice } from "./device.ts";

/** Reports start this many days before a gig; nobody needs them earlier. */
const AHEAD_DAYS = 2;
/* Every edit to a setlist reaches every device, and so does every report. A device therefore waits until edits pause,
   and then for a random time, so that the devices do not all report at once. */
const QUIET_MS = 10_000;
const SPREAD_MS = 20_000;

/** The last report for each gig, to skip identical ones. */
const lastReports = new Map<string, string>();

/**
 * Reports which setlist version this device has, and its position. Returns whether the server received the report,
 * which is not queued in the outbox because an old report is worthless.
 */
export async function reportStage(
  gig_id: string,
  setlist_version: number,
  place: StagePlace | null = null,
): Promise<boolean> {
  const body = { device: kindOfThisDevice(), setlist_version, place };
  const key = JSON.stringify([me()?.user_id, body]);
  if (lastReports.get(gig_id) === key) return true;
  const reply = await call("reportStageDevice", { params: { gig_id, device_id: deviceId() }, body });
  if (reply.ok) lastReports.set(gig_id, key);
  return reply.ok;
}

/** Reports which version this device has received of each setlist for the coming days. */
async function reportComing(): Promise<void> {
  const today = todayIn(Date.now(), bandTimeZone());
  const gigs = await db().gigs.where("date").between(today, addDays(today, AHEAD_DAYS), true, true).toArray();
  for (const { gig_id, setlist_version, rev } of gigs)
    if (rev > 0 && setlist_version > 0) await reportStage(gig_id, setlist_version);
}

/** Reports after every sync once edits pause. Returns a function that stops reporting. */
export function keepReporting(): () => void {
  return createRoot((stop) => {
    createEffect(() => {
      if (status.syncedAt === null || status.online !== true) return;
      const timer = setTimeout(() => void reportComing().catch(() => undefined), QUIET_MS + Math.random() * SPREAD_MS);
      onCleanup(() => clearTimeout(timer));
    });
    return stop;
  });
}
