export {};

declare const self: ServiceWorkerGlobalScope;

/* Caches the guest page's files on the guest's device, so that the link opens without a network. It is registered for
   /guest only, does not depend on the app, and never touches /api. The build fills in the placeholders below. */
const files: readonly string[] = "__FILES__" as unknown as readonly string[];
const NAME = "bandstand-guest-";
const current = `${NAME}__VERSION__`;

async function install(): Promise<void> {
  const cache = await caches.open(current);
  await cache.addAll(files.map((url) => new Request(url, { cache: "reload", credentials: "omit" })));
}

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(NAME) && name !== current).map((name) => caches.delete(name)),
  );
}

async function fromCache(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(current)).match(path)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(removeOld()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin === self.location.origin && event.request.method === "GET" && files.includes(pathname))
    event.respondWith(fromCache(event.request, pathname));
});
