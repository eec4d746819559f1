import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { ResourceLimits } from "node:worker_threads";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { Refusal } from "../http/errors.ts";
import { inQueueOf, nextTurn } from "../http/slices.ts";
import { RenderLanes, type Turn } from "./render-lanes.ts";
import type { Sources, Wanted } from "./render.ts";
import type { FromWorker, ToWorker } from "./render-worker.ts";

/** One core stays free for requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * The memory of a thread. V8 delays garbage collection while the limit is far away: rendering twenty PDFs of 4,000
 * lines enlarged the process by about 140 MB with a limit of 256 MB for every file, and by about 105 MB with 96 MB.
 * Such a PDF needs 19 MB. Only a file that needs more than 32 MB, such as the setlists of 4,000 gigs, gets a large
 * thread. One that needs even more ends its thread, not the service.
 */
const SMALL = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };
const LARGE = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const IDLE_MS = 30_000;
const PATIENCE_MS = 60_000;
/** One evening's setlist is rendered within `shortMs`, on a slow computer within `longestMs`. */
const SHARES = { shortMs: 1_000, longestMs: 5_000 };
const RETRY_AFTER_SECONDS = 5;
const SONGS_PER_PART = 250;
const GIGS_PER_PART = 20;

/* In the bundle, the worker's file is next to this one. When run from source, the worker first needs the TypeScript
   loader. */
const SOURCE = import.meta.url.endsWith(".ts") ? new URL("./render-worker.ts", import.meta.url).href : null;
const fromSource = (entry: string): string => {
  /* Use the loader's ES module build, because its CommonJS build does not find its own files in a thread. */
  const loader = createRequire(import.meta.url)
    .resolve("tsx/esm/api")
    .replace(/cjs$/, "mjs");
  return `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(entry)})));`;
};

/* An empty environment, because the thread needs no secret. No source maps, because Node keeps those of all packages in
   memory, which for PDFs is 5 MB of text; the thread's bundle is readable without one. */
const OPTIONS = { execArgv: [], env: {} };

const startThread = (resourceLimits: ResourceLimits): Worker =>
  SOURCE === null
    ? new Worker(new URL("./render-worker.js", import.meta.url), { ...OPTIONS, resourceLimits })
    : new Worker(fromSource(SOURCE), { ...OPTIONS, resourceLimits, eval: true });

const unavailable = (cause: unknown): Refusal =>
  new Refusal("UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The data for a file, collected when it is the file's turn. */
export interface Gathered extends Partial<Sources> {
  readonly wanted: Wanted;
}

function* partsOf({ wanted, songs = new Map(), names = new Map(), gigs = [] }: Gathered): Generator<ToWorker> {
  const entries = [...songs];
  for (let at = 0; at < entries.length; at += SONGS_PER_PART)
    yield { part: "songs", songs: entries.slice(at, at + SONGS_PER_PART) };
  for (let at = 0; at < gigs.length; at += GIGS_PER_PART)
    yield { part: "gigs", gigs: gigs.slice(at, at + GIGS_PER_PART) };
  yield { part: "file", wanted, names };
}

/**
 * Renders files in a few threads, so that a large file delays nobody: after a second it moves to a separate lane, and
 * the next file may start (see `RenderLanes`). The first thread starts with the first file, and threads end after half a
 * minute without work. One file per member at a time; further ones wait.
 */
export class RenderPool {
  readonly #start: (memory: ResourceLimits) => Worker;
  readonly #idle: Worker[] = [];
  readonly #lanes: RenderLanes;
  readonly #timers = new Map<Worker, NodeJS.Timeout>();
  #started = 0;

  /** `start` creates a thread; tests replace it to simulate failures, and pass shorter `shares`. */
  constructor(start = startThread, shares = SHARES) {
    this.#start = start;
    this.#lanes = new RenderLanes(THREADS, shares);
  }

  get size(): number {
    return this.#started;
  }

  /**
   * Renders the file for which `gather` collects the data; `gather` is called when it is the member's turn. It is called
   * again for a file that needs a large thread or has to start again, so that the data need not be kept in the
   * meantime. Rejects with errors from `gather` or the renderer, with a 503 `UNAVAILABLE` if the thread dies or takes
   * longer than a minute, and without rendering if `isGone` returns true when it is the member's turn.
   */
  render(user_id: string, gather: () => Promise<Gathered>, isGone?: () => boolean): Promise<ExportFile> {
    const work = async (): Promise<ExportFile> => {
      const answer = await this.#answer(gather);
      if ("error" in answer) throw answer.error;
      return answer.file;
    };
    return inQueueOf(`files of ${user_id}`, work, isGone);
  }

  async #answer(gather: () => Promise<Gathered>): Promise<FromWorker> {
    const parts = partsOf(await gather());
    const turn = await this.#lanes.take();
    try {
      return await this.#answerIn(turn, parts, gather);
    } catch (error) {
      if (!turn.signal.aborted) throw error;
    } finally {
      turn.end();
    }
    const again = await this.#lanes.takeLong();
    try {
      return await this.#answerIn(again, partsOf(await gather()), gather);
    } finally {
      again.end();
    }
  }

  async #answerIn({ signal }: Turn, parts: Iterable<ToWorker>, gather: () => Promise<Gathered>): Promise<FromWorker> {
    const small = this.#idleThread() ?? this.#startOne();
    try {
      const answer = await answerOf(small, parts, signal);
      this.#release(small);
      return answer;
    } catch (error) {
      this.#end(small);
      if (!isOutOfMemory(error) || signal.aborted) throw error;
    }
    /* The large thread ends after its file to free its memory. */
    const large = this.#startOne(LARGE);
    try {
      return await answerOf(large, partsOf(await gather()), signal);
    } finally {
      this.#end(large);
    }
  }

  #idleThread(): Worker | undefined {
    const idle = this.#idle.pop();
    if (idle !== undefined) clearTimeout(this.#timers.get(idle));
    return idle;
  }

  #startOne(memory = SMALL): Worker {
    const thread = this.#start(memory);
    this.#started += 1;
    thread.unref();
    /* Removes a thread that dies while idle. If it dies while rendering, `answerOf` rejects. */
    thread.on("error", () => this.#drop(thread));
    thread.on("exit", () => this.#drop(thread));
    return thread;
  }

  #release(thread: Worker): void {
    if (this.#idle.length >= THREADS) return this.#end(thread);
    this.#idle.push(thread);
    const end = setTimeout(() => this.#end(thread), IDLE_MS);
    this.#timers.set(thread, end.unref());
  }

  #drop(thread: Worker): void {
    if (this.#idle.includes(thread)) this.#end(thread);
  }

  #end(thread: Worker): void {
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
    clearTimeout(this.#timers.get(thread));
    this.#timers.delete(thread);
    this.#started -= 1;
    void thread.terminate();
  }
}

/** Sends one file's data to the thread and waits for the file; rejects if the thread dies, takes too long or must stop. */
async function answerOf(thread: Worker, parts: Iterable<ToWorker>, signal: AbortSignal): Promise<FromWorker> {
  let forget = (): void => undefined;
  const answer = new Promise<FromWorker>((resolve, reject) => {
    const died = (cause: unknown): void => reject(unavailable(cause));
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    const timer = setTimeout(() => died(new Error("a file took longer than a minute")), PATIENCE_MS);
    thread.once("message", resolve).once("error", died).once("exit", died);
    forget = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      thread.off("message", resolve).off("error", died).off("exit", died);
    };
  });
  answer.catch(() => undefined);
  try {
    for (const part of parts) {
      await nextTurn();
      signal.throwIfAborted();
      thread.postMessage(part);
    }
    return await answer;
  } finally {
    forget();
  }
}
