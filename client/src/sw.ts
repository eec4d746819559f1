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

clientsClaim();
