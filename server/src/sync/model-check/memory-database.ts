import type { AnyStored, LogEntry } from "../../database/stored.ts";
import type { Change } from "../../database/store.ts";

/** The content of a backup. */
export interface Backup {
  readonly documents: ReadonlyMap<string, AnyStored>;
  readonly log: ReadonlyMap<number, LogEntry>;
  readonly floor: number;
}

/** The simulated database. Each method is one atomic call, like MongoDB operations on a single document. */
export class MemoryDatabase {
  epoch = "epoch 1";
  floor = 0;
  /**
   * Violations: a dirty mark was removed although the record's latest state was not in the log, so devices might never
   * receive it.
   */
  readonly unlogged: string[] = [];
  #counter = 0;
  #documents = new Map<string, AnyStored>();
  #log = new Map<number, LogEntry>();

  find(collection: string, id: string): AnyStored | null {
    return this.#documents.get(`${collection}/${id}`) ?? null;
  }

  findMany(collection: string, ids: readonly string[]): AnyStored[] {
    return ids.flatMap((id) => this.find(collection, id) ?? []);
  }

  all(): AnyStored[] {
    return [...this.#documents.values()];
  }

  insert(collection: string, record: AnyStored): boolean {
    const name = `${collection}/${record._id}`;
    if (this.#documents.has(name)) return false;
    this.#documents.set(name, record);
    return true;
  }

  /** Changes a record if it still has `rev`; a null `rev` changes it unconditionally. */
  update(collection: string, id: string, rev: number | null, change: Change): boolean {
    const found = this.find(collection, id);
    if (found === null || (rev !== null && found.rev !== rev)) return false;
    if ("dirty" in change && change["dirty"] === undefined && !this.#isLogged(found))
      this.unlogged.push(`the mark of ${id} was taken off at rev ${found.rev}, which the log does not know`);
    const next = Object.entries({ ...found, ...change }).filter(([, value]) => value !== undefined);
    this.#documents.set(`${collection}/${id}`, Object.fromEntries(next) as unknown as AnyStored);
    return true;
  }

  #isLogged({ _id, rev }: AnyStored): boolean {
    for (const entry of this.#log.values()) if (entry.id === _id && entry.rev >= rev) return true;
    return false;
  }

  dirty(): AnyStored[] {
    return this.all().filter((stored) => stored.dirty === true);
  }

  remove(collection: string, id: string): void {
    this.#documents.delete(`${collection}/${id}`);
  }

  lastEntry(): LogEntry | null {
    return this.#log.size === 0 ? null : (this.#log.get(Math.max(...this.#log.keys())) ?? null);
  }

  append(entries: readonly LogEntry[]): number {
    const taken = entries.findIndex((entry) => this.#log.has(entry._id));
    const added = taken === -1 ? entries : entries.slice(0, taken);
    this.overwrite(added);
    return added.length;
  }

  overwrite(entries: readonly LogEntry[]): void {
    for (const entry of entries) this.#log.set(entry._id, entry);
  }

  entry(number: number): LogEntry | null {
    return this.#log.get(number) ?? null;
  }

  entriesAfter(number: number, limit: number): LogEntry[] {
    return [...this.#log.values()]
      .filter((entry) => entry._id > number)
      .toSorted((a, b) => a._id - b._id)
      .slice(0, limit);
  }

  entryOfKey(key: string): LogEntry | null {
    for (const entry of this.#log.values()) if (entry.key === key) return entry;
    return null;
  }

  /** Removes log entries up to and including `number`. */
  cut(number: number): void {
    for (const known of this.#log.keys()) if (known <= number) this.#log.delete(known);
  }

  nextOfCounter(): number {
    this.#counter += 1;
    return this.#counter;
  }

  backup(): Backup {
    return { documents: new Map(this.#documents), log: new Map(this.#log), floor: this.floor };
  }

  restore({ documents, log, floor }: Backup, epoch: string): void {
    this.#documents = new Map(documents);
    this.#log = new Map(log);
    this.floor = floor;
    this.epoch = epoch;
  }
}
