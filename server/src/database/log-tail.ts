import mongoose from "mongoose";
import { JoinedRounds } from "./joined-rounds.ts";
import { readMeta } from "./meta.ts";
import { entriesByNumber, mongoStore } from "./mongo-store.ts";
import type { LogEntry } from "./stored.ts";

/** How many of the newest entries are kept in memory: a band's busy evening. */
const KEPT = 1_000;

/** How many numbers are looked up at once once there is something new. */
const STRIDE = 500;

/** The log at one moment. */
export interface LogState {
  readonly epoch: string;
  /** Number up to which the log has been cut. */
  readonly floor: number;
  readonly head: LogEntry | null;
  /** Entry `number`, or null where there is none. */
  entry(number: number): Promise<LogEntry | null>;
  /** Up to `limit` entries after `number`, in order. */
  entriesAfter(number: number, limit: number): Promise<LogEntry[]>;
}

/**
 * The newest entries of the log in memory. Every use checks them against the database with one read by number, so that
 * the writes of all processes and a restored backup show at once; uses at the same moment share that read.
 */
class LogTail {
  /** Without holes; the last one is the head. */
  #entries: readonly LogEntry[] = [];
  #epoch = "";
  readonly #rounds = new JoinedRounds(() => this.#look());

  constructor() {
    /* The next database that this process opens is another one. */
    mongoose.connection.on("close", () => (this.#entries = []));
  }

  /** The log as it is now: it holds every entry that was written before this call. */
  current(): Promise<LogState> {
    return this.#rounds.run();
  }

  async #look(): Promise<LogState> {
    const known = this.#epoch === "" ? undefined : this.#entries.at(-1);
    const [{ epoch, floor }, found] = await Promise.all([readMeta(), known ? entriesByNumber(known._id, 2) : []]);
    const isSameLog = known !== undefined && epoch === this.#epoch && found[0]?.tag === known.tag;
    this.#epoch = epoch;
    if (isSameLog) await this.#follow(found.slice(1));
    else this.#entries = await this.#newest();
    /* A cursor from before the cut is void, whatever this process remembers. */
    this.#entries = this.#entries.filter(({ _id }) => _id > floor);
    return stateOf(this.#entries, { epoch, floor });
  }

  /* Sorts the whole log: only for a process that has just started, and after a restore. */
  async #newest(): Promise<LogEntry[]> {
    const head = await mongoStore.lastEntry();
    return head === null ? [] : [head];
  }

  /* Most looks find nothing, or one entry. */
  async #follow(first: readonly LogEntry[]): Promise<void> {
    if (first.length === 0) return;
    const entries = [...this.#entries, ...first];
    for (;;) {
      const from = (entries.at(-1)?._id ?? 0) + 1;
      const found = await entriesByNumber(from, STRIDE);
      const hole = found.findIndex(({ _id }, index) => _id !== from + index);
      entries.push(...(hole === -1 ? found : found.slice(0, hole)));
      if (hole !== -1 || found.length < STRIDE) break;
    }
    this.#entries = entries.slice(-KEPT);
  }
}

function stateOf(entries: readonly LogEntry[], { epoch, floor }: Pick<LogState, "epoch" | "floor">): LogState {
  const head = entries.at(-1) ?? null;
  const first = entries[0]?._id ?? 1;
  return {
    epoch,
    floor,
    head,
    async entry(number) {
      return number < first ? await mongoStore.entry(number) : (entries[number - first] ?? null);
    },
    async entriesAfter(number, limit) {
      if (number + 1 < first) return await mongoStore.entriesAfter(number, limit);
      return entries.slice(number + 1 - first, number + 1 - first + limit);
    },
  };
}

export const logTail = new LogTail();
