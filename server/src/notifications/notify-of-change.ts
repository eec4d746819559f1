import type { AskedType } from "@bandstand/shared/notifications/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ChangeKind, EventChange, FactTexts } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice, Recipients } from "@bandstand/shared/contract/fields.ts";
import { isAtLeast, widerChoice } from "@bandstand/shared/notifications/audience.ts";
import { UNDO_WINDOW_MS } from "@bandstand/shared/notifications/undo-window.ts";
import type { Write } from "../database/records.ts";
import type { Env } from "../env.ts";
import { factPrints } from "./fact-prints.ts";
import { outbox } from "./model.ts";
import type { ChangeChannel, NoticeOf } from "./notice.ts";

interface ChangedEvent {
  readonly event_type: AskedType;
  readonly event_id: string;
  readonly recipients: Recipients;
  /** The facts before the change, if known. */
  readonly before?: FactTexts | undefined;
}

type Event = Pick<ChangedEvent, "event_type" | "event_id">;

const CHANNELS: readonly ChangeChannel[] = ["audience", "chat"];

/** Withdraws the queued notices about an event's cancellation, because the event was restored. */
export async function withdrawCancellation(event: Event): Promise<void> {
  for (const channel of CHANNELS) await outbox.withdrawChanges(event, channel, "cancelled");
}

interface Sending {
  readonly channel: ChangeChannel;
  readonly by: string;
  readonly notify: NotifyChoice;
}

/* Returns the queued notice that a notice about further changes is combined with; `"covered"` if a queued notice already
   covers them, because texts are generated when they are sent; otherwise null. In the group chat, which everybody reads,
   a second message within a minute would repeat the first. The same author's notices to members are combined too, so
   that a seat which changes hands twice is not reported to the member in between. */
async function queuedWith(
  event: Event,
  { channel, by, notify }: Sending,
): Promise<NoticeOf<"change"> | "covered" | null> {
  const waiting = (await outbox.waitingChanges(event, channel)).filter(
    ({ about }) => channel === "chat" || about.by === by,
  );
  const isCovering = ({ about }: NoticeOf<"change">): boolean =>
    about.what === "published" && (channel === "chat" || isAtLeast(about.notify, notify));
  return waiting.some(isCovering) ? "covered" : (waiting.find(({ about }) => about.what === "changed") ?? null);
}

/* Withdraws a channel's queued notices that a change has made obsolete: publishing withdraws a cancellation, and a
   cancellation withdraws publication and other changes. Returns true if the withdrawn notices include the one that
   announced the event: its recipients do not know of the event, so they need no notice of the cancellation either. */
async function takeBack(event: Event, channel: ChangeChannel, what: ChangeKind): Promise<boolean> {
  if (what === "published") await outbox.withdrawChanges(event, channel, "cancelled");
  if (what !== "cancelled") return false;
  await outbox.withdrawChanges(event, channel, "changed");
  return (await outbox.withdrawChanges(event, channel, "published")) > 0;
}

/**
 * Queues the notices about a change, to members and to the band's chat. Queues none if `change` is null. Call it after
 * the write and again on every repeat, which finds the notices already queued: a client that got a success can rely on
 * both the write and the notices.
 */
export async function notifyOfChange(
  { CHAT_URL }: Pick<Env, "CHAT_URL">,
  { event_type, event_id, recipients, before }: ChangedEvent,
  change: EventChange | null,
  { user_id, mutation, now }: Write,
): Promise<void> {
  if (change === null) return;
  const { what, facts, seated_before } = change;
  const { notify = "nobody", notify_chat = false } = recipients;
  const isChosen = { audience: notify !== "nobody", chat: notify_chat && CHAT_URL !== undefined };
  const key = `change:${user_id}:${mutation.key ?? newId()}`;
  const prints = before === undefined ? null : factPrints(event_id, before);
  const at = new Date(now.getTime() + UNDO_WINDOW_MS);
  for (const channel of CHANNELS) {
    const wasNeverAnnounced = await takeBack({ event_type, event_id }, channel, what);
    if (wasNeverAnnounced || !isChosen[channel] || user_id === null) continue;
    const earlier =
      what === "changed" ? await queuedWith({ event_type, event_id }, { channel, by: user_id, notify }) : null;
    if (earlier === "covered") continue;
    const seated = earlier?.about.seated_before === undefined ? seated_before : earlier.about.seated_before;
    const about = {
      what,
      facts: [...new Set([...(earlier?.about.facts ?? []), ...facts])],
      ...(seated !== undefined && { seated_before: seated }),
      event_type,
      event_id,
      notify: earlier ? (widerChoice(earlier.about, { notify }).notify ?? notify) : notify,
      by: user_id,
      before: earlier ? (earlier.about.before ?? null) : prints,
    };
    const covers = [channel === "chat" ? `${key}:chat` : key] as const;
    const isNew = await outbox.add({ kind: "change", channel, user_id: null, covers, about }, { now, at });
    /* A repeated request must not withdraw the notice about a later change. */
    if (isNew && earlier) await outbox.withdraw(earlier);
  }
}
