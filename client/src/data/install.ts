import { type InstallWay, installWay, isClearedAfterAWeek } from "@bandstand/shared/users/install-way.ts";
import { createSignal } from "solid-js";

/* Only Chromium has this event, and TypeScript's DOM types lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

const STANDALONE = matchMedia("(display-mode: standalone), (display-mode: fullscreen)");

const [prompt, setPrompt] = createSignal<InstallPrompt>();
const [isStandalone, setStandalone] = createSignal(
  STANDALONE.matches || (navigator as { readonly standalone?: boolean }).standalone === true,
);

STANDALONE.addEventListener("change", ({ matches }) => setStandalone(matches));
/* The event fires once, before any screen that could use it is open, so it is kept. */
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (isPrompt(event)) setPrompt(() => event);
});
addEventListener("appinstalled", () => {
  setPrompt(undefined);
  setStandalone(true);
});

/** How the app can be installed on this device. Reactive. */
export const wayToInstall = (): InstallWay =>
  installWay({
    userAgent: navigator.userAgent,
    hasTouch: navigator.maxTouchPoints > 1,
    isStandalone: isStandalone(),
    canPrompt: prompt() !== undefined,
  });

/** True if the browser deletes this site's data after a week without a visit. Reactive. */
export const isDataCleared = (): boolean => isClearedAfterAWeek(wayToInstall());

/**
 * Shows the browser's install prompt. A `beforeinstallprompt` event can be used only once; the browser may fire
 * another.
 */
export async function askToInstall(): Promise<void> {
  const offer = prompt();
  setPrompt(undefined);
  await offer?.prompt();
}
