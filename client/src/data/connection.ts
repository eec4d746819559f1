import Dexie, { RangeSet } from "dexie";
import { createSignal } from "solid-js";
import { type BandDatabase, database } from "./db.ts";

/* WebKit keeps the databases of all pages in a separate process. iOS ends that process in the background, after
   which every open and every transaction of a page fails until the page is reloaded, while its requests keep
   working. */

/** How long the database may take to respond, in milliseconds. */
const ANSWER_MS = 5_000;

/** `lost`: the connection could not be reopened; only reloading the page can help. */
export type ConnectionHealth = "works" | "reconnected" | "lost";

const [isConnectionLost, setLost] = createSignal(false);

/** True while this page cannot reach its database. Reactive. */
export { isConnectionLost };

const isCurrent = (db: BandDatabase): boolean => database() === db && !db.isOutdated;

async function within(work: PromiseLike<boolean>, late: boolean): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(late), ANSWER_MS)));
  try {
    return await Promise.race([work, end]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const isAnswering = async (db: BandDatabase): Promise<boolean> => {
  await db.meta.get("cursor");
  return true;
};

async function reopen(db: BandDatabase): Promise<ConnectionHealth> {
  db.close({ disableAutoOpen: false });
  const works = await within(
    db.open().then(() => isAnswering(db)),
    false,
  );
  /* If the member has signed out by now, their deleted database must not stay open as a new, empty one. */
  if (!isCurrent(db)) {
    db.close();
    return "works";
  }
  setLost(!works);
  /* Makes screens repeat the reads that failed while the connection was down. */
  if (works) Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) });
  return works ? "reconnected" : "lost";
}

let running: Promise<ConnectionHealth> | undefined;

/** Reopens the connection. Concurrent callers share one attempt. A database that is no longer current stays closed. */
export async function reconnect(db: BandDatabase): Promise<ConnectionHealth> {
  if (!isCurrent(db)) return "works";
  running ??= reopen(db).finally(() => (running = undefined));
  return await running;
}

/**
 * Checks whether the database responds, and reopens it if not. A slow response counts as working, because a large write
 * may be running. Does not touch a database that is no longer current or that a newer version of the app has upgraded.
 */
export async function checkConnection(db: BandDatabase): Promise<ConnectionHealth> {
  if (!isCurrent(db)) return "works";
  if (running !== undefined) return await running;
  if (!isConnectionLost() && (await within(isAnswering(db), true))) return "works";
  return await reconnect(db);
}

/** Watches the connection of the open database. Returns a function that stops watching. */
export function watchConnection(db: BandDatabase): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const isSeen = (): boolean => document.visibilityState === "visible" && !signal.aborted;
  const check = (): void => void (isSeen() && checkConnection(db));
  /* Also called when the app itself closes the connection: on signing out, before reconnecting, and when the page is
     frozen. */
  const onClose = (): void =>
    void setTimeout(() => {
      if (isSeen() && running === undefined && !isConnectionLost() && !db.isOpen()) void reconnect(db);
    });
  db.on("close", onClose);
  addEventListener("pageshow", check, { signal });
  document.addEventListener("visibilitychange", check, { signal });
  return () => {
    stopped.abort();
    db.on.close.unsubscribe(onClose);
    setLost(false);
  };
}
