/**
 * The fields of a document that a reader looks at, by name. `null` means the whole value. Otherwise only the given
 * fields are read, in the document or in each document of an array.
 */
export type Fields = ReadonlyMap<string, Fields | null>;

function add(into: Map<string, Fields | null>, parts: readonly string[]): void {
  const [name = "", ...rest] = parts;
  const known = into.get(name);
  if (known === null) return;
  // A number in the path may be a position in an array, which `Fields` cannot express: read the whole field.
  if (rest.length === 0 || rest.some((part) => /^\d+$/.test(part))) into.set(name, null);
  else {
    const inner = new Map(known);
    add(inner, rest);
    into.set(name, inner);
  }
}

/** The fields needed to read `paths`, each of which is split at its dots. */
export function fieldsAt(paths: Iterable<readonly string[]>): Fields {
  const fields = new Map<string, Fields | null>();
  for (const parts of paths) add(fields, parts);
  return fields;
}

/** The union of two sets of fields. `null` means the whole document. */
export function joinFields(one: Fields | null, other: Fields | null): Fields | null {
  if (one === null || other === null) return null;
  const joined = new Map(one);
  for (const [name, fields] of other) {
    const known = joined.get(name);
    joined.set(name, known === undefined ? fields : joinFields(known, fields));
  }
  return joined;
}

/** A field to find in BSON, with its name as bytes. */
export interface WantedField {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly inner: readonly WantedField[] | null;
}

const compiled = new WeakMap<Fields, readonly WantedField[]>();

export function wantedFields(fields: Fields): readonly WantedField[] {
  const known = compiled.get(fields);
  if (known !== undefined) return known;
  const wanted = Array.from(fields, ([name, inner]) => ({
    name,
    bytes: Buffer.from(name),
    inner: inner === null ? null : wantedFields(inner),
  }));
  compiled.set(fields, wanted);
  return wanted;
}
