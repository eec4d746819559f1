import type { EventType } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/notifications/records.ts";
import type { Write } from "../database/records.ts";
import { outbox } from "./model.ts";

/** So long a change can be taken back before anybody is told of it. */
const TAKE_BACK_MS = 60_000;

interface Told {
  readonly event_type: EventType;
  readonly event_id: string;
  readonly notify?: NotifyChoice | undefined;
}

/**
 * Leaves a change to the outbox, if it is one (`change`) and somebody is to be told. After the write, and again at each
 * repeat of it, which finds the notice written: whoever was answered that it is done may rely on both.
 */
export async function tellChange(
  { event_type, event_id, notify = "nobody" }: Told,
  change: EventChange | null,
  { user_id, mutation, now }: Write,
): Promise<void> {
  if (change === null || notify === "nobody" || user_id === null) return;
  const covers = [`change:${user_id}:${mutation.key ?? newId()}`] as const;
  const { what, facts } = change;
  const about = { what, facts, event_type, event_id, notify, by: user_id };
  const at = new Date(now.getTime() + TAKE_BACK_MS);
  await outbox.add({ kind: "change", channel: "audience", user_id: null, covers, about }, { now, at });
}
