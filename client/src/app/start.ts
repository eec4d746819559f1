import { createEffect, createRoot } from "solid-js";
import { db, isFilled } from "../data/db.ts";
import { hintedMember } from "../data/last-member.ts";
import { requestPersistence } from "../data/persistent-storage.ts";
import { isLive } from "../data/live-guard.ts";
import { createLiveRecord } from "../data/live.ts";
import { quietDatabase } from "../data/running-transactions.ts";
import { reloadWhenLost } from "../data/safe-reload.ts";
import { onOthersEdits, session, startSession } from "../data/session.ts";
import { status } from "../data/status.ts";
import { type StorageNews, onStorageNews } from "../data/storage-problem.ts";
import { completeTexts, text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";
import { isLivePath } from "./live-lock.ts";
import { navigation } from "./navigation.ts";
import { SignInScreen, isOpenPath, preloadScreen } from "./routes.tsx";

/** The minimum delay, in milliseconds, of work that the first screen does not need. */
const FIRST_SCREEN_MS = 300;
const IDLE_MAX_MS = 1_000;

/** How long the message about unsent edits stays, in milliseconds: longer than others, because it has two sentences. */
const UNSENT_STAY_MS = 12_000;

/** Resolves when code that the first screen does not need, such as the kinds of edits, can load without delaying it. */
export const afterFirstScreen = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
  await idle();
};

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MAX_MS });
    else setTimeout(resolve);
  });

/** Events that show that somebody is using the page. */
const USES = ["pointerdown", "keydown", "input"] as const;

const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    const options = { once: true, passive: true, capture: true };
    for (const use of USES) addEventListener(use, () => resolve(), options);
  });

/** Resolves once `isTrue`, which may read signals, returns true. */
const until = (isTrue: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    createRoot((stop) => {
      createEffect(() => {
        if (!isTrue()) return;
        resolve();
        stop();
      });
    });
  });

const memberKnown = (): Promise<void> =>
  until(() => session().state === "signed_in" || session().state === "needs_sign_in");

/** Resolves when no screen waits for the band's first rows, which other requests would delay. */
const firstRowsShown = (): Promise<void> =>
  createRoot(async (stop) => {
    const isStored = createLiveRecord(() => isFilled(db()));
    const isWaiting = (): boolean => isStored() === undefined || isStored() === false;
    await until(() => session().state !== "signed_in" || status.online === false || !isWaiting());
    stop();
    await quietDatabase();
  });

/**
 * Resolves when the code of all other screens can load without delaying the current one: shortly after the first screen
 * or, on a device without a member, once somebody uses the sign-in form. Otherwise, a slow phone would not react to the
 * first taps.
 */
async function restIsDue(): Promise<void> {
  await Promise.all([afterFirstScreen(), Promise.race([memberKnown(), firstUse()])]);
}

/* Preloads the screens of the main menu one after the other, so that a tap need not wait for code. */
async function preloadMenu(): Promise<void> {
  for (const { href } of navigation) {
    await idle();
    await firstRowsShown();
    preloadScreen(href);
  }
}

async function importAhead(): Promise<void> {
  /* Nearly every screen except the first has a menu or a dialog; if this import fails, the screen tries it again. */
  await import("../ui/menu.tsx").catch(() => undefined);
  if (!isOpenPath(location.pathname)) await preloadMenu();
}

/* On stage, the message that an edit is waiting for the database must not cover the screen, which shows the edit
   anyway. */
function showStorageNews(news: StorageNews): void {
  if (news === "full") showToast(text().errors.storageFull, { tone: "danger" });
  if (news === "failed") showToast(text().errors.storageFailed, { tone: "danger" });
  if (news === "kept" && !isLive()) showToast(text().errors.storageKept);
}

let opened: Promise<void> | undefined;

/**
 * Starts all slow work at the same time: opening this device's database, and loading the screen for the address.
 * Resolves when the device's user is known; rejects with `StorageUnavailable`. Later calls return the same promise.
 */
export function start(): Promise<void> {
  if (opened === undefined) {
    const edits = restIsDue().then(() => Promise.all([import("./edits.ts"), completeTexts()]));
    opened = startSession({
      edits: () => edits,
      cleanUp: afterFirstScreen(),
      isOnStage: isLivePath(location.pathname),
    });
    onOthersEdits((left) => {
      for (const { name, count } of left) showToast(text().app.unsentOf(name, count), { stayMs: UNSENT_STAY_MS });
    });
    onStorageNews(showStorageNews);
    reloadWhenLost();
    void edits.then(() => (session().state === "signed_in" ? requestPersistence() : undefined)).catch(() => undefined);
    if (hintedMember() === null && !isOpenPath(location.pathname)) SignInScreen.preload();
    else preloadScreen(location.pathname);
    void edits.then(importAhead).catch(() => undefined);
  }
  return opened;
}
