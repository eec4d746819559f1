import { DatabaseError } from "../errors.ts";
import { compoundKeys } from "../query/keys.ts";
import type { FieldPath, Key } from "../query/keys.ts";
import { compileQuery } from "../query/match.ts";
import type { Matcher } from "../query/match.ts";
import { describe } from "../values/describe.ts";
import { fieldsAt, joinFields } from "../values/fields.ts";
import type { Fields } from "../values/fields.ts";
import { keyOf } from "../values/order.ts";
import { doc } from "../values/types.ts";
import type { Maybe, Value, Doc } from "../values/types.ts";

export interface IndexSpec {
  name: string;
  /** `{field: 1 | -1, …}`, as the client sent it. */
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

/** One field of an index key as a string. An empty array (`undefined`) has its own key, different from null. */
function partText(value: Maybe): string {
  return value === undefined ? "u" : keyOf(value);
}

/** Whether any field of the key has a value. */
function hasField(key: Key): boolean {
  return key.some((value) => value !== null);
}

/**
 * Maps the values of the indexed fields to record ids. It supports only lookups by equality. Its results are always
 * tested with the full query, so an error here could miss a match but never add a wrong one.
 */
export class Index {
  readonly spec: IndexSpec;
  readonly paths: readonly FieldPath[];
  readonly names: readonly string[];
  /** The fields of a document that `entriesOf` looks at; null means the whole document. */
  readonly fields: Fields | null;
  private readonly partial: Matcher | null;
  private readonly entries = new Map<string, number | Set<number>>();
  /** Whether two of the indexed fields may be in the same array. */
  private readonly mayShareArray: boolean;
  /** Whether any document has ever had several keys. Like MongoDB's "multikey" flag, it is never reset. */
  private isMultikey = false;

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.names = Object.keys(spec.key);
    this.paths = this.names.map((name) => name.split("."));
    this.mayShareArray = new Set(this.paths.map(([first]) => first)).size < this.paths.length;
    this.partial = spec.partialFilterExpression === null ? null : compileQuery(spec.partialFilterExpression);
    const keyFields = fieldsAt(this.paths);
    this.fields = this.partial === null ? keyFields : joinFields(keyFields, this.partial.fields);
  }

  /** A document's keys: none if a partial or sparse index excludes it. @throws 171 for parallel arrays */
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

  /** Whether an indexed field is present, even if it is null. A sparse index excludes only missing fields. */
  private presentNull(document: Doc): boolean {
    return this.names.some((name) => compileQuery(doc({ [name]: doc({ $exists: true }) })).test(document));
  }

  /** @throws DuplicateKey (11000) if a record other than `own` has one of the keys */
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
   * The ids of records that may have the given values, or null if this index cannot be used.
   * @param limit the number of lookups above which a scan is faster
   */
  lookup(pinned: ReadonlyMap<string, readonly Value[]>, limit: number): Set<number> | null {
    // Each key combines values of one array element, so it would miss matches whose values are in different elements.
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
    if (this.partial !== null && !this.filterGuaranteedBy(pinned)) return null;
    const found = new Set<number>();
    for (const text of products(options)) {
      const holder = this.entries.get(text);
      if (holder instanceof Set) for (const id of holder) found.add(id);
      else if (holder !== undefined) found.add(holder);
    }
    return found;
  }

  /** A partial index can be used only if the values in the query alone guarantee that its filter holds. */
  private filterGuaranteedBy(pinned: ReadonlyMap<string, readonly Value[]>): boolean {
    const filter = this.spec.partialFilterExpression as Doc;
    return Object.keys(filter).every((name) => {
      const values = pinned.get(name);
      if (name.startsWith("$") || name.includes(".") || values === undefined) return false;
      const condition = compileQuery(doc({ [name]: filter[name] }));
      return values.every((value) => value !== null && !Array.isArray(value) && condition.test(doc({ [name]: value })));
    });
  }

  /** All entries, for the test that compares an index with its records. */
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
