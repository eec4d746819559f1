import { call } from "../data/api.ts";
import { db } from "../data/db.ts";
import { forget, recall, remember } from "../data/device-memory.ts";

/**
 * - `unsupported`: this browser cannot, or a private window may not;
 * - `install`: it could if the app were on the home screen (iPhone and iPad);
 * - `denied`: the person has refused, and only the browser's settings can change that;
 * - `off` and `on`: on this device, for this member.
 */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** Who wants pushes on this device: another member who signs in here has not said so. */
const WANTED_BY = "bandstand-push";

const isWanted = (): boolean => recall(WANTED_BY) === db().user_id;

/* Safari on telephones and tablets alone has this property; in a tab it is false. */
const isSafariTab = (): boolean => (navigator as { readonly standalone?: boolean }).standalone === false;

const hasPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasPush() ? await navigator.serviceWorker.getRegistration() : undefined;

/** How it is with pushes on this device. */
export async function readPushState(): Promise<PushState> {
  const worker = await registration();
  if (worker === undefined) return isSafariTab() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const isOn = isWanted() && Notification.permission === "granted";
  return isOn && (await worker.pushManager.getSubscription()) !== null ? "on" : "off";
}

/* Not every browser takes the text itself. */
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

function isMadeWith({ options }: PushSubscription, push_key: string): boolean {
  if (options.applicationServerKey === null) return false;
  const [key, wanted] = [new Uint8Array(options.applicationServerKey), bytesOf(push_key)];
  return key.length === wanted.length && key.every((byte, at) => byte === wanted[at]);
}

/* One that belongs to a key of before, such as after a move of the band, reaches nobody. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, push_key: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known !== null && isMadeWith(known, push_key)) return known;
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(push_key) });
}

async function tell(subscription: PushSubscription) {
  const { endpoint = "", keys } = subscription.toJSON();
  return await call("subscribePush", {
    body: { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } },
  });
}

/**
 * Asks for permission and makes this device one that is pushed to. Must begin in a click, or browsers do not ask.
 * `refused`: the person said no, now or before; `failed`: the browser or the service could not.
 */
export async function allowPush(push_key: string): Promise<"on" | "refused" | "failed"> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  const worker = await registration();
  if (worker === undefined) return "failed";
  try {
    const told = await tell(await subscribe(worker, push_key));
    if (!told.ok) return "failed";
  } catch {
    /* Its push service is switched off or not reached. */
    return "failed";
  }
  remember(WANTED_BY, db().user_id);
  return "on";
}

/** No more pushes to this device. Works without a network too: what comes then has no address any more. */
export async function endPush(): Promise<void> {
  forget(WANTED_BY);
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await call("unsubscribePush");
}

/**
 * Tells the service anew where this device is reached, where its member wants that: browsers change the address when
 * they like, and a new sign-in is another device to the service.
 */
export async function keepPush(): Promise<void> {
  const worker = await registration();
  if (worker === undefined || Notification.permission !== "granted" || !isWanted()) return;
  const channels = await call("getNoticeChannels");
  if (!channels.ok) return;
  try {
    await tell(await subscribe(worker, channels.body.push_key));
  } catch {
    /* The next start tries again; the profile shows how it is. */
  }
}
