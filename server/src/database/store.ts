import type { AnyStored, LogEntry } from "./stored.ts";

/** Fields to set on a record; `undefined` removes a field. */
export type Change = Readonly<Record<string, unknown>>;

/**
 * Every database call that the write pipeline and the pull make. Each is atomic. The pipeline uses only this interface,
 * so that the model check can run the real code on a store that can stall, crash or repeat at every call.
 */
export interface Store {
  find(collection: string, id: string): Promise<AnyStored | null>;
  findMany(collection: string, ids: readonly string[]): Promise<AnyStored[]>;
  /** Adds a record. Returns false if the id is taken; throws `FieldTaken` if another unique field is. */
  insert(collection: string, record: AnyStored): Promise<boolean>;
  /** Changes the record if it still has `rev`; otherwise returns false. */
  update(collection: string, id: string, rev: number, change: Change): Promise<boolean>;
  /** Returns the last entry of the log, or null if the log is empty. */
  lastEntry(): Promise<LogEntry | null>;
  /** Adds entries in order, up to the first whose number is taken. Returns how many were added. */
  append(entries: readonly LogEntry[]): Promise<number>;
  entry(number: number): Promise<LogEntry | null>;
  entriesAfter(number: number, limit: number): Promise<LogEntry[]>;
  entryOfKey(key: string): Promise<LogEntry | null>;
  /** Removes the dirty mark if the record still has `rev`. */
  clearDirty(collection: string, id: string, rev: number): Promise<void>;
  /** Returns the records whose last write is not in the log yet. */
  dirty(collection: string): Promise<AnyStored[]>;
}

/** Thrown if a unique field other than the id is taken; `field` names it. */
export class FieldTaken extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field} is taken`);
    this.name = "FieldTaken";
    this.field = field;
  }
}
