import { call } from "../data/api.ts";
import { db } from "../data/db.ts";
import { forget, recall, remember } from "../data/device-memory.ts";
import { touchHeader } from "../data/touch.ts";

/**
 * - `unsupported`: this browser does not support push, or only outside private windows;
 * - `install`: supported once the app is on the home screen (iPhone and iPad);
 * - `denied`: the user has refused it, which only the browser's settings can change;
 * - `off` and `on`: possible here, and switched off or on for this member on this device.
 */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** Storage key of the member who wants pushes on this device; others who sign in here may not want them. */
const WANTED_BY = "bandstand-push";

const isWanted = (): boolean => recall(WANTED_BY) === db().user_id;

/* Only Safari on phones and tablets has this property; in a tab it is false. */
const isSafariTab = (): boolean => (navigator as { readonly standalone?: boolean }).standalone === false;

const hasPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasPush() ? await navigator.serviceWorker.getRegistration() : undefined;

/** Current push state of this device. */
export async function readPushState(): Promise<PushState> {
  const worker = await registration();
  if (worker === undefined) return isSafariTab() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const isOn = isWanted() && Notification.permission === "granted";
  return isOn && (await worker.pushManager.getSubscription()) !== null ? "on" : "off";
}

/* Decodes the key for a subscription, because some browsers accept it only as bytes. */
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

function isMadeWith({ options }: PushSubscription, push_key: string): boolean {
  if (options.applicationServerKey === null) return false;
  const [key, wanted] = [new Uint8Array(options.applicationServerKey), bytesOf(push_key)];
  return key.length === wanted.length && key.every((byte, at) => byte === wanted[at]);
}

/* Subscribes this device. Replaces a subscription made with another key, for instance before the band moved to a new
   server, because pushes to it would fail. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, push_key: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known !== null && isMadeWith(known, push_key)) return known;
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(push_key) });
}

async function register(subscription: PushSubscription) {
  const { endpoint = "", keys } = subscription.toJSON();
  return await call("subscribePush", {
    body: { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } },
    headers: touchHeader(),
  });
}

/**
 * Asks for permission and subscribes this device to pushes. Must start in a click handler, or browsers will not
 * ask. `refused`: the user refused, now or before; `failed`: the browser or the service failed.
 */
export async function allowPush(push_key: string): Promise<"on" | "refused" | "failed"> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  const worker = await registration();
  if (worker === undefined) return "failed";
  try {
    const reply = await register(await subscribe(worker, push_key));
    if (!reply.ok) return "failed";
  } catch {
    /* The browser's push service is disabled or unreachable. */
    return "failed";
  }
  remember(WANTED_BY, db().user_id);
  return "on";
}

/** Unsubscribes this device. Also works offline, because it invalidates the subscription that the service still has. */
export async function endPush(): Promise<void> {
  forget(WANTED_BY);
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await call("unsubscribePush");
}

/**
 * Sends this device's subscription to the service again if its member wants pushes: browsers may change the
 * subscription, and a new sign-in is a new device to the service.
 */
export async function keepPush(): Promise<void> {
  const worker = await registration();
  if (worker === undefined || Notification.permission !== "granted" || !isWanted()) return;
  const channels = await call("getNoticeChannels");
  if (!channels.ok) return;
  try {
    await register(await subscribe(worker, channels.body.push_key));
  } catch {
    /* The next start retries; the profile shows the state. */
  }
}
