import { liveQuery } from "dexie";
import { API_BASE } from "./request.ts";
import { mustReload, type BandDatabase } from "./db.ts";
import { pull, selfCheck } from "./pull.ts";
import { push } from "./push.ts";
import { idFields, isLocalCollection } from "./rows.ts";
import { noteBusy, noteContact, noteSynced, status } from "./status.ts";

/** How often to ask without hints: while the stream is open, and without one. */
const POLL_WITH_HINTS_MS = 60_000;
const POLL_MS = 15_000;
const OFFLINE_FIRST_MS = 2_000;
const OFFLINE_MAX_MS = 30_000;
/** Hints that come close together lead to one pull. */
const GATHER_MS = 40;
/** Without a heartbeat for this long the stream is dead, whatever the browser says (phones after a pause). */
const SILENCE_MS = 45_000;

type Wish = "pull" | "push";

/** Keeps one member's device and the server alike while this tab leads. */
class SyncLoop {
  readonly #band: BandDatabase;
  readonly #abort = new AbortController();
  #wishes = new Set<Wish>(["pull", "push"]);
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stream: EventSource | undefined;
  #heardAt = 0;
  #offlineTries = 0;

  constructor(band: BandDatabase) {
    this.#band = band;
  }

  start(): () => void {
    const { signal } = this.#abort;
    const wake = (): void => this.#wake();
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    /* Edits of any tab land in the outbox; the leader sends them. */
    const outbox = liveQuery(() => this.#band.outbox.orderBy("n").lastKey()).subscribe({
      next: (last) => last !== undefined && this.wish("push"),
      error: () => undefined,
    });
    this.#listen();
    this.#schedule(0);
    return () => {
      this.#abort.abort();
      outbox.unsubscribe();
      clearTimeout(this.#timer);
      this.#stream?.close();
    };
  }

  wish(wish: Wish): void {
    this.#wishes.add(wish);
    this.#schedule(GATHER_MS);
  }

  /* A page that comes back may hold a dead stream and missed hints: connect anew and pull. */
  #wake(): void {
    if (document.visibilityState !== "visible") return;
    this.#offlineTries = 0;
    this.#listen();
    this.#wishes.add("pull").add("push");
    this.#schedule(0);
  }

  #listen(): void {
    this.#stream?.close();
    this.#stream = new EventSource(`${API_BASE}/sync/events`);
    const heard = (): void => void (this.#heardAt = Date.now());
    this.#stream.addEventListener("open", heard);
    this.#stream.addEventListener("heartbeat", heard);
    this.#stream.addEventListener("change", () => {
      heard();
      this.wish("pull");
    });
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  async #run(): Promise<void> {
    if (this.#running || this.#abort.signal.aborted || mustReload()) return;
    this.#running = true;
    noteBusy(true);
    try {
      await this.#round();
    } catch {
      /* The local database failed under the round (closed, out of space): nothing was acknowledged, so try again. */
      this.#schedule(POLL_MS);
    } finally {
      this.#running = false;
      noteBusy(false);
    }
  }

  async #round(): Promise<void> {
    const wishes = this.#wishes;
    this.#wishes = new Set();
    const pushed = await push(this.#band);
    const isCut = pushed.failure?.status === 0;
    let reached = pushed.sent > 0 || (pushed.failure !== null && !isCut);
    if (!isCut && (wishes.has("pull") || status.online !== true)) {
      const pulled = await pull(this.#band);
      reached = pulled.ok || pulled.failure.status !== 0;
      if (pulled.ok) {
        noteSynced();
        if (await selfCheck(this.#band, (name) => (isLocalCollection(name) ? idFields[name] : undefined)))
          this.#wishes.add("pull");
      }
      if (!reached) noteContact(false);
    }
    if (isCut && !reached) noteContact(false);
    if (reached) noteContact(true);
    if (this.#abort.signal.aborted) return;
    if (this.#wishes.size > 0) return this.#schedule(GATHER_MS);
    this.#schedule(this.#nextMs(pushed.wait));
  }

  #nextMs(pushAt: number | null): number {
    const isOffline = status.online === false;
    if (isOffline) this.#offlineTries += 1;
    else this.#offlineTries = 0;
    const isStreaming = this.#stream?.readyState === EventSource.OPEN && Date.now() - this.#heardAt < SILENCE_MS;
    if (!isStreaming && !isOffline) this.#listen();
    const poll = isOffline
      ? Math.min(OFFLINE_FIRST_MS * 2 ** Math.min(this.#offlineTries - 1, 10), OFFLINE_MAX_MS)
      : isStreaming
        ? POLL_WITH_HINTS_MS
        : POLL_MS;
    this.#wishes.add("pull");
    /* While there is no network, edits wait for contact rather than for their own back-off. */
    if (pushAt === null || isOffline) return poll;
    return Math.min(Math.max(pushAt - Date.now(), 0), poll);
  }
}

let current: SyncLoop | undefined;

/** Asks the leading tab's loop to pull and push at once. In other tabs the outbox itself is the message. */
export function syncNow(): void {
  current?.wish("pull");
  current?.wish("push");
}

const lockName = (band: BandDatabase): string => `bandstand-sync:${band.user_id}`;

/**
 * Lets this tab lead whenever it is visible and nobody else does. A hidden or frozen tab lets go of the lock: a frozen
 * holder would block every other tab for ever (measured in Chromium). Answers how to stop.
 */
export function keepInSync(band: BandDatabase): () => void {
  const stopped = new AbortController();
  let release: (() => void) | undefined;
  let asked: AbortController | undefined;

  const lead = (): void => {
    if (asked !== undefined || document.visibilityState !== "visible" || stopped.signal.aborted) return;
    asked = new AbortController();
    const run = async (): Promise<void> => {
      const loop = new SyncLoop(band);
      current = loop;
      const stop = loop.start();
      await new Promise<void>((done) => (release = done));
      stop();
      if (current === loop) current = undefined;
      release = undefined;
    };
    const held =
      navigator.locks === undefined ? run() : navigator.locks.request(lockName(band), { signal: asked.signal }, run);
    void held.catch(() => undefined).finally(() => (asked = undefined));
  };
  const letGo = (): void => {
    release?.();
    asked?.abort();
    asked = undefined;
  };
  const follow = (): void => (document.visibilityState === "visible" ? lead() : letGo());

  document.addEventListener("visibilitychange", follow, { signal: stopped.signal });
  document.addEventListener("freeze", letGo, { signal: stopped.signal });
  addEventListener("pagehide", letGo, { signal: stopped.signal });
  addEventListener("pageshow", lead, { signal: stopped.signal });
  lead();
  return () => {
    stopped.abort();
    letGo();
  };
}
