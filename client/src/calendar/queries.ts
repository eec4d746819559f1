import type { CalendarFeed } from "@bandstand/shared/calendar/contract.ts";
import { call } from "../data/api.ts";
import { db, readMeta } from "../data/db.ts";

const FEED = "calendar_feed";

/** Keeps the state of the own feed for times without a network. */
export const keepFeed = async (feed: CalendarFeed): Promise<unknown> => await db().meta.put({ key: FEED, value: feed });

/** Whether there is a feed: asked from the service, without a network as it was the last time; null if never. */
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
