import Dexie, { RangeSet } from "dexie";
import { createSignal } from "solid-js";
import { type BandDatabase, database } from "./db.ts";

/*
 * WebKit keeps the databases of all pages in a process of its own. iOS ends it in the background, and from then on every
 * open and every transaction of a page fails until the page is loaded again, while its requests go on working.
 */

/** How long the database may take to answer, in milliseconds. */
const ANSWER_MS = 5_000;

/** `lost`: it was opened again in vain; only loading the page again can help. */
export type ConnectionHealth = "works" | "reconnected" | "lost";

const [isConnectionLost, setLost] = createSignal(false);

/** True while this page cannot reach its database. Reactive. */
export { isConnectionLost };

const isCurrent = (band: BandDatabase): boolean => database() === band && !band.isOutdated;

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

const isAnswering = async (band: BandDatabase): Promise<boolean> => {
  await band.meta.get("cursor");
  return true;
};

async function reopen(band: BandDatabase): Promise<ConnectionHealth> {
  band.close({ disableAutoOpen: false });
  const works = await within(
    band.open().then(() => isAnswering(band)),
    false,
  );
  /* Whoever signed out meanwhile must not get an empty database back. */
  if (!isCurrent(band)) {
    band.close();
    return "works";
  }
  setLost(!works);
  /* What screens tried to read meanwhile is read now. */
  if (works) Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) });
  return works ? "reconnected" : "lost";
}

let running: Promise<ConnectionHealth> | undefined;

/** Opens the connection again. Callers at the same time share one try. A database that was left stays closed. */
export async function reconnect(band: BandDatabase): Promise<ConnectionHealth> {
  if (!isCurrent(band)) return "works";
  running ??= reopen(band).finally(() => (running = undefined));
  return await running;
}

/**
 * Finds out whether the database still answers, and opens it again where it does not. A slow answer counts as one: a
 * large write may be under way. A database that was left, or belongs to a newer version, is not touched.
 */
export async function checkConnection(band: BandDatabase): Promise<ConnectionHealth> {
  if (!isCurrent(band)) return "works";
  if (running !== undefined) return await running;
  if (!isConnectionLost() && (await within(isAnswering(band), true))) return "works";
  return await reconnect(band);
}

/** Watches the connection of the open database; answers how to stop. */
export function watchConnection(band: BandDatabase): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const isSeen = (): boolean => document.visibilityState === "visible" && !signal.aborted;
  const check = (): void => void (isSeen() && checkConnection(band));
  /* Also told of what this app closes: on signing out, before a new try and after one that failed, for a hidden page. */
  const onClose = (): void =>
    void setTimeout(() => {
      if (isSeen() && running === undefined && !isConnectionLost() && !band.isOpen()) void reconnect(band);
    });
  band.on("close", onClose);
  addEventListener("pageshow", check, { signal });
  document.addEventListener("visibilitychange", check, { signal });
  return () => {
    stopped.abort();
    band.on.close.unsubscribe(onClose);
    setLost(false);
  };
}
