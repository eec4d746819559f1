import type { Engine } from "../engine/engine.ts";
import type { Snapshot } from "../engine/snapshots.ts";
import { badValue, DatabaseError, notSupported } from "../errors.ts";
import type { Batch } from "../storage/operations.ts";
import type { Collection } from "../storage/collection.ts";
import { describe } from "../values/describe.ts";
import { asInteger } from "../values/numbers.ts";
import { Doc, isNumeric, typeName } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import type { Variables } from "../aggregate/scope.ts";

/** The fields of a reply before BSON encoding. It may contain stored documents as `Raw` bytes. */
export type Reply = Readonly<Record<string, unknown>>;

export interface Call {
  engine: Engine;
  /** The command's name as the client sent it. */
  name: string;
  database: string;
  body: Doc;
  /** Collects the command's changes, which reach the disk before the reply is sent. */
  batch: Batch;
  now: number;
  /** The snapshot that a find reads from; null reads the current data. */
  snapshot: Snapshot | null;
}

export interface Command {
  /** Accepted fields besides those that every command accepts. Any other field is refused with error 40415. */
  fields: readonly string[];
  /** Unsupported fields of MongoDB's command: refused unless absent, false or null. */
  refused?: readonly string[];
  /** True if the command accepts any field. The handshake does, because clients describe themselves in it. */
  open?: boolean;
  writes?: boolean;
  /** True if the command supports the read concern `snapshot`. */
  snapshots?: boolean;
  run(call: Call): Reply;
}

export type CommandTable = Readonly<Record<string, Command>>;

function isOff(value: Maybe): boolean {
  return value === undefined || value === null || value === false;
}

/** The collection's name: the value of the field that is named after the command. */
export function collectionName(call: Call): string {
  const name = call.body[call.name];
  if (typeof name !== "string")
    throw new DatabaseError(
      "InvalidNamespace",
      `Collection name must be a string, found ${name === undefined ? "nothing" : typeName(name)}`,
    );
  return name;
}

export function targetCollection(call: Call): Collection | undefined {
  return call.engine.catalogue.find(call.database, collectionName(call));
}

export function optionalDoc(body: Doc, field: string): Doc | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (!(value instanceof Doc))
    throw new DatabaseError(
      "TypeMismatch",
      `BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'object'`,
    );
  return value;
}

export function docs(body: Doc, field: string): Doc[] {
  const value = body[field];
  if (!Array.isArray(value) || !value.every((element) => element instanceof Doc))
    throw new DatabaseError("TypeMismatch", `BSON field '${field}' must be an array of objects`);
  return value;
}

export function flag(body: Doc, field: string, fallback = false): boolean {
  const value = body[field];
  if (value === undefined || value === null) return fallback;
  if (typeof value === "boolean") return value;
  if (isNumeric(value)) return asInteger(value) !== 0n;
  throw new DatabaseError(
    "TypeMismatch",
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'bool'`,
  );
}

/** A non-negative integer field, or null if it is absent. */
export function count(body: Doc, field: string): number | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  const whole = isNumeric(value) ? asInteger(value) : null;
  if (whole === null) throw new DatabaseError("TypeMismatch", `BSON field '${field}' must be a whole number`);
  if (whole < 0n) throw new DatabaseError(51024, `BSON field '${field}' value must be >= 0, actual value '${whole}'`);
  return Number(whole);
}

export function checkFields(
  source: Doc,
  where: string,
  known: readonly string[],
  refused: readonly string[] = [],
): void {
  for (const name of Object.keys(source)) {
    if (refused.includes(name) && isOff(source[name])) continue;
    if (refused.includes(name)) throw notSupported(`the option '${name}' of ${where}`);
    if (!known.includes(name)) throw new DatabaseError(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
}

/** @throws CommandNotSupported (115) for any collation but `simple`, the comparison by bytes */
export function checkCollation(source: Doc): void {
  const collation = optionalDoc(source, "collation");
  if (collation !== null && collation["locale"] !== "simple") throw notSupported("collation");
}

/** Checks that a hint names an existing index. It has no other effect, because no index changes the results. */
export function checkHint(source: Doc, collection: Collection | undefined): void {
  const hint = source["hint"];
  if (isOff(hint) || collection === undefined) return;
  const wanted = hint as Value;
  if (wanted instanceof Doc && Object.keys(wanted).length === 0) return;
  if (wanted instanceof Doc && Object.keys(wanted)[0] === "$natural" && wanted["$natural"] === 1) return;
  const found = collection.indexes.some(({ spec }) =>
    typeof wanted === "string" ? spec.name === wanted : wanted instanceof Doc && sameKey(spec.key, wanted),
  );
  if (!found)
    throw badValue(
      "error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index",
    );
}

/** Whether two index keys have the same fields in the same order and directions. */
export function sameKey(a: Doc, b: Doc): boolean {
  const text = (key: Doc) =>
    Object.keys(key)
      .map((name) => {
        const direction = key[name];
        return `${name}:${isNumeric(direction) ? String(asInteger(direction)) : describe(direction)}`;
      })
      .join(",");
  return text(a) === text(b);
}

/** The variables that a `let` defines, and `$$NOW`. */
export function variablesOf(call: Call, source: Doc = call.body): Variables {
  const variables = new Map<string, Maybe>([["NOW", new Date(call.now)]]);
  const bindings = optionalDoc(source, "let");
  if (bindings !== null)
    for (const name of Object.keys(bindings)) variables.set(name, constant(bindings[name] as Value));
  return variables;
}

function constant(value: Value): Value {
  if (typeof value === "string" && value.startsWith("$")) throw notSupported("an expression in 'let' of a command");
  if (value instanceof Doc && Object.keys(value)[0]?.startsWith("$")) {
    if ("$literal" in value) return value["$literal"];
    throw notSupported("an expression in 'let' of a command");
  }
  return value;
}
