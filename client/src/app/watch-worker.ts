import { createEffect, createRoot } from "solid-js";
import { Workbox } from "workbox-window";
import { lastSync } from "../data/status.ts";
import { trustedWorker } from "../ui/trusted-types.ts";

/** Installed apps are rarely restarted, so check for updates when the app becomes visible, at most this often. */
const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * Home-screen apps in Safari often do not report that the new worker has taken over, so assume it after this many
 * milliseconds.
 */
const TAKE_OVER_MS = 3_000;

/** The maximum time that a device's first worker waits for the first sync, in ms, because perhaps nobody signs in. */
const FIRST_SYNC_MS = 15_000;

let worker: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let accepted = false;
let reloading = false;

function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  location.reload();
}

function watchVersions(workbox: Workbox, atStart: ServiceWorker | null, onReady: () => void): void {
  const { serviceWorker } = navigator;
  /* True once any worker has controlled the page. The very first worker does not replace an older version, so it is not
     offered. WebKit may not report a worker as installed until it controls the page. */
  let isControlled = serviceWorker.controller !== null;
  if (atStart !== null && atStart !== serviceWorker.controller) onReady();
  workbox.addEventListener("waiting", ({ sw }) => {
    if (isControlled && sw !== serviceWorker.controller) onReady();
  });
  workbox.addEventListener("controlling", () => {
    if (accepted) return reloadOnce();
    if (isControlled) onReady();
    isControlled = true;
  });
}

function lookNowAndThen(workbox: Workbox): void {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    workbox.update().catch(() => undefined);
  });
}

/* A device's first worker stores hundreds of files. During the first sync, that would double the time until the member
   sees the next gig. */
const afterFirstSync = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, FIRST_SYNC_MS);
    createRoot((stop) => {
      createEffect(() => {
        if (lastSync() === null) return;
        resolve();
        stop();
      });
    });
  });

/**
 * Registers the service worker and calls `onReady` whenever a newer one is waiting or has taken over; `atStart` is
 * the one that controlled the page at startup. A device's first worker waits for the first sync. Rejects if the
 * browser forbids it.
 */
export async function watchWorker(atStart: ServiceWorker | null, onReady: () => void): Promise<void> {
  if (atStart === null) await afterFirstSync();
  worker = new Workbox(trustedWorker("/sw.js"), { updateViaCache: "none" });
  watchVersions(worker, atStart, onReady);
  registration = await worker.register();
  lookNowAndThen(worker);
}

/** Activates the waiting version, then reloads this window. */
export function takeUpdate(): void {
  accepted = true;
  if (!registration?.waiting) return reloadOnce();
  worker?.messageSkipWaiting();
  setTimeout(reloadOnce, TAKE_OVER_MS);
}
