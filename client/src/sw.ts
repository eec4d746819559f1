import type { PushMessage } from "@bandstand/shared/notifications/push-message.ts";
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/*
 * Keeps the whole app on the device, every chunk of it, so that any screen opens without a network. It answers for
 * files of the app and for its pages only: /api is never touched, because a cached answer could reach the next person
 * who signs in, and because event streams die inside workers.
 */
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
cleanupOutdatedCaches();

const isOfApi = /^\/api(\/|$)/;
const isFile = /\.[a-z0-9]{2,12}$/i;
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [isOfApi, isFile] }));

/* A new version waits until somebody asks for it: taking over deletes the old files under windows that still run. */
self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (typeof message === "object" && message !== null && "type" in message && message.type === "SKIP_WAITING")
    event.waitUntil(self.skipWaiting());
});

/* Written while the device may have been off for a day: what cannot be read must still show something, or Apple takes the
   subscription away after the third time. */
function messageOf(data: string | undefined): PushMessage {
  try {
    const { title, text, path, tag, language } = JSON.parse(data ?? "{}") as Partial<PushMessage>;
    if (title && path) return { title, text: text ?? "", path, tag: tag ?? path, language: language ?? "de" };
  } catch {
    /* No message of ours. */
  }
  const isGerman = self.navigator.language.startsWith("de");
  const text = isGerman ? "Es gibt etwas Neues." : "There is something new.";
  return { title: "Bandstand", text, path: "/", tag: "unknown", language: isGerman ? "de" : "en" };
}

self.addEventListener("push", (event) => {
  const { title, text, path, tag, language } = messageOf(event.data?.text());
  const icon = "/icons/icon-192.png";
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, lang: language, icon, data: { path } }));
});

const windows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: "window", includeUncontrolled: true });

/* An open window is brought to the front and told where to go: loading it anew would end what is written in it, and one
   in live mode stays where it is. */
async function open(path: string): Promise<void> {
  const { origin } = self.location;
  const { href, origin: target } = new URL(path, origin);
  if (target !== origin) return;
  const all = await windows();
  const window = all.find(({ visibilityState }) => visibilityState === "visible") ?? all[0];
  if (window === undefined) return void (await self.clients.openWindow(href));
  /* Some browsers bring nothing to the front; the window goes there all the same. */
  await window.focus().catch(() => undefined);
  window.postMessage({ type: "OPEN", path: href.slice(origin.length) });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === "object" && data !== null && "path" in data ? String(data.path) : "/";
  event.waitUntil(open(path));
});

/* The app tells the service of the new address, at once where it is open and else at its next start: only it may renew
   the sign-in. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const tell = async (): Promise<void> => {
    for (const window of await windows()) window.postMessage({ type: "PUSH_CHANGED" });
  };
  event.waitUntil(tell());
});

clientsClaim();
