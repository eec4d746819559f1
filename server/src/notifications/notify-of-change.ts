import type { EventType } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { EventChange, FactTexts } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { UNDO_WINDOW_MS } from "@bandstand/shared/notifications/undo-window.ts";
import type { Write } from "../database/records.ts";
import { factPrints } from "./fact-prints.ts";
import { outbox } from "./model.ts";

interface ChangedEvent {
  readonly event_type: EventType;
  readonly event_id: string;
  readonly notify?: NotifyChoice | undefined;
  /** The facts before the change, if known. */
  readonly before?: FactTexts | undefined;
}

type Event = Pick<ChangedEvent, "event_type" | "event_id">;

/** Withdraws the queued notices about an event's cancellation, because the event was restored. */
export const withdrawCancellation = async (event: Event): Promise<void> => {
  await outbox.withdrawChanges(event, ["cancelled"]);
};

/* Withdraws queued notices that a change has overtaken: publishing withdraws a cancellation, and a cancellation
   withdraws publication and other changes. Returns true if the event was never announced as new, so its cancellation
   need not be announced either. */
async function takeBack(event: Event, what: EventChange["what"]): Promise<boolean> {
  if (what === "published") await outbox.withdrawChanges(event, ["cancelled"]);
  if (what !== "cancelled") return false;
  await outbox.withdrawChanges(event, ["changed"]);
  return (await outbox.withdrawChanges(event, ["published"])) > 0;
}

/**
 * Queues the notice about a change, unless `change` is null or nobody should be notified. Call it after the write and
 * again on every repeat, which finds the notice already queued: a client that got a success can rely on both the write
 * and the notice.
 */
export async function notifyOfChange(
  { event_type, event_id, notify = "nobody", before }: ChangedEvent,
  change: EventChange | null,
  { user_id, mutation, now }: Write,
): Promise<void> {
  if (change === null) return;
  const isUnheardOf = await takeBack({ event_type, event_id }, change.what);
  if (isUnheardOf || notify === "nobody" || user_id === null) return;
  const covers = [`change:${user_id}:${mutation.key ?? newId()}`] as const;
  const { what, facts } = change;
  const prints = before === undefined ? null : factPrints(event_id, before);
  const about = { what, facts, event_type, event_id, notify, by: user_id, before: prints };
  const at = new Date(now.getTime() + UNDO_WINDOW_MS);
  await outbox.add({ kind: "change", channel: "audience", user_id: null, covers, about }, { now, at });
}
