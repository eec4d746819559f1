import { DatabaseError } from "../errors.ts";
import type { Matcher } from "../query/match.ts";
import { pinnedValues } from "../query/pinned.ts";
import { encode, encodeStored } from "../values/encode.ts";
import { joinFields } from "../values/fields.ts";
import type { Fields } from "../values/fields.ts";
import { Doc, doc, Regex } from "../values/types.ts";
import { DecodedDocuments, Stored } from "./decoded.ts";
import { Index } from "./indexes.ts";
import type { IndexSpec } from "./indexes.ts";
import type { Batch } from "./operations.ts";

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

/** The records of a collection in insertion order, and its indexes. */
export class Collection {
  readonly id: number;
  database: string;
  name: string;
  readonly records = new Map<number, Stored>();
  private current: readonly Index[] = [];
  private readonly decoded: DecodedDocuments;
  private nextRecord = 1;
  private indexed: Fields | null | undefined;
  /** The collection's entry in the catalogue, as stored. */
  private entry: Buffer | null = null;

  constructor(
    id: number,
    database: string,
    name: string,
    specs: readonly IndexSpec[],
    decoded = new DecodedDocuments(),
  ) {
    this.id = id;
    this.decoded = decoded;
    this.database = database;
    this.name = name;
    this.indexes = specs.map((spec) => new Index(spec));
  }

  get indexes(): readonly Index[] {
    return this.current;
  }

  set indexes(indexes: readonly Index[]) {
    this.current = indexes;
    this.indexed = undefined;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** Adds a record that was loaded from the store. */
  restore(id: number, raw: Buffer): void {
    const stored = new Stored(id, raw, this.decoded);
    const document = stored.peek(this.indexedFields());
    for (const index of this.indexes) {
      const entries = index.entriesOf(document);
      index.check(entries, id, this.namespace);
      index.add(entries, id);
    }
    this.records.set(id, stored);
    this.nextRecord = Math.max(this.nextRecord, id + 1);
  }

  /** The fields that index entries are made from; null means the whole document. */
  private indexedFields(): Fields | null {
    if (this.indexed === undefined)
      this.indexed = this.indexes.reduce<Fields | null>((all, { fields }) => joinFields(all, fields), new Map());
    return this.indexed;
  }

  insert(document: Doc, batch: Batch): Stored {
    checkId(document);
    const raw = encodeStored(document);
    const entries = this.indexes.map((index) => index.entriesOf(document));
    this.indexes.forEach((index, at) => index.check(entries[at] ?? [], null, this.namespace));
    const stored = new Stored(this.nextRecord, raw, this.decoded);
    this.nextRecord += 1;
    this.indexes.forEach((index, at) => index.add(entries[at] ?? [], stored.id));
    this.records.set(stored.id, stored);
    batch.record(this.id, stored.id, null, raw);
    return stored;
  }

  /** @returns the new record, or the old one if no byte changes */
  replace(before: Stored, document: Doc, batch: Batch): Stored {
    checkId(document);
    const raw = encodeStored(document);
    if (raw.equals(before.raw)) return before;
    const added = this.indexes.map((index) => index.entriesOf(document));
    this.indexes.forEach((index, at) => index.check(added[at] ?? [], before.id, this.namespace));
    const stored = new Stored(before.id, raw, this.decoded);
    const replaced = before.peek(this.indexedFields());
    this.indexes.forEach((index, at) => {
      index.remove(index.entriesOf(replaced), before.id);
      index.add(added[at] ?? [], before.id);
    });
    this.decoded.forget(before);
    this.records.set(stored.id, stored);
    batch.record(this.id, stored.id, before.raw, raw);
    return stored;
  }

  remove(stored: Stored, batch: Batch): void {
    const removed = stored.peek(this.indexedFields());
    for (const index of this.indexes) index.remove(index.entriesOf(removed), stored.id);
    this.decoded.forget(stored);
    this.records.delete(stored.id);
    batch.record(this.id, stored.id, stored.raw, null);
  }

  /** The records to test against a query, in natural order: those an index finds, or all of them. */
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

  /** Returns up to `limit` matching records. Even candidates from an index are tested with the full query. */
  find(query: Doc, matcher: Matcher, limit = Number.POSITIVE_INFINITY): Stored[] {
    const found: Stored[] = [];
    const { fields } = matcher;
    for (const stored of this.candidates(query)) {
      if (!matcher.test(stored.kept ?? stored.part(fields))) continue;
      found.push(stored);
      if (found.length >= limit) break;
    }
    return found;
  }

  addIndex(spec: IndexSpec): void {
    const index = new Index(spec);
    for (const stored of this.records.values()) {
      const entries = index.entriesOf(stored.peek(index.fields));
      index.check(entries, stored.id, this.namespace);
      index.add(entries, stored.id);
    }
    this.indexes = [...this.indexes, index];
  }

  dropIndex(name: string): void {
    this.indexes = this.indexes.filter((index) => index.spec.name !== name);
  }

  /** Writes the collection's catalogue entry, which holds its name and indexes. */
  save(batch: Batch): void {
    const after = encode(
      doc({ db: this.database, name: this.name, indexes: this.indexes.map((index) => specDocument(index.spec)) }),
    );
    batch.collection(this.id, this.entry, after);
    this.entry = after;
  }

  /** Remembers the catalogue entry that this collection was loaded from. */
  loadedFrom(entry: Buffer): void {
    this.entry = entry;
  }

  drop(batch: Batch): void {
    for (const stored of this.records.values()) {
      this.decoded.forget(stored);
      batch.record(this.id, stored.id, stored.raw, null);
    }
    batch.collection(this.id, this.entry, null);
  }
}

/** An index in the form of `listIndexes`, which is also stored in the catalogue. */
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

/** A string field of a catalogue entry. */
export function textField(source: Doc, field: string): string {
  const value = source[field];
  if (typeof value !== "string") throw new Error(`the catalogue entry has no ${field}`);
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
