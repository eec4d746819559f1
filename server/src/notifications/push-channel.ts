import type { PushMessage } from "@bandstand/shared/notifications/push-message.ts";
import type { AppContext } from "../http/context.ts";
import { devicesOf } from "./push-devices.ts";
import { type StoredSubscription, endSubscription, noteTold, vapidKeys } from "./push-model.ts";
import { type Pushed, sendPush } from "./push-service.ts";

/** What became of a message to all devices of a member; a device that is gone is taken away and counts as neither. */
export interface PushedToAll {
  readonly sent: number;
  readonly failed: readonly Exclude<Pushed, { readonly kind: "sent" | "gone" }>[];
}

interface Options {
  readonly signal: AbortSignal;
  /** The id under which it is known which devices have it already; null sends to all. */
  readonly notice_id: string | null;
}

/** Sends a message to the devices of a member, side by side, once each. */
export async function pushToMember(
  context: Pick<AppContext, "env" | "now" | "log">,
  user_id: string,
  message: PushMessage,
  { signal, notice_id }: Options,
): Promise<PushedToAll> {
  const [devices, keys] = await Promise.all([devicesOf(user_id, context.now()), vapidKeys()]);
  const waiting = devices.filter(({ told }) => notice_id === null || told !== notice_id);

  async function pushTo(device: StoredSubscription): Promise<Pushed> {
    const pushed = await sendPush(context, device, message, { keys, signal });
    if (pushed.kind === "gone") await endSubscription(device);
    if (pushed.kind === "sent" && notice_id !== null) await noteTold(device, notice_id);
    if (pushed.kind === "refused") context.log.error({ user_id, reason: pushed.reason }, "a push was refused");
    return pushed;
  }
  const pushed = await Promise.all(waiting.map(pushTo));
  return {
    sent: devices.length - waiting.length + pushed.filter(({ kind }) => kind === "sent").length,
    failed: pushed.filter((one) => one.kind === "retry" || one.kind === "refused"),
  };
}
