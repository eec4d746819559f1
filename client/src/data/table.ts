import Dexie, { type ObservabilitySet, RangeSet, mergeRanges } from "dexie";
import { type Accessor, batch, createSignal } from "solid-js";
import { backOffMs } from "./back-off.ts";
import { checkConnection } from "./connection.ts";
import { type BandDatabase, database } from "./db.ts";

/** Song-sized rows per read: few enough that a phone stays responsive. */
const CHUNK = 100;
/** During the first read, screens update whenever the table has grown by this factor. */
const GROWTH = 5;
/** How long to wait, in milliseconds, before rereading everything after many rows have changed at once. */
const REREAD_MS = 300;
/** The longest wait before a failed read is retried, in milliseconds. */
const REREAD_MAX_MS = 30_000;

/**
 * A large collection in memory: read once in chunks, so that the first rows are available early, then patched with
 * changes from any tab. Searching 5,000 songs takes a millisecond here and a hundred in the database.
 */
export interface MemoryTable<T> {
  /** All rows, a new array after every change; an unchanged row keeps its identity. Reactive. */
  readonly rows: Accessor<readonly T[]>;
  /** True once every row has been read. Reactive. */
  readonly complete: Accessor<boolean>;
  /** Increases with every change, so results computed from all rows can be cached. Reactive. */
  readonly version: Accessor<number>;
  /** Returns the row with this id. Reactive. */
  byId(id: string): T | undefined;
  /** All rows by id, for looking up hundreds at once. Reactive to every change in the table. */
  byIds(): ReadonlyMap<string, T>;
}

interface TableOptions<T> {
  /** Called with each row as it is read, for work that would take too long for all rows at once. */
  readonly prepare?: (row: T) => unknown;
  /** Rows per read, for rows larger than a song. */
  readonly chunk?: number;
}

interface Described<T> extends TableOptions<T> {
  readonly name: string;
  /** The name of the id field. */
  readonly key: keyof T & string;
}

/** The rows of one open database, kept up to date until `stop`. */
class Mirror<T> {
  readonly byId = new Map<string, T>();
  readonly #band: BandDatabase;
  readonly #name: string;
  readonly #key: keyof T & string;
  readonly #publish: (complete: boolean) => void;
  readonly #prepare: ((row: T) => unknown) | undefined;
  readonly #chunk: number;
  readonly #changed = new Set<string>();
  #isStopped = false;
  #isReading = true;
  #mustReread = false;
  #failures = 0;

  constructor(
    db: BandDatabase,
    { name, key, prepare, chunk = CHUNK }: Described<T>,
    publish: (complete: boolean) => void,
  ) {
    [this.#band, this.#name, this.#key, this.#publish] = [db, name, key, publish];
    [this.#prepare, this.#chunk] = [prepare, chunk];
    /* Subscribed before the first read, so that no change is missed in between. */
    Dexie.on("storagemutated", this.#onChange);
    void this.#readAll(true);
  }

  stop(): void {
    this.#isStopped = true;
    Dexie.on.storagemutated.unsubscribe(this.#onChange);
  }

  readonly #onChange = (parts: ObservabilitySet): void => {
    const place = `idb://${this.#band.name}/${this.#name}/`;
    const ranges = new RangeSet();
    /* `all` means every table; reported after a reconnect, or when a page is restored from the browser's cache. */
    for (const part of ["all", place, `${place}:dels`]) if (parts[part]) mergeRanges(ranges, parts[part]);
    for (const { from, to } of ranges) {
      /* Dexie reports single keys for up to fifty rows at a time; beyond that, the whole table. */
      if (typeof from === "string" && from === to) this.#changed.add(from);
      else this.#mustReread = true;
    }
    void this.#follow();
  };

  async #follow(): Promise<void> {
    if (this.#isReading || this.#isStopped) return;
    if (this.#mustReread) {
      this.#isReading = true;
      const wait = this.#failures === 0 ? REREAD_MS : backOffMs(this.#failures, REREAD_MAX_MS);
      setTimeout(() => void this.#readAll(false), wait);
      return;
    }
    if (this.#changed.size === 0) return;
    this.#isReading = true;
    const ids = [...this.#changed];
    this.#changed.clear();
    try {
      const rows = await this.#band.table<T, string>(this.#name).bulkGet(ids);
      for (const [at, id] of ids.entries()) this.#set(id, rows[at]);
      if (!this.#isStopped) this.#publish(true);
      this.#isReading = false;
      void this.#follow();
    } catch {
      await this.#afterFailure();
    }
  }

  async #readAll(isFirst: boolean): Promise<void> {
    this.#mustReread = false;
    this.#changed.clear();
    const table = this.#band.table<T, string>(this.#name);
    const seen = new Set<string>();
    let shown = 0;
    try {
      for (let last = ""; ;) {
        const chunk = await table.where(":id").above(last).limit(this.#chunk).toArray();
        if (this.#isStopped) return;
        for (const row of chunk) {
          last = String(row[this.#key]);
          seen.add(last);
          const known = this.byId.get(last);
          if (known === undefined || JSON.stringify(known) !== JSON.stringify(row)) this.#set(last, row);
        }
        const isEnd = chunk.length < this.#chunk;
        if (isEnd) for (const id of this.byId.keys()) if (!seen.has(id)) this.byId.delete(id);
        const isDue = isEnd || (isFirst && seen.size >= shown * GROWTH);
        if (isDue) this.#publish(isEnd);
        if (isDue) shown = seen.size;
        if (isEnd) break;
      }
      this.#failures = 0;
      this.#isReading = false;
      void this.#follow();
    } catch {
      await this.#afterFailure();
    }
  }

  /* Rereads the whole table soon or, if the connection is lost, on the change event that follows a reconnect. */
  async #afterFailure(): Promise<void> {
    this.#failures += 1;
    this.#mustReread = true;
    const health = await checkConnection(this.#band);
    this.#isReading = false;
    if (health !== "works") this.#failures = 0;
    if (health !== "lost") void this.#follow();
  }

  #set(id: string, row: T | undefined): void {
    if (row === undefined) return void this.byId.delete(id);
    this.#prepare?.(row);
    this.byId.set(id, row);
  }
}

/** Creates a table that loads on first use and follows the open database. `key` is the name of the id field. */
export function memoryTable<T extends object>(
  name: string,
  key: keyof T & string,
  options: TableOptions<T> = {},
): MemoryTable<T> {
  const [rows, setRows] = createSignal<readonly T[]>([]);
  const [complete, setComplete] = createSignal(false);
  const [version, setVersion] = createSignal(0);
  let mirrored: BandDatabase | undefined;
  let mirror: Mirror<T> | undefined;

  const publish = (isComplete: boolean): void =>
    batch(() => {
      setRows([...(mirror?.byId.values() ?? [])]);
      setComplete(isComplete);
      setVersion((before) => before + 1);
    });

  /* Starts the mirror on the first read. The signals are set later, never during a computation that reads them. */
  const ensure = (): void => {
    const db = database();
    if (db === mirrored) return;
    mirror?.stop();
    mirrored = db;
    mirror = db && new Mirror<T>(db, { name, key, ...options }, publish);
    queueMicrotask(() => publish(false));
  };

  return {
    rows: () => (ensure(), rows()),
    complete: () => (ensure(), complete()),
    version: () => (ensure(), version()),
    byId: (id) => {
      ensure();
      version();
      return mirror?.byId.get(id);
    },
    byIds: () => {
      ensure();
      version();
      return mirror?.byId ?? new Map<string, T>();
    },
  };
}
