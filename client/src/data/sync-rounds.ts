import type { SentChanges } from "@bandstand/shared/sync/contract.ts";
import { liveQuery } from "dexie";
import { verdictOf } from "./verdict.ts";
import { backOffMs } from "./back-off.ts";
import { checkConnection } from "./connection.ts";
import { type BandDatabase, mustReload } from "./db.ts";
import { Hints } from "./hints.ts";
import { isLive } from "./live-guard.ts";
import { mutationOf } from "./mutation-kinds.ts";
import { pull, storeChanges } from "./pull.ts";
import { Pusher } from "./push.ts";
import type { Failure } from "./request.ts";
import { selfCheck } from "./self-check.ts";
import { noteBusy, noteContact, noteNeedsUpdate, noteServerFull, noteStorage, noteSynced, status } from "./status.ts";
import { storageProblemOf } from "./storage-problem.ts";

/** Polling intervals in milliseconds: with an open stream of hints, without one, and without one on stage. */
const POLL_WITH_HINTS_MS = 60_000;
const POLL_MS = 15_000;
const POLL_LIVE_MS = 5_000;
/** The longest wait between polls while offline: polling is cheap then, and the user may be waiting for the network. */
const OFFLINE_MAX_MS = 30_000;
/** How often to check whether the daily self-check is due, and how soon to repeat one that gave no result. */
const CHECK_TRY_MS = 60 * 60 * 1000;
/** A single failure may come from a suspended page; after this many in a row, a problem is reported. */
const LOCAL_FAILURES_MAX = 2;

type Wish = "pull" | "push";

/**
 * Syncs one member's device while this tab leads, one round at a time: each round sends pending edits and pulls
 * changes. While offline, a round is a single request that tests the connection.
 */
export class SyncRounds {
  readonly #band: BandDatabase;
  readonly #pusher: Pusher;
  readonly #hints = new Hints({ onHint: () => this.wish("pull"), onChanges: (sent) => void this.#take(sent) });
  readonly #abort = new AbortController();
  #wishes = new Set<Wish>(["pull", "push"]);
  #isRunning = false;
  /** True once the session is over: no requests until somebody signs in. */
  #isWaitingForSignIn = false;
  #failures = 0;
  /** Consecutive rounds in which the local database failed. */
  #localFailures = 0;
  #nextCheck = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(db: BandDatabase) {
    this.#band = db;
    this.#pusher = new Pusher(db);
  }

  start(): void {
    const { signal } = this.#abort;
    const wake = (): void => {
      if (document.visibilityState === "visible") this.tryNow();
    };
    addEventListener("online", wake, { signal });
    /* The pull fails at once, so the sync pill shows "offline" without waiting for the next poll. */
    addEventListener("offline", () => this.wish("pull"), { signal });
    addEventListener("pageshow", wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    /* Edits from all tabs go to the outbox; the leader sends them. */
    const outbox = liveQuery(() => this.#band.outbox.orderBy("n").lastKey()).subscribe({
      next: (last) => last !== undefined && this.#onEdit(),
      error: () => undefined,
    });
    signal.addEventListener("abort", () => outbox.unsubscribe());
    if (this.#isWaitingForSignIn) return;
    this.#hints.connect();
    this.#schedule(0);
  }

  /** Starts no more rounds; the current one finishes. */
  stop(): void {
    this.#abort.abort();
    clearTimeout(this.#timer);
    this.#hints.close();
  }

  /** Requests a task for the next round, which starts immediately unless the last one failed while online. */
  wish(wish: Wish): void {
    this.#wishes.add(wish);
    if (this.#failures === 0 || status.online === false) this.#schedule(0);
  }

  /** Forgets earlier failures, reconnects to the server's event stream, and pulls and pushes immediately. */
  tryNow(): void {
    this.#isWaitingForSignIn = false;
    this.#failures = 0;
    this.#pusher.forgetPauses();
    this.#hints.connect();
    this.#wishes.add("pull").add("push");
    this.#schedule(0);
  }

  /** Stops sending requests, because the session is over. Edits wait; reading and editing continue. */
  waitForSignIn(): void {
    this.#isWaitingForSignIn = true;
    this.#hints.close();
    clearTimeout(this.#timer);
  }

  /* Stores changes that the server has sent over the stream. Like a pull by another tab, this may happen during a
     round. */
  async #take(sent: SentChanges): Promise<void> {
    const canStore = status.online === true && !this.#abort.signal.aborted && !mustReload();
    const isStored = canStore && (await storeChanges(this.#band, sent).catch(() => false));
    if (isStored) noteSynced();
    else this.wish("pull");
  }

  /* While offline, an edit waits for the next poll, which is at most `OFFLINE_MAX_MS` away. */
  #onEdit(): void {
    if (status.online === false) this.#wishes.add("push");
    else this.wish("push");
  }

  #schedule(ms: number, isPoll = false): void {
    clearTimeout(this.#timer);
    if (this.#abort.signal.aborted || this.#isWaitingForSignIn) return;
    this.#timer = setTimeout(() => {
      if (isPoll) this.#wishes.add("pull").add("push");
      void this.#run();
    }, ms);
  }

  async #run(): Promise<void> {
    if (this.#isRunning || mustReload()) return;
    this.#isRunning = true;
    noteBusy(true);
    let wait = POLL_MS;
    try {
      wait = await this.#round();
      this.#localFailures = 0;
      noteStorage(null);
    } catch (error) {
      wait = await this.#afterLocalFailure(error);
    }
    this.#isRunning = false;
    noteBusy(false);
    if (this.#wishes.size > 0 && this.#failures === 0) this.#schedule(0);
    else this.#schedule(wait, true);
  }

  /* The local database failed during the round (closed, out of space): nothing was acknowledged, so retry later. */
  async #afterLocalFailure(error: unknown): Promise<number> {
    this.#failures += 1;
    this.#localFailures += 1;
    this.#wishes.add("pull").add("push");
    const health = await checkConnection(this.#band);
    const isTrouble = health === "works" && this.#localFailures >= LOCAL_FAILURES_MAX;
    if (isTrouble && !this.#abort.signal.aborted) noteStorage(storageProblemOf(error));
    return backOffMs(this.#localFailures, POLL_WITH_HINTS_MS);
  }

  /** Runs one round. Returns the milliseconds until the next. */
  async #round(): Promise<number> {
    const wishes = this.#wishes;
    this.#wishes = new Set();
    const hadContact = status.online === true;
    let failure: Failure | null = null;
    let wait: number | null = null;
    const isStopped = (): boolean => failure !== null && verdictOf(failure, "GET") === "wait_all";
    const push = async (): Promise<void> => {
      const outcome = await this.#pusher.push(this.#abort.signal);
      failure = outcome.failure ?? failure;
      wait = outcome.wait;
    };
    if (hadContact && wishes.has("push")) await push();
    if (!isStopped() && (!hadContact || wishes.has("pull"))) failure = await this.#pull();
    if (!isStopped() && !hadContact) await push();
    return this.#next(failure, wait);
  }

  async #pull(): Promise<Failure | null> {
    const pulled = await pull(this.#band);
    if (!pulled.ok) return pulled.failure;
    noteContact(true);
    noteSynced();
    const now = performance.now();
    if (now < this.#nextCheck) return null;
    this.#nextCheck = now + CHECK_TRY_MS;
    if (await selfCheck(this.#band)) this.#wishes.add("pull");
    return null;
  }

  async #next(failure: Failure | null, wait: number | null): Promise<number> {
    noteContact(failure?.status !== 0);
    noteServerFull(failure?.problem["reason"] === "disk_full");
    noteNeedsUpdate(failure?.status === 426 || (await this.#hasUnknownEdit()));
    if (failure !== null) {
      this.#failures += 1;
      if (failure.status === 0) return backOffMs(this.#failures, OFFLINE_MAX_MS);
      return Math.max(failure.retryAfterMs ?? 0, backOffMs(this.#failures));
    }
    this.#failures = 0;
    if (!this.#hints.isAlive) this.#hints.connect();
    const poll = this.#hints.isAlive ? POLL_WITH_HINTS_MS : isLive() ? POLL_LIVE_MS : POLL_MS;
    return wait === null ? poll : Math.min(wait, poll);
  }

  /** Whether the outbox has an edit from a newer version of the app, made before the user went back to this one. */
  async #hasUnknownEdit(): Promise<boolean> {
    const names = (await this.#band.outbox.toArray()).map(({ name }) => name);
    return names.some((name) => mutationOf(name) === undefined);
  }
}
