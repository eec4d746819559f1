import { createHash } from "node:crypto";
import type { PushMessage } from "@bandstand/shared/notifications/push-message.ts";
import type { AppContext } from "../http/context.ts";
import { isLoopbackHost } from "../env.ts";
import { askOutside } from "../http/outside-request.ts";
import { type Outcome, outcomeOf } from "./chat-answer.ts";
import { cutToBytes } from "./cut-text.ts";
import { encryptFor } from "./push-encryption.ts";
import { isPushEndpoint } from "./push-host.ts";
import type { StoredSubscription } from "./push-model.ts";
import { type VapidKeys, vapidAuthorization } from "./vapid.ts";

/** The result of a push to one device. `gone`: the device no longer exists. */
export type Pushed = Exclude<Outcome, { readonly kind: "moved" }> | { readonly kind: "gone" };

/** The longest time to wait for a response. */
const ANSWER_MS = 10_000;
/** How long a push service keeps a message for an offline device; an older message is no longer news. */
const KEPT_SECONDS = 24 * 60 * 60;
/**
 * The longest title and text, in bytes. Even if JSON escapes double their size, they fit into a message, which has at
 * most 2641 bytes.
 */
const [TITLE_MAX, TEXT_MAX] = [200, 900];

const [NOT_FOUND, GONE, UNAUTHORIZED, FORBIDDEN] = [404, 410, 401, 403];

/* Returns the topic by which the push service finds an undelivered message to replace: a hash of the tag, because the
   push service must not be able to read the tag itself. At most 32 characters long. */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("hex").slice(0, 32);

/* Returns the address for complaints from the push service. Apple rejects an address whose host is not public. */
function contactOf({ PUBLIC_URL, MAIL_FROM = "" }: AppContext["env"]): string {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  if (protocol === "https:" && !isLoopbackHost(hostname)) return origin;
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0];
  return address === undefined ? "https://localhost" : `mailto:${address}`;
}

interface Sending {
  readonly keys: VapidKeys;
  readonly signal: AbortSignal;
  /** The longest time to wait for a response; only tests set it. */
  readonly answerMs?: number;
}

/**
 * Sends one message to one device, once. Never throws; no outcome contains the address, which is a secret. Replaces an
 * undelivered message with the same tag.
 */
export async function sendPush(
  { env, now }: Pick<AppContext, "env" | "now">,
  { endpoint, p256dh, auth }: Pick<StoredSubscription, "endpoint" | "p256dh" | "auth">,
  message: PushMessage,
  { keys, signal, answerMs = ANSWER_MS }: Sending,
): Promise<Pushed> {
  const service = "push";
  /* The band may have removed a configured origin since the device subscribed. */
  if (!isPushEndpoint(endpoint, env.PUSH_ORIGINS)) return { kind: "gone" };
  const [title, text] = [cutToBytes(message.title, TITLE_MAX), cutToBytes(message.text, TEXT_MAX)];
  const sealed = encryptFor({ p256dh, auth }, JSON.stringify({ ...message, title, text }));
  const at = now().getTime();
  const request = {
    method: "POST",
    headers: {
      Authorization: vapidAuthorization(keys, { endpoint, contact: contactOf(env), now: at }),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(KEPT_SECONDS),
      Topic: topicOf(message.tag),
      Urgency: "normal",
    },
    body: new Uint8Array(sealed),
    /* A redirect would lead to an unchecked address. */
    redirect: "manual",
  } as const;
  try {
    const { status, headers } = await askOutside(endpoint, request, { signal, limitMs: answerMs });
    if (status === NOT_FOUND || status === GONE) return { kind: "gone" };
    if (status === UNAUTHORIZED || status === FORBIDDEN)
      return { kind: "refused", reason: { code: "keysRefused", service, status } };
    const outcome = outcomeOf(service, { status, retryAfter: headers.get("retry-after"), body: null }, at);
    return outcome.kind === "moved" ? { kind: "refused", reason: { code: "answered", service, status } } : outcome;
  } catch {
    return {
      kind: "retry",
      reason: { code: "noAnswer", service },
      unsure: true,
      afterMs: signal.aborted ? 0 : null,
    };
  }
}
