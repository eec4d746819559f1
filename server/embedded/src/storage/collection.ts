import { DatabaseError } from "../errors.ts";
import type { Matcher } from "../query/match.ts";
import { pinnedValues } from "../query/pinned.ts";
import { decode } from "../values/decode.ts";
import { encode, encodeStored } from "../values/encode.ts";
import { Doc, doc, Regex } from "../values/types.ts";
import { Index } from "./indexes.ts";
import type { IndexSpec } from "./indexes.ts";
import type { Batch } from "./operations.ts";

/** A stored document: never changed, only replaced. `raw` are its bytes, as they lie in the store and go to clients. */
export interface Stored {
  readonly id: number;
  readonly raw: Buffer;
  readonly doc: Doc;
}

function checkId(document: Doc): void {
  const id = document["_id"];
  if (Array.isArray(id) || id instanceof Regex)
    throw new DatabaseError(
      "InvalidIdField",
      `The '_id' value cannot be of type ${Array.isArray(id) ? "array" : "regex"}`,
    );
  if (id instanceof Doc)
    for (const name of Object.keys(id))
      if (name.startsWith("$"))
        throw new DatabaseError(
          "DollarPrefixedFieldName",
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
        );
}

/** Records in the order of their insertion, and indexes that always agree with them. */
export class Collection {
  readonly id: number;
  database: string;
  name: string;
  readonly records = new Map<number, Stored>();
  indexes: Index[];
  private nextRecord = 1;
  /** The catalogue's entry as it lies in the store. */
  private entry: Buffer | null = null;

  constructor(id: number, database: string, name: string, specs: readonly IndexSpec[]) {
    this.id = id;
    this.database = database;
    this.name = name;
    this.indexes = specs.map((spec) => new Index(spec));
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** Puts a record that was read from the store back in its place. */
  restore(id: number, raw: Buffer): void {
    const stored: Stored = { id, raw, doc: decode(raw) };
    for (const index of this.indexes) {
      const entries = index.entriesOf(stored.doc);
      index.check(entries, id, this.namespace);
      index.add(entries, id);
    }
    this.records.set(id, stored);
    this.nextRecord = Math.max(this.nextRecord, id + 1);
  }

  insert(document: Doc, batch: Batch): Stored {
    checkId(document);
    const raw = encodeStored(document);
    const entries = this.indexes.map((index) => index.entriesOf(document));
    this.indexes.forEach((index, at) => index.check(entries[at] ?? [], null, this.namespace));
    const stored: Stored = { id: this.nextRecord, raw, doc: document };
    this.nextRecord += 1;
    this.indexes.forEach((index, at) => index.add(entries[at] ?? [], stored.id));
    this.records.set(stored.id, stored);
    batch.record(this.id, stored.id, null, raw);
    return stored;
  }

  /** @returns the new record, or the old one if not a byte would change */
  replace(before: Stored, document: Doc, batch: Batch): Stored {
    checkId(document);
    const raw = encodeStored(document);
    if (raw.equals(before.raw)) return before;
    const added = this.indexes.map((index) => index.entriesOf(document));
    this.indexes.forEach((index, at) => index.check(added[at] ?? [], before.id, this.namespace));
    const stored: Stored = { id: before.id, raw, doc: document };
    this.indexes.forEach((index, at) => {
      index.remove(index.entriesOf(before.doc), before.id);
      index.add(added[at] ?? [], before.id);
    });
    this.records.set(stored.id, stored);
    batch.record(this.id, stored.id, before.raw, raw);
    return stored;
  }

  remove(stored: Stored, batch: Batch): void {
    for (const index of this.indexes) index.remove(index.entriesOf(stored.doc), stored.id);
    this.records.delete(stored.id);
    batch.record(this.id, stored.id, stored.raw, null);
  }

  /** The records an index leaves to be tested, in natural order; all of them where none helps. */
  candidates(query: Doc): Iterable<Stored> {
    const pinned = pinnedValues(query);
    if (pinned.size === 0) return this.records.values();
    let best: Set<number> | null = null;
    for (const index of this.indexes) {
      const found = index.lookup(pinned, this.records.size);
      if (found !== null && (best === null || found.size < best.size)) best = found;
      if (best !== null && best.size <= 1) break;
    }
    if (best === null) return this.records.values();
    return [...best].sort((a, b) => a - b).map((id) => this.records.get(id) as Stored);
  }

  /** All records that match, or the first `limit` of them. The full matcher decides, whatever an index said. */
  find(query: Doc, matcher: Matcher, limit = Number.POSITIVE_INFINITY): Stored[] {
    const found: Stored[] = [];
    for (const stored of this.candidates(query)) {
      if (!matcher.test(stored.doc)) continue;
      found.push(stored);
      if (found.length >= limit) break;
    }
    return found;
  }

  addIndex(spec: IndexSpec): void {
    const index = new Index(spec);
    for (const stored of this.records.values()) {
      const entries = index.entriesOf(stored.doc);
      index.check(entries, stored.id, this.namespace);
      index.add(entries, stored.id);
    }
    this.indexes = [...this.indexes, index];
  }

  dropIndex(name: string): void {
    this.indexes = this.indexes.filter((index) => index.spec.name !== name);
  }

  /** Writes the catalogue's entry: the collection's name and its indexes. */
  save(batch: Batch): void {
    const after = encode(
      doc({ db: this.database, name: this.name, indexes: this.indexes.map((index) => specDocument(index.spec)) }),
    );
    batch.collection(this.id, this.entry, after);
    this.entry = after;
  }

  /** The entry this collection was loaded from. */
  loadedFrom(entry: Buffer): void {
    this.entry = entry;
  }

  drop(batch: Batch): void {
    for (const stored of this.records.values()) batch.record(this.id, stored.id, stored.raw, null);
    batch.collection(this.id, this.entry, null);
  }
}

/** An index as `listIndexes` shows it and the catalogue keeps it. */
export function specDocument(spec: IndexSpec): Doc {
  return doc({
    v: 2,
    key: spec.key,
    name: spec.name,
    unique: spec.unique && spec.name !== "_id_" ? true : undefined,
    sparse: spec.sparse ? true : undefined,
    partialFilterExpression: spec.partialFilterExpression ?? undefined,
    expireAfterSeconds: spec.expireAfterSeconds ?? undefined,
  });
}

/** A field of the catalogue that this program wrote as text itself. */
export function textField(source: Doc, field: string): string {
  const value = source[field];
  if (typeof value !== "string") throw new Error(`the catalogue has no ${field}`);
  return value;
}

export function specFromDocument(source: Doc): IndexSpec {
  const partial = source["partialFilterExpression"];
  const expire = source["expireAfterSeconds"];
  const name = textField(source, "name");
  return {
    name,
    key: source["key"] as Doc,
    unique: source["unique"] === true || name === "_id_",
    sparse: source["sparse"] === true,
    partialFilterExpression: partial instanceof Doc ? partial : null,
    expireAfterSeconds: typeof expire === "number" ? expire : null,
  };
}

export const ID_INDEX: IndexSpec = {
  name: "_id_",
  key: doc({ _id: 1 }),
  unique: true,
  sparse: false,
  partialFilterExpression: null,
  expireAfterSeconds: null,
};
