import { createSignal } from "solid-js";
import type { Workbox } from "workbox-window";
import { isAnyWindowLive } from "./live-lock.ts";

/**
 * - `none`: this is the newest version that the browser has seen.
 * - `ready`: a newer one is complete on this device and waits for the reader's word.
 * - `blocked`: the reader wants it, but a window is in live mode.
 */
type UpdateState = "none" | "ready" | "blocked";

/** Installed apps are rarely restarted, so becoming visible is the time to look, but not every time. */
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Safari's home-screen apps often do not tell when the new worker has taken over; then it has by this time. */
const TAKE_OVER_MS = 3_000;

const [updateState, setUpdateState] = createSignal<UpdateState>("none");

/** Reactive. */
export { updateState };

/* As it was when the page began; the code that follows it comes after the first screen. */
const atStart = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;

let worker: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let accepted = false;
let reloading = false;

function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  location.reload();
}

function follow(workbox: Workbox): void {
  const { serviceWorker } = navigator;
  /* The very first worker replaces nothing. It may control the page before it is said to be installed (WebKit). */
  let isControlled = serviceWorker.controller !== null;
  if (atStart !== null && atStart !== serviceWorker.controller) setUpdateState("ready");
  workbox.addEventListener("waiting", ({ sw }) => {
    if (isControlled && sw !== serviceWorker.controller) setUpdateState("ready");
  });
  workbox.addEventListener("controlling", () => {
    if (accepted) return reloadOnce();
    if (isControlled) setUpdateState("ready");
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

/**
 * Keeps the app on this device and looks for new versions. It never reloads by itself: a window that did not ask for
 * the new version goes on with the code it has (the server keeps the files of old versions) and shows the same offer.
 */
export async function startUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const { Workbox } = await import("workbox-window");
    worker = new Workbox("/sw.js", { updateViaCache: "none" });
    follow(worker);
    registration = await worker.register();
    lookNowAndThen(worker);
  } catch {
    /* Private windows may forbid it; the app then works with a network only. */
  }
}

/** Switches to the new version and reloads this window, unless any window is in live mode. */
export async function acceptUpdate(): Promise<void> {
  if (await isAnyWindowLive()) {
    setUpdateState("blocked");
    return;
  }
  accepted = true;
  if (!registration?.waiting) return reloadOnce();
  worker?.messageSkipWaiting();
  setTimeout(reloadOnce, TAKE_OVER_MS);
}

/** Not now: the banner goes, the next start of the app offers it again. */
export const postponeUpdate = (): void => void setUpdateState("none");
