/**
 * The fields of a document that a reader looks at, by name. `null` is the whole value; otherwise the value is a
 * document, or an array of documents, of which only these fields are read.
 */
export type Fields = ReadonlyMap<string, Fields | null>;

function add(into: Map<string, Fields | null>, parts: readonly string[]): void {
  const [name = "", ...rest] = parts;
  const known = into.get(name);
  if (known === null) return;
  // A number may be a position in an array; then the path continues in the element.
  if (rest.length === 0 || rest.some((part) => /^\d+$/.test(part))) into.set(name, null);
  else {
    const inner = new Map(known);
    add(inner, rest);
    into.set(name, inner);
  }
}

/** The fields on the way of dotted paths, which are already split. */
export function fieldsAt(paths: Iterable<readonly string[]>): Fields {
  const fields = new Map<string, Fields | null>();
  for (const parts of paths) add(fields, parts);
  return fields;
}

/** All fields of both. `null` is the whole document. */
export function joinFields(one: Fields | null, other: Fields | null): Fields | null {
  if (one === null || other === null) return null;
  const joined = new Map(one);
  for (const [name, fields] of other) {
    const known = joined.get(name);
    joined.set(name, known === undefined ? fields : joinFields(known, fields));
  }
  return joined;
}

/** A field in the form in which it is looked for in BSON. */
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
