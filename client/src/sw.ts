import type { PushMessage } from "@bandstand/shared/notifications/push-message.ts";
import { clientsClaim } from "workbox-core";
import { PrecacheController, PrecacheRoute, cleanupOutdatedCaches } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/* Caches the whole app on the device, so that any screen opens offline. Handles only the app's files and pages;
   /api is never intercepted, because a cached response could reach the next person who signs in, and because event
   streams break inside workers. */
const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);
registerRoute(new PrecacheRoute(precache, { cleanURLs: false }));
cleanupOutdatedCaches();

/** Leaves the app some of the six connections that a browser opens to one server. */
const DOWNLOADS_MAX = 4;

/* Replaces Workbox's own `install`, which downloads one file after another and asks the cache three times for each: on
   a connection with a delay of 100 ms, two hundred files would take 20 s. */
async function install(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...precache.getURLsToCacheKeys()].filter(([, cacheKey]) => !stored.has(cacheKey)).values();
  const download = async (): Promise<void> => {
    for (const [url, cacheKey] of missing) {
      /* A file whose URL has no hash has a different cache key; the browser may still hold its last version. */
      const response = await fetch(url, { cache: url === cacheKey ? "default" : "reload", credentials: "same-origin" });
      if (!response.ok || response.redirected) throw new Error(`${url}: ${response.status}`);
      await cache.put(cacheKey, response);
    }
  };
  await Promise.all(Array.from({ length: DOWNLOADS_MAX }, download));
}

/** Chromium's install event, which TypeScript's library lacks. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: "network" }): Promise<void>;
}

self.addEventListener("install", (event: InstallEvent) => {
  /* Otherwise a request to the API would wait for a stopped worker to start. */
  void event.addRoutes?.({ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" });
  event.waitUntil(install());
});
self.addEventListener("activate", (event) => void precache.activate(event));

const isOfApi = /^\/api(\/|$)/;
/* The pages for people outside the band are not part of the app. */
const isOutside = /^\/(share|guest)$/;
const isFile = /\.[a-z0-9]{2,12}$/i;
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL("/index.html"), { denylist: [isOfApi, isOutside, isFile] }),
);

/* A new version waits until the user accepts it, because taking over deletes the old files of windows that are
   still running. */
self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (typeof message === "object" && message !== null && "type" in message && message.type === "SKIP_WAITING")
    event.waitUntil(self.skipWaiting());
});

/* Returns the message to show for a push, which may have been sent a day ago, while the device was off. Even an
   unreadable push must show something, because Apple cancels a subscription after the third silent push. */
function messageOf(data: string | undefined): PushMessage {
  try {
    const { title, text, path, tag, language } = JSON.parse(data ?? "{}") as Partial<PushMessage>;
    if (title && path) return { title, text: text ?? "", path, tag: tag ?? path, language: language ?? "de" };
  } catch {
    /* Not JSON, so not a message from our service; a general message is shown instead. */
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

/* Focuses an open window and sends it the path, because a reload would lose unsaved input. A window in live mode stays
   where it is. */
async function open(path: string): Promise<void> {
  const { origin } = self.location;
  const { href, origin: target } = new URL(path, origin);
  if (target !== origin) return;
  const all = await windows();
  const window = all.find(({ visibilityState }) => visibilityState === "visible") ?? all[0];
  if (window === undefined) return void (await self.clients.openWindow(href));
  /* Some browsers cannot focus a window, but the window still opens the path. */
  await window.focus().catch(() => undefined);
  window.postMessage({ type: "OPEN", path: href.slice(origin.length) });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === "object" && data !== null && "path" in data ? String(data.path) : "/";
  event.waitUntil(open(path));
});

/* The app sends the new subscription to the service, immediately if it is open, otherwise at its next start, because
   only the app may refresh the session. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const tell = async (): Promise<void> => {
    for (const window of await windows()) window.postMessage({ type: "PUSH_CHANGED" });
  };
  event.waitUntil(tell());
});

clientsClaim();
