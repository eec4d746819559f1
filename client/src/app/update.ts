import { createSignal } from "solid-js";
import { isAnyWindowLive } from "./live-lock.ts";

/**
 * - `none`: this is the newest version that the browser knows.
 * - `ready`: a newer one is installed and waits for the user's consent.
 * - `blocked`: the user wants it, but a window is in live mode.
 */
type UpdateState = "none" | "ready" | "blocked";

const [updateState, setUpdateState] = createSignal<UpdateState>("none");

/** Whether a newer version of the app can be offered. Reactive. */
export { updateState };

/* The service worker that controlled the page at startup. Read now, because `watchWorker` is loaded after the first
   screen. */
const atStart = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;

const watching = () => import("./watch-worker.ts");

/**
 * Installs the app's files on this device and checks for new versions. Never reloads by itself: a window that did not
 * accept the new version continues with its old code (the server keeps the files of old versions) and shows the same
 * offer.
 */
export async function startUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const { watchWorker } = await watching();
    await watchWorker(atStart, () => setUpdateState("ready"));
  } catch {
    /* Private windows may forbid service workers; the app then works only online. */
  }
}

/** Switches to the new version and reloads this window, unless any window is in live mode. */
export async function acceptUpdate(): Promise<void> {
  if (await isAnyWindowLive()) {
    setUpdateState("blocked");
    return;
  }
  const { takeUpdate } = await watching();
  takeUpdate();
}

/** Hides the offer of the new version until the next start of the app. */
export const postponeUpdate = (): void => void setUpdateState("none");
