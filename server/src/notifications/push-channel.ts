import type { MemberMessage } from "@bandstand/shared/notifications/mail-text.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredUser, findUser } from "../users/model.ts";
import type { Channel, Tried } from "./deliver.ts";
import { failureText } from "./failure-text.ts";
import { memberMessage } from "./member-message.ts";
import { devicesOf } from "./push-devices.ts";
import { type StoredSubscription, endSubscription, markPushed, vapidKeys } from "./push-model.ts";
import { type Pushed, sendPush } from "./push-service.ts";

/** The results of a message to all devices of a member. Expired subscriptions are deleted and not counted. */
interface PushedToAll {
  readonly sent: number;
  readonly failed: readonly Exclude<Pushed, { readonly kind: "sent" | "gone" }>[];
}

interface Push {
  readonly message: MemberMessage;
  /** A later message with the same tag replaces this one on the device. */
  readonly tag: string;
  /** Identifies the message, so that devices which already have it are skipped; if null, it is sent to all devices. */
  readonly notice_id: string | null;
  readonly signal: AbortSignal;
}

/** Sends a message to all devices of a member concurrently, once each. */
export async function pushToMember(
  context: Pick<AppContext, "env" | "now" | "log">,
  user: Pick<StoredUser, "_id" | "language">,
  { message, tag, notice_id, signal }: Push,
): Promise<PushedToAll> {
  const [devices, keys] = await Promise.all([devicesOf(user._id, context.now()), vapidKeys()]);
  const waiting = devices.filter(({ told }) => notice_id === null || told !== notice_id);
  const { title, lines, path } = message;
  const said = { title, text: lines.join("\n"), path, tag, language: user.language ?? "de" } as const;

  async function pushTo(device: StoredSubscription): Promise<Pushed> {
    const pushed = await sendPush(context, device, said, { keys, signal });
    if (pushed.kind === "gone") await endSubscription(device);
    if (pushed.kind === "sent" && notice_id !== null) await markPushed(device, notice_id);
    if (pushed.kind === "refused")
      context.log.error({ reason: failureText(pushed.reason) }, "the push service refused a message");
    return pushed;
  }
  const pushed = await Promise.all(waiting.map(pushTo));
  return {
    sent: devices.length - waiting.length + pushed.filter(({ kind }) => kind === "sent").length,
    failed: pushed.filter((one) => one.kind === "retry" || one.kind === "refused"),
  };
}

/* Combines the results for all devices of a member into one. If that is `retry`, the next attempt skips the devices
   that already have the message. */
function triedOf({ sent, failed }: PushedToAll): Tried {
  const retries = failed.filter((one) => one.kind === "retry");
  const waits = retries.flatMap(({ afterMs }) => afterMs ?? []);
  const [retry] = retries;
  if (retry !== undefined)
    return { ...retry, isItsOwn: true, afterMs: waits.length === retries.length ? Math.max(...waits) : null };
  if (sent > 0) return { kind: "sent" };
  return failed[0] ?? { kind: "nothing" };
}

/**
 * Creates the channel for web push to one member's devices. The text is generated when it is sent, in the member's
 * language.
 */
export const pushChannel = (context: AppContext): Channel => ({
  /* A repeat replaces the first message on the device. */
  isIdempotent: true,
  async deliver(notice, signal) {
    const user = notice.user_id === null ? null : await findUser(notice.user_id);
    if (user?.status !== "active") return { kind: "nothing" };
    const message = await memberMessage(context, notice, user);
    if ("kind" in message) return message;
    const tag = `${notice.kind} ${message.path}`;
    return triedOf(await pushToMember(context, user, { message, tag, notice_id: notice._id, signal }));
  },
});
