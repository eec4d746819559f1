import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { NoticeChannels, NoticePreferences, NoticeReach } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { call } from "../data/api.ts";
import { db, readMeta } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";

async function readPreferences(): Promise<NoticePreferences> {
  const { user_id } = db();
  return (await db().notice_preferences.get(user_id)) ?? { user_id, ...DEFAULT_PREFERENCES };
}

/** How the member wants to be told, as this device knows it. */
export const usePreferences = () => createLiveRecord(readPreferences);

const CHANNELS = "notice_channels";

/** The ways that there are: asked from the service, without a network as it was the last time; null if never. */
export async function readChannels(): Promise<NoticeChannels | null> {
  const band = db();
  const reply = await call("getNoticeChannels");
  if (!reply.ok) return (await readMeta<NoticeChannels>(band, CHANNELS)) ?? null;
  await band.meta.put({ key: CHANNELS, value: reply.body });
  return reply.body;
}

/** How many a notice would reach, of an event or of one that is not there yet; null where nobody can be asked. */
export async function readReach(event?: {
  readonly event_type: EventType;
  readonly event_id: string;
}): Promise<NoticeReach | null> {
  const reply = await call("getNoticeReach", { query: { ...event } });
  return reply.ok ? reply.body : null;
}
