import { DatabaseError } from "../errors.ts";
import { compoundKeys } from "../query/keys.ts";
import type { FieldPath, Key } from "../query/keys.ts";
import { compileQuery } from "../query/match.ts";
import type { Matcher } from "../query/match.ts";
import { describe } from "../values/describe.ts";
import { keyOf } from "../values/order.ts";
import { doc } from "../values/types.ts";
import type { Maybe, Value, Doc } from "../values/types.ts";

export interface IndexSpec {
  name: string;
  /** `{field: 1 | -1, …}` as it was given. */
  key: Doc;
  unique: boolean;
  sparse: boolean;
  partialFilterExpression: Doc | null;
  expireAfterSeconds: number | null;
}

interface Entry {
  text: string;
  key: Key;
}

/** An empty array has a key of its own, which is not null's. */
function partText(value: Maybe): string {
  return value === undefined ? "u" : keyOf(value);
}

/** Whether some document of an array or document path has the field at all; what a sparse index asks. */
function hasField(key: Key): boolean {
  return key.some((value) => value !== null);
}

/**
 * From the values of its fields to the ids of the records that hold them. Only equality is looked up: an index
 * narrows what the full matcher then tests, so a mistake here can cost time or a match, but never add one.
 */
export class Index {
  readonly spec: IndexSpec;
  readonly paths: readonly FieldPath[];
  readonly names: readonly string[];
  private readonly partial: Matcher | null;
  private readonly entries = new Map<string, number | Set<number>>();
  /** Two of its fields may lie in one array. */
  private readonly mayShareArray: boolean;
  /** Some document has had several keys; like MongoDB's "multikey" it never goes back. */
  private isMultikey = false;

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.names = Object.keys(spec.key);
    this.paths = this.names.map((name) => name.split("."));
    this.mayShareArray = new Set(this.paths.map(([first]) => first)).size < this.paths.length;
    this.partial = spec.partialFilterExpression === null ? null : compileQuery(spec.partialFilterExpression);
  }

  /** The keys of a document; none if the index leaves it out. @throws 171 for parallel arrays */
  entriesOf(document: Doc): Entry[] {
    if (this.partial !== null && !this.partial.test(document)) return [];
    const [first] = this.names;
    if (this.names.length === 1 && first === "_id") {
      const id = document["_id"];
      return [{ text: keyOf(id), key: [id] }];
    }
    const byText = new Map<string, Entry>();
    for (const key of compoundKeys(document, this.paths)) {
      const text = key.map(partText).join("");
      byText.set(text, { text, key });
    }
    const entries = [...byText.values()];
    if (this.spec.sparse && !entries.some((entry) => hasField(entry.key)) && !this.presentNull(document)) return [];
    return entries;
  }

  /** A stored null counts as present for a sparse index, a missing field does not. */
  private presentNull(document: Doc): boolean {
    return this.names.some((name) => compileQuery(doc({ [name]: doc({ $exists: true }) })).test(document));
  }

  /** @throws DuplicateKey (11000) if another record holds one of the keys */
  check(entries: readonly Entry[], own: number | null, namespace: string): void {
    if (!this.spec.unique) return;
    for (const entry of entries) {
      const holder = this.entries.get(entry.text);
      const taken =
        holder instanceof Set ? [...holder].some((id) => id !== own) : holder !== undefined && holder !== own;
      if (taken) throw this.duplicate(entry.key, namespace);
    }
  }

  private duplicate(key: Key, namespace: string): DatabaseError {
    const keyValue = doc(Object.fromEntries(this.names.map((name, index) => [name, key[index] ?? null])));
    const shown = this.names.map((name, index) => `${name}: ${describe(key[index])}`).join(", ");
    return new DatabaseError(
      "DuplicateKey",
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: { ${shown} }`,
      { keyPattern: this.spec.key, keyValue },
    );
  }

  add(entries: readonly Entry[], record: number): void {
    this.isMultikey ||= entries.length > 1;
    for (const { text } of entries) {
      const holder = this.entries.get(text);
      if (holder === undefined) this.entries.set(text, record);
      else if (holder instanceof Set) holder.add(record);
      else if (holder !== record) this.entries.set(text, new Set([holder, record]));
    }
  }

  remove(entries: readonly Entry[], record: number): void {
    for (const { text } of entries) {
      const holder = this.entries.get(text);
      if (holder instanceof Set) {
        holder.delete(record);
        if (holder.size === 0) this.entries.delete(text);
      } else if (holder === record) this.entries.delete(text);
    }
  }

  /**
   * The records that may hold the pinned values, or null if the index cannot tell.
   * @param limit lookups beyond this number are not worth more than a scan
   */
  lookup(pinned: ReadonlyMap<string, readonly Value[]>, limit: number): Set<number> | null {
    /* A key holds the fields of one element; a query is met as well by two elements that have one of them each. */
    if (this.mayShareArray && this.isMultikey) return null;
    const options: string[][] = [];
    let combinations = 1;
    for (const name of this.names) {
      const values = pinned.get(name);
      if (values === undefined || /(^|\.)\d+(\.|$)/.test(name)) return null;
      if (this.spec.sparse && values.includes(null)) return null;
      const texts = values.flatMap((value) => [keyOf(value), ...(Array.isArray(value) ? [partText(value[0])] : [])]);
      options.push(texts);
      combinations *= texts.length;
      if (combinations > limit) return null;
    }
    if (this.partial !== null && !this.coveredBy(pinned)) return null;
    const found = new Set<number>();
    for (const text of products(options)) {
      const holder = this.entries.get(text);
      if (holder instanceof Set) for (const id of holder) found.add(id);
      else if (holder !== undefined) found.add(holder);
    }
    return found;
  }

  /** A partial index holds all matches only if the pinned values alone meet its filter. */
  private coveredBy(pinned: ReadonlyMap<string, readonly Value[]>): boolean {
    const filter = this.spec.partialFilterExpression as Doc;
    return Object.keys(filter).every((name) => {
      const values = pinned.get(name);
      if (name.startsWith("$") || name.includes(".") || values === undefined) return false;
      const condition = compileQuery(doc({ [name]: filter[name] }));
      return values.every((value) => value !== null && !Array.isArray(value) && condition.test(doc({ [name]: value })));
    });
  }

  /** The entries for the test that compares every index with the data it stands for. */
  *pairs(): Generator<[string, number]> {
    for (const [text, holder] of this.entries) {
      if (holder instanceof Set) for (const id of holder) yield [text, id];
      else yield [text, holder];
    }
  }
}

function products(options: readonly string[][]): string[] {
  return options.reduce<string[]>(
    (prefixes, texts) => prefixes.flatMap((prefix) => texts.map((text) => prefix + text)),
    [""],
  );
}
