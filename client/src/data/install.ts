import { type InstallWay, installWay, isClearedAfterAWeek } from "@bandstand/shared/users/install-way.ts";
import { createSignal } from "solid-js";

/* Chromium alone asks; the types of browsers do not know its event. */
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
/* It comes once, before any screen that could use it, so it is kept. */
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (isPrompt(event)) setPrompt(() => event);
});
addEventListener("appinstalled", () => {
  setPrompt(undefined);
  setStandalone(true);
});

/** How the app gets onto this device's home screen. Reactive. */
export const wayToInstall = (): InstallWay =>
  installWay({
    userAgent: navigator.userAgent,
    hasTouch: navigator.maxTouchPoints > 1,
    isStandalone: isStandalone(),
    canPrompt: prompt() !== undefined,
  });

/** True where the browser deletes this device's data after a week without a visit. Reactive. */
export const isDataCleared = (): boolean => isClearedAfterAWeek(wayToInstall());

/** Lets the browser ask. An offer is good for one question; the browser makes another one when it likes. */
export async function askToInstall(): Promise<void> {
  const offer = prompt();
  setPrompt(undefined);
  await offer?.prompt();
}
