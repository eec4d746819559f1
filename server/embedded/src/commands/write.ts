import { compileFindProjection } from "../query/projection.ts";
import { DatabaseError } from "../errors.ts";
import { compileQuery } from "../query/match.ts";
import { compileSort, sorted } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { Stored } from "../storage/decoded.ts";
import { compileUpdate } from "../update/update.ts";
import type { Update } from "../update/update.ts";
import { upsertSeed } from "../update/upsert.ts";
import { Doc, isNumeric } from "../values/types.ts";
import type { Value } from "../values/types.ts";
import { Raw } from "../values/encode.ts";
import { asInteger } from "../values/numbers.ts";
import {
  checkCollation,
  checkFields,
  checkHint,
  collectionName,
  docs,
  flag,
  optionalDoc,
  targetCollection,
  variablesOf,
} from "./command.ts";
import type { Call, CommandTable, Reply } from "./command.ts";
import { withId } from "./object-id.ts";

type WriteError = { index: number; code: number; errmsg: string } & Record<string, unknown>;

/** Runs the operations of a write command. A failed one is reported and, if `ordered`, ends the command. */
function eachPart<T>(
  parts: readonly T[],
  ordered: boolean,
  run: (part: T, index: number) => void,
): { writeErrors?: WriteError[] } {
  const writeErrors: WriteError[] = [];
  for (const [index, part] of parts.entries()) {
    try {
      run(part, index);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      writeErrors.push({ index, code: error.code, ...error.extra, errmsg: error.message });
      if (ordered) break;
    }
  }
  return writeErrors.length === 0 ? {} : { writeErrors };
}

function checkTopLevel(document: Doc): void {
  for (const name in document)
    if (name.startsWith("$"))
      throw new DatabaseError(
        "DollarPrefixedFieldName",
        `The dollar ($) prefixed field '${name}' is not valid for storage.`,
      );
}

function checkBatch(parts: readonly Doc[]): void {
  if (parts.length === 0 || parts.length > 100_000)
    throw new DatabaseError(
      "InvalidOptions",
      `Write batch sizes must be between 1 and 100000. Got ${parts.length} operations.`,
    );
}

function insert(call: Call): Reply {
  const documents = docs(call.body, "documents");
  checkBatch(documents);
  const collection = call.engine.catalogue.findOrCreate(call.database, collectionName(call), call.batch);
  let n = 0;
  const errors = eachPart(documents, flag(call.body, "ordered", true), (document) => {
    checkTopLevel(document);
    collection.insert(withId(document, call.now), call.batch);
    n += 1;
  });
  return { n, ...errors };
}

interface Change {
  matched: number;
  modified: number;
  upserted: Value | undefined;
  before: Stored | null;
  after: Stored | null;
}

/** Updates the matching documents, or inserts one if none match and `upsert` is set. */
function change(
  call: Call,
  query: Doc,
  update: Update,
  options: { multi: boolean; upsert: boolean; sort: Doc | null; source: Doc },
): Change {
  const { catalogue } = call.engine;
  const matcher = compileQuery(query, variablesOf(call, options.source));
  const name = collectionName(call);
  const existing = catalogue.find(call.database, name);
  const found = firstMatches(existing, query, matcher, options.multi, options.sort);
  const result: Change = { matched: found.length, modified: 0, upserted: undefined, before: null, after: null };
  for (const stored of found) {
    const after = (existing as Collection).replace(stored, update.apply(stored.doc, matcher, false), call.batch);
    if (after !== stored) result.modified += 1;
    result.before ??= stored;
    result.after ??= after;
  }
  if (found.length > 0 || !options.upsert) return result;
  const upserted = withId(update.apply(upsertSeed(query, update.replaces), null, true), call.now);
  checkTopLevel(upserted);
  result.after = catalogue.findOrCreate(call.database, name, call.batch).insert(upserted, call.batch);
  result.upserted = upserted["_id"];
  return result;
}

function firstMatches(
  collection: Collection | undefined,
  query: Doc,
  matcher: ReturnType<typeof compileQuery>,
  multi: boolean,
  sort: Doc | null,
): Stored[] {
  if (collection === undefined) return [];
  if (multi) return collection.find(query, matcher);
  if (sort === null || Object.keys(sort).length === 0) return collection.find(query, matcher, 1);
  const order = compileSort(sort);
  return sorted(collection.find(query, matcher), order, (stored) => stored.part(order.fields)).slice(0, 1);
}

const UPDATE_FIELDS = ["q", "u", "multi", "upsert", "arrayFilters", "collation", "hint"];

function query(part: Doc): Doc {
  const q = optionalDoc(part, "q");
  if (q === null) throw new DatabaseError("FailedToParse", "BSON field 'q' is missing but a required field");
  return q;
}

function updateCommand(call: Call): Reply {
  const parts = docs(call.body, "updates");
  checkBatch(parts);
  for (const part of parts) {
    checkFields(part, "update.updates", UPDATE_FIELDS, ["c", "upsertSupplied"]);
    checkCollation(part);
    if (part["u"] === undefined)
      throw new DatabaseError("FailedToParse", "BSON field 'update.updates.u' is missing but a required field");
  }
  let n = 0;
  let nModified = 0;
  const upserted: { index: number; _id: Value }[] = [];
  const errors = eachPart(parts, flag(call.body, "ordered", true), (part, index) => {
    checkHint(part, targetCollection(call));
    const update = compileUpdate(part["u"] as Value, part["arrayFilters"], variablesOf(call));
    const multi = flag(part, "multi");
    if (multi && update.replaces)
      throw new DatabaseError("FailedToParse", "multi update is not supported for replacement-style update");
    const result = change(call, query(part), update, {
      multi,
      upsert: flag(part, "upsert"),
      sort: null,
      source: call.body,
    });
    n += result.matched + (result.upserted === undefined ? 0 : 1);
    nModified += result.modified;
    if (result.upserted !== undefined) upserted.push({ index, _id: result.upserted });
  });
  return { n, nModified, ...(upserted.length === 0 ? {} : { upserted }), ...errors };
}

function deleteCommand(call: Call): Reply {
  const parts = docs(call.body, "deletes");
  checkBatch(parts);
  for (const part of parts) {
    checkFields(part, "delete.deletes", ["q", "limit", "collation", "hint"]);
    checkCollation(part);
  }
  let n = 0;
  const errors = eachPart(parts, flag(call.body, "ordered", true), (part) => {
    const collection = targetCollection(call);
    checkHint(part, collection);
    const limit = isNumeric(part["limit"]) ? asInteger(part["limit"]) : null;
    if (limit !== 0n && limit !== 1n)
      throw new DatabaseError("FailedToParse", "The limit field in delete objects must be 0 or 1.");
    const q = query(part);
    const found =
      collection?.find(q, compileQuery(q, variablesOf(call)), limit === 1n ? 1 : Number.POSITIVE_INFINITY) ?? [];
    for (const stored of found) collection?.remove(stored, call.batch);
    n += found.length;
  });
  return { n, ...errors };
}

function findAndModify(call: Call): Reply {
  const { body } = call;
  checkCollation(body);
  checkHint(body, targetCollection(call));
  const filter = optionalDoc(body, "query") ?? new Doc();
  const sort = optionalDoc(body, "sort");
  const variables = variablesOf(call);
  const matcher = compileQuery(filter, variables);
  const project = compileFindProjection(optionalDoc(body, "fields") ?? new Doc(), matcher, variables);
  const projected = (stored: Stored | null) =>
    stored === null ? null : project === null ? new Raw(stored.raw) : project(stored.doc);
  const remove = flag(body, "remove");
  const spec = body["update"];
  if (remove === (spec !== undefined))
    throw new DatabaseError("FailedToParse", "Either an update or remove=true must be specified");
  if (remove || spec === undefined) {
    if (flag(body, "upsert") || flag(body, "new"))
      throw new DatabaseError("FailedToParse", "Cannot specify both upsert or new with remove=true");
    const collection = targetCollection(call);
    const [stored = null] = firstMatches(collection, filter, matcher, false, sort);
    const value = projected(stored);
    if (stored !== null) collection?.remove(stored, call.batch);
    return { lastErrorObject: { n: stored === null ? 0 : 1 }, value };
  }
  const update = compileUpdate(spec, body["arrayFilters"], variables);
  const result = change(call, filter, update, { multi: false, upsert: flag(body, "upsert"), sort, source: body });
  const updatedExisting = result.matched > 0;
  const lastErrorObject = {
    n: updatedExisting || result.upserted !== undefined ? 1 : 0,
    updatedExisting,
    ...(result.upserted === undefined ? {} : { upserted: result.upserted }),
  };
  return { lastErrorObject, value: flag(body, "new") ? projected(result.after) : projected(result.before) };
}

const findAndModifyCommand = {
  fields: [
    "query",
    "sort",
    "remove",
    "update",
    "new",
    "upsert",
    "fields",
    "arrayFilters",
    "bypassDocumentValidation",
    "let",
    "hint",
    "collation",
  ],
  writes: true,
  run: findAndModify,
};

export const WRITE_COMMANDS: CommandTable = {
  insert: { fields: ["documents", "ordered", "bypassDocumentValidation"], writes: true, run: insert },
  update: { fields: ["updates", "ordered", "bypassDocumentValidation", "let"], writes: true, run: updateCommand },
  delete: { fields: ["deletes", "ordered", "let"], writes: true, run: deleteCommand },
  findAndModify: findAndModifyCommand,
  findandmodify: findAndModifyCommand,
};
