import { keepDataQuietly } from "../data/keep-data.ts";
import { isLive } from "../data/live-guard.ts";
import { reloadWhenLost } from "../data/safe-reload.ts";
import { onOthersEdits, session, startSession } from "../data/session.ts";
import { type StorageNews, onStorageFault } from "../data/storage-fault.ts";
import { completeTexts, text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";
import { isLivePath } from "./live-lock.ts";
import { navigation } from "./navigation.ts";
import { isOpenPath, preloadScreen } from "./routes.tsx";

/** How long the first screen has the processor for itself, in milliseconds. */
const FIRST_SCREEN_MS = 300;
const IDLE_MAX_MS = 1_000;

/** Two sentences take longer to read than a word in passing. */
const UNSENT_STAY_MS = 12_000;

/* Only the sync needs every kind of edit; who waits for the first song does not. */
const afterFirstScreen = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
  await idle();
};

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MAX_MS });
    else setTimeout(resolve);
  });

/* The screens of the main menu, one after the other: a tap on it waits for no code. */
async function preloadMenu(): Promise<void> {
  for (const { href } of navigation) {
    await idle();
    preloadScreen(href);
  }
}

/* On stage nothing is covered; what is kept there is on the screen anyway. */
function tellNews(news: StorageNews): void {
  if (news === "full") showToast(text().errors.storageFull, { tone: "danger" });
  if (news === "failed") showToast(text().errors.storageFailed, { tone: "danger" });
  if (news === "kept" && !isLive()) showToast(text().errors.storageKept);
}

let opened: Promise<void> | undefined;

/**
 * Begins everything that takes time at once: this device's database, and the screen of the address. Resolves when it is
 * known who uses the device; rejects with `StorageUnavailable`. A second call answers what the first one did.
 */
export function start(): Promise<void> {
  if (opened === undefined) {
    const edits = afterFirstScreen().then(() => Promise.all([import("./edits.ts"), completeTexts()]));
    opened = startSession({ edits: () => edits, isOnStage: isLivePath(location.pathname) });
    onOthersEdits((left) => {
      for (const { name, count } of left) showToast(text().auth.unsentOf(name, count), { stayMs: UNSENT_STAY_MS });
    });
    onStorageFault(tellNews);
    reloadWhenLost();
    void edits.then(() => (session().state === "signed_in" ? keepDataQuietly() : undefined)).catch(() => undefined);
    preloadScreen(location.pathname);
    /* Nearly every screen but the first has a menu or a dialog; where this fails, the screen asks again. */
    void edits.then(() => import("../ui/menu.tsx")).catch(() => undefined);
    if (!isOpenPath(location.pathname)) void edits.then(preloadMenu).catch(() => undefined);
  }
  return opened;
}
