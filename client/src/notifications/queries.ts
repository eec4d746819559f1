import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { NoticeChannels, NoticePreferences, NoticeReach } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { call } from "../data/api.ts";
import { db, readMeta } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { language } from "../i18n/text.ts";

async function readPreferences(): Promise<NoticePreferences> {
  const { user_id } = db();
  return (await db().notice_preferences.get(user_id)) ?? { user_id, ...DEFAULT_PREFERENCES };
}

/** The member's notification preferences on this device. */
export const usePreferences = () => createLiveRecord(readPreferences);

const CHANNELS = "notice_channels";

/** Returns the available channels from the service, or the last known ones when offline; null if none are known. */
export async function readChannels(): Promise<NoticeChannels | null> {
  const band = db();
  const reply = await call("getNoticeChannels");
  if (!reply.ok) return (await readMeta<NoticeChannels>(band, CHANNELS)) ?? null;
  await band.meta.put({ key: CHANNELS, value: reply.body });
  return reply.body;
}

type Counts = Pick<NoticeReach, "affected" | "everybody">;

/** Whom a notice would reach. */
export interface KnownReach extends Pick<NoticeReach, "chat" | "language"> {
  /** Null without a network. */
  readonly counts: Counts | null;
}

const BAND = "notice_band";

/**
 * Returns whom a notice about an existing or a new event would reach. Without a network the numbers are unknown, and
 * the band's chat and language are the last known ones.
 */
export async function readReach(event?: {
  readonly event_type: EventType;
  readonly event_id: string;
}): Promise<KnownReach> {
  const device = db();
  const reply = await call("getNoticeReach", { query: { ...event } });
  if (!reply.ok) {
    const kept = await readMeta<Pick<NoticeReach, "chat" | "language">>(device, BAND);
    return { counts: null, ...(kept ?? { chat: false, language: language() }) };
  }
  const { chat, language: spoken, ...counts } = reply.body;
  await device.meta.put({ key: BAND, value: { chat, language: spoken } });
  return { counts, chat, language: spoken };
}
