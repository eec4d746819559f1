import type { NoticeChannels, NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
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
