import mongoose from "mongoose";
import { JoinedRounds } from "./joined-rounds.ts";
import { readMeta } from "./meta.ts";
import { entriesByNumber, mongoStore } from "./mongo-store.ts";
import type { LogEntry } from "./stored.ts";

/** How many of the newest entries to keep in memory. Enough for a busy evening. */
const KEPT = 1_000;

/** How many entries to look up at once when there are new ones. */
const STRIDE = 500;

/** The log at one moment. */
export interface LogState {
  readonly epoch: string;
  /** The number up to which the log has been trimmed. */
  readonly floor: number;
  readonly head: LogEntry | null;
  /** Returns the entry with this number, or null if it does not exist. */
  entry(number: number): Promise<LogEntry | null>;
  /** Returns up to `limit` entries after `number`, in order. */
  entriesAfter(number: number, limit: number): Promise<LogEntry[]>;
}

/**
 * Keeps the newest entries of the log in memory. `current` compares them with the database in one read by number, so
 * writes by any process and a restored backup are visible immediately. Concurrent calls share that read. A process that
 * is alone reads only while it is in doubt, because it notes every entry that it writes.
 */
class LogTail {
  /** The newest entries, without gaps. The last one is the head. */
  #entries: readonly LogEntry[] = [];
  #epoch = "";
  #floor = 0;
  #isAlone = false;
  /** How often the log may have changed unnoticed, and how many of these doubts a later read has resolved. */
  #doubts = 1;
  #doubtsResolved = 0;
  readonly #rounds = new JoinedRounds(() => this.#look());

  constructor() {
    /* Forget everything, because this process's next connection is to a different database. */
    mongoose.connection.on("close", () => {
      this.#entries = [];
      this.#isAlone = false;
      this.doubt();
    });
  }

  /** Call after connecting if no other process writes to the database. */
  beAlone(): void {
    this.#isAlone = true;
  }

  /** Adds entries that this process has just written. Call it right after each append. */
  note(entries: readonly LogEntry[]): void {
    const last = this.#entries.at(-1)?._id;
    if (last !== undefined && entries[0]?._id === last + 1) this.#entries = [...this.#entries, ...entries].slice(-KEPT);
    else this.doubt();
  }

  /** Call if the log may differ from what was noted: after an append that failed, and when the log is trimmed. */
  doubt(): void {
    this.#doubts += 1;
  }

  /**
   * Returns a log that contains the entries up to `number`, without reading anything if this process wrote the last of
   * them. It may have the epoch of a moment ago.
   */
  async upTo(number: number): Promise<LogState> {
    const last = this.#entries.at(-1)?._id ?? 0;
    return last > 0 && last >= number ? this.#state() : await this.current();
  }

  /** Returns the current log, which contains every entry written before this call. */
  async current(): Promise<LogState> {
    const isKnown = this.#isAlone && this.#doubts === this.#doubtsResolved;
    return isKnown ? this.#state() : await this.#rounds.run();
  }

  async #look(): Promise<LogState> {
    const doubts = this.#doubts;
    const known = this.#epoch === "" ? undefined : this.#entries.at(-1);
    const [{ epoch, floor }, found] = await Promise.all([readMeta(), known ? entriesByNumber(known._id, 2) : []]);
    const isSameLog = known !== undefined && epoch === this.#epoch && found[0]?.tag === known.tag;
    [this.#epoch, this.#floor] = [epoch, floor];
    if (isSameLog) await this.#follow(found.slice(1));
    else this.#entries = await this.#newest();
    /* A cursor from before the floor is invalid, even if this process still has the entries. */
    this.#entries = this.#entries.filter(({ _id }) => _id > floor);
    this.#doubtsResolved = doubts;
    return this.#state();
  }

  #state(): LogState {
    return stateOf(this.#entries, { epoch: this.#epoch, floor: this.#floor });
  }

  /* Finds the head by sorting the whole log, so it is used only at startup and after a restore. */
  async #newest(): Promise<LogEntry[]> {
    const head = await mongoStore.lastEntry();
    return head === null ? [] : [head];
  }

  /* Extends the known entries with `first` and those after it, up to the first gap. `first` has at most one entry:
     `#look` fetches only one, because there is rarely more. */
  async #follow(first: readonly LogEntry[]): Promise<void> {
    /* What this process wrote during the read has been noted already. */
    const last = this.#entries.at(-1)?._id ?? 0;
    const news = first.filter(({ _id }) => _id > last);
    if (news.length === 0) return;
    const entries = [...this.#entries, ...news];
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
