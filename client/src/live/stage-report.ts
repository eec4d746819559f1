import type { StagePlace } from "@bandstand/shared/live/records.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { createEffect, createRoot, onCleanup } from "solid-js";
import { call } from "../data/api.ts";
import { db } from "../data/db.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { deviceId, kindOfThisDevice } from "./device.ts";

/** Gigs from today until this many days ahead: earlier nobody asks who has the setlist. */
const AHEAD_DAYS = 2;
/*
 * While a setlist is being made every edit reaches every device, and every report reaches every device too. So a device
 * waits until it is quiet, and not as long as the others.
 */
const QUIET_MS = 10_000;
const SPREAD_MS = 20_000;

/** What was last said of each gig, so that nothing is said twice. */
const said = new Map<string, string>();

/**
 * Tells the band which setlist this device holds, and where it stands. Answers whether the server has heard it: a
 * report is worth something now or never, so it waits in no outbox.
 */
export async function reportStage(
  gig_id: string,
  setlist_version: number,
  place: StagePlace | null = null,
): Promise<boolean> {
  const body = { device: kindOfThisDevice(), setlist_version, place };
  const key = JSON.stringify([me()?.user_id, body]);
  if (said.get(gig_id) === key) return true;
  const reply = await call("reportStageDevice", { params: { gig_id, device_id: deviceId() }, body });
  if (reply.ok) said.set(gig_id, key);
  return reply.ok;
}

/** Reports the setlists of the coming days that this device has got from the server. */
async function reportComing(): Promise<void> {
  const today = todayIn(Date.now(), bandTimeZone());
  const gigs = await db().gigs.where("date").between(today, addDays(today, AHEAD_DAYS), true, true).toArray();
  for (const { gig_id, setlist_version, rev } of gigs)
    if (rev > 0 && setlist_version > 0) await reportStage(gig_id, setlist_version);
}

/** Goes on reporting after every quiet sync. Answers how to stop. */
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
