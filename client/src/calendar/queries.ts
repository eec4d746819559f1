import type { CalendarFeed } from "@bandstand/shared/calendar/contract.ts";
import { call } from "../data/api.ts";
import { db, readMeta } from "../data/db.ts";

const FEED = "calendar_feed";

/** Stores the state of the feed for offline use. */
export const keepFeed = async (feed: CalendarFeed): Promise<unknown> => await db().meta.put({ key: FEED, value: feed });

/** Returns the feed's state from the service, or the last known state if the request fails; null if none is known. */
export async function readFeed(): Promise<CalendarFeed | null> {
  const reply = await call("getIcal");
  if (reply.ok) {
    await keepFeed(reply.body);
    return reply.body;
  }
  const kept = await readMeta<CalendarFeed>(db(), FEED);
  if (kept?.expires_at && Date.parse(kept.expires_at) <= Date.now()) return { active: false, expires_at: null };
  return kept ?? null;
}
