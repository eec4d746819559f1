import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { Refusal } from "../http/errors.ts";
import { inQueueOf, nextTurn } from "../http/slices.ts";
import type { Sources, Wanted } from "./render.ts";
import type { FromWorker, ToWorker } from "./render-worker.ts";

/** One core stays for everybody's requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** A PDF of 4,000 lines takes less than half of it; a file that takes more ends its thread, not the service. */
const MEMORY_MB = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const IDLE_MS = 30_000;
const PATIENCE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const SONGS_PER_PART = 250;
const GIGS_PER_PART = 20;

/* In the bundle the thread's file lies beside this code; from the sources it needs the loader of TypeScript first. */
const SOURCE = import.meta.url.endsWith(".ts") ? new URL("./render-worker.ts", import.meta.url).href : null;
const fromSource = (entry: string): string => {
  /* Its CommonJS form does not find its own files in a thread. */
  const loader = createRequire(import.meta.url)
    .resolve("tsx/esm/api")
    .replace(/cjs$/, "mjs");
  return `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(entry)})));`;
};

/* It is given no settings: it needs no secret. */
const OPTIONS = { execArgv: ["--enable-source-maps"], resourceLimits: MEMORY_MB, env: {} };

const startThread = (): Worker =>
  SOURCE === null
    ? new Worker(new URL("./render-worker.js", import.meta.url), OPTIONS)
    : new Worker(fromSource(SOURCE), { ...OPTIONS, eval: true });

const unavailable = (cause: unknown): Refusal =>
  new Refusal("UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** What a file is made of, gathered when its turn has come. */
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
 * Makes files in a few threads, so that a large one keeps nobody waiting. The first starts with the first file and they
 * end when nothing was asked for half a minute. One file per member at a time; the others wait their turn.
 */
export class RenderPool {
  readonly #start: () => Worker;
  readonly #idle: Worker[] = [];
  readonly #waiting: ((thread: Worker) => void)[] = [];
  readonly #timers = new Map<Worker, NodeJS.Timeout>();
  #started = 0;

  /** `start` is for tests. */
  constructor(start = startThread) {
    this.#start = start;
  }

  /** How many threads there are. */
  get size(): number {
    return this.#started;
  }

  /**
   * The file that `gather` asks for, which is called when the member's turn has come. Rejects with what `gather` or the
   * rendering throws, and with a 503 `UNAVAILABLE` where the thread dies or takes longer than a minute.
   */
  render(user_id: string, gather: () => Promise<Gathered>): Promise<ExportFile> {
    return inQueueOf(`files of ${user_id}`, async () => {
      const gathered = await gather();
      const thread = await this.#takeThread();
      let isAlive = false;
      try {
        const answer = await answerOf(thread, gathered);
        isAlive = true;
        if ("error" in answer) throw answer.error;
        return answer.file;
      } finally {
        if (isAlive) this.#release(thread);
        else this.#replace(thread);
      }
    });
  }

  async #takeThread(): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      clearTimeout(this.#timers.get(idle));
      return idle;
    }
    if (this.#started >= THREADS) return await new Promise((resolve) => this.#waiting.push(resolve));
    return this.#startOne();
  }

  #startOne(): Worker {
    const thread = this.#start();
    this.#started += 1;
    thread.unref();
    /* One that dies between two files is taken from the idle ones; during a file its request hears of it too. */
    thread.on("error", () => this.#drop(thread));
    thread.on("exit", () => this.#drop(thread));
    return thread;
  }

  #release(thread: Worker): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next(thread);
      return;
    }
    this.#idle.push(thread);
    const end = setTimeout(() => this.#end(thread), IDLE_MS);
    this.#timers.set(thread, end.unref());
  }

  #drop(thread: Worker): void {
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#end(thread);
  }

  #end(thread: Worker): void {
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
    clearTimeout(this.#timers.get(thread));
    this.#timers.delete(thread);
    this.#started -= 1;
    void thread.terminate();
  }

  #replace(thread: Worker): void {
    this.#end(thread);
    const next = this.#waiting.shift();
    if (next !== undefined) next(this.#startOne());
  }
}

/** Sends one file's sources and waits for the file; rejects where the thread dies or takes too long. */
async function answerOf(thread: Worker, gathered: Gathered): Promise<FromWorker> {
  let forget = (): void => undefined;
  const answer = new Promise<FromWorker>((resolve, reject) => {
    const died = (cause: unknown): void => reject(unavailable(cause));
    const timer = setTimeout(() => died(new Error("a file took longer than a minute")), PATIENCE_MS);
    thread.once("message", resolve).once("error", died).once("exit", died);
    forget = () => {
      clearTimeout(timer);
      thread.off("message", resolve).off("error", died).off("exit", died);
    };
  });
  answer.catch(() => undefined);
  try {
    for (const part of partsOf(gathered)) {
      await nextTurn();
      thread.postMessage(part);
    }
    return await answer;
  } finally {
    forget();
  }
}
