import { DatabaseError, notSupported } from "../errors.ts";
import { compileQuery, isOperatorDocument } from "../query/match.ts";
import { specDocument } from "../storage/collection.ts";
import type { Collection } from "../storage/collection.ts";
import type { IndexSpec } from "../storage/indexes.ts";
import { describe } from "../values/describe.ts";
import { asNumber } from "../values/numbers.ts";
import { equal } from "../values/order.ts";
import { doc, Doc, isNumeric } from "../values/types.ts";
import type { Maybe } from "../values/types.ts";
import { checkFields, collectionName, docs, flag, optionalDoc, sameKey, targetCollection } from "./command.ts";
import type { Call, CommandTable, Reply } from "./command.ts";
import { cursorOf, existingCollection } from "./listing.ts";

const INDEX_FIELDS = [
  "key",
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "expireAfterSeconds",
  "background",
  "v",
  "ns",
];
const INDEX_REFUSED = [
  "collation",
  "hidden",
  "wildcardProjection",
  "weights",
  "default_language",
  "language_override",
  "textIndexVersion",
  "2dsphereIndexVersion",
  "bits",
  "min",
  "max",
  "bucketSize",
  "storageEngine",
  "dropDups",
  "prepareUnique",
  "clustered",
];
const PARTIAL_OPERATORS = new Set(["$eq", "$gt", "$gte", "$lt", "$lte", "$exists", "$type", "$in"]);
const MAX_INDEXES = 64;

function cannotCreate(message: string): DatabaseError {
  return new DatabaseError("CannotCreateIndex", message);
}

function checkKey(key: Doc): void {
  const names = Object.keys(key);
  if (names.length === 0) throw cannotCreate("Index keys cannot be an empty object");
  if (names.length > 32) throw new DatabaseError(13103, "too many compound keys");
  for (const name of names) {
    const direction = key[name];
    if (typeof direction === "string") throw notSupported(`an index of the kind '${direction}'`);
    if (!isNumeric(direction) || asNumber(direction) === 0 || Number.isNaN(asNumber(direction)))
      throw cannotCreate(`Values in the index key pattern must be numbers other than 0: ${name}`);
    if (name.includes("$**")) throw notSupported("a wildcard index");
    if (name === "" || name.split(".").some((part) => part === "" || part.startsWith("$")))
      throw cannotCreate(`Index key contains an illegal field name: '${name}'`);
  }
}

/** Allows only the conditions that MongoDB allows in a partial index; negations are not among them. */
function checkPartial(filter: Doc, top = true): void {
  compileQuery(filter);
  for (const name of Object.keys(filter)) {
    const condition = filter[name];
    if (name === "$and" || name === "$or") {
      if (Array.isArray(condition)) for (const part of condition) if (part instanceof Doc) checkPartial(part, false);
      continue;
    }
    if (name.startsWith("$")) throw cannotCreate(`unsupported expression in partial index: ${name}`);
    if (!isOperatorDocument(condition)) continue;
    for (const operator of Object.keys(condition)) {
      if (!PARTIAL_OPERATORS.has(operator) || (operator === "$exists" && condition[operator] !== true))
        throw cannotCreate(`unsupported expression in partial index: ${operator}${top ? "" : " inside $and or $or"}`);
    }
  }
}

function expiry(value: Maybe, key: Doc): number | null {
  if (value === undefined || value === null) return null;
  const seconds = isNumeric(value) ? asNumber(value) : Number.NaN;
  if (!(seconds >= 0 && seconds <= 2147483647))
    throw cannotCreate(
      "TTL index 'expireAfterSeconds' option must be within an acceptable range, 0 to 2147483647 seconds",
    );
  if (Object.keys(key).length > 1)
    throw cannotCreate("TTL indexes are single-field indexes, compound indexes do not support TTL");
  if ("_id" in key) throw cannotCreate("The field 'expireAfterSeconds' is not valid for an _id index specification");
  return Math.floor(seconds);
}

function readSpec(source: Doc): IndexSpec {
  checkFields(source, "createIndexes.indexes", INDEX_FIELDS, INDEX_REFUSED);
  const key = optionalDoc(source, "key");
  if (key === null)
    throw new DatabaseError("FailedToParse", "The 'key' field is a required property of an index specification");
  checkKey(key);
  const { name } = source;
  if (typeof name !== "string" || name === "")
    throw new DatabaseError("FailedToParse", "The 'name' field is a required property of an index specification");
  if (name === "*") throw invalidIndexName();
  const partial = optionalDoc(source, "partialFilterExpression");
  const sparse = flag(source, "sparse");
  if (partial !== null) checkPartial(partial);
  if (partial !== null && sparse) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  const isId = sameKey(key, doc({ _id: 1 }));
  if (isId && (partial !== null || sparse)) throw cannotCreate("_id index cannot be partial or sparse");
  if (!isId && name === "_id_") throw invalidIndexName();
  return {
    name: isId ? "_id_" : name,
    key,
    unique: isId || flag(source, "unique"),
    sparse,
    partialFilterExpression: partial,
    expireAfterSeconds: expiry(source["expireAfterSeconds"], key),
  };
}

function invalidIndexName(): DatabaseError {
  return new DatabaseError(
    "BadValue",
    "The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}; '*' is not a valid name",
  );
}

function sameOptions(a: IndexSpec, b: IndexSpec): boolean {
  return (
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    equal(a.partialFilterExpression ?? undefined, b.partialFilterExpression ?? undefined)
  );
}

/** Whether the same index already exists. @throws 85 or 86 if a different one has its name or its key */
function alreadyExists(collection: Collection, spec: IndexSpec): boolean {
  for (const { spec: existing } of collection.indexes) {
    const same = sameKey(existing.key, spec.key);
    if (existing.name === spec.name) {
      if (!same)
        throw new DatabaseError(
          "IndexKeySpecsConflict",
          `An existing index has the same name as the requested index: ${spec.name}`,
        );
      if (!sameOptions(existing, spec))
        throw new DatabaseError(
          "IndexOptionsConflict",
          `An equivalent index already exists with the same name but different options: ${spec.name}`,
        );
      return true;
    }
    if (same && equal(existing.partialFilterExpression ?? undefined, spec.partialFilterExpression ?? undefined))
      throw new DatabaseError("IndexOptionsConflict", `Index already exists with a different name: ${existing.name}`);
  }
  return false;
}

function createIndexes(call: Call): Reply {
  const specs = docs(call.body, "indexes").map(readSpec);
  if (specs.length === 0) throw new DatabaseError("BadValue", "Must specify at least one index to create");
  const existing = targetCollection(call);
  const collection = existing ?? call.engine.catalogue.create(call.database, collectionName(call), call.batch);
  const before = collection.indexes;
  try {
    for (const spec of specs) {
      if (alreadyExists(collection, spec)) continue;
      if (collection.indexes.length >= MAX_INDEXES)
        throw cannotCreate(`add index fails, too many indexes for ${collection.namespace}`);
      collection.addIndex(spec);
    }
  } catch (error) {
    // If one index of the command fails, none is created.
    collection.indexes = before;
    throw error;
  }
  if (collection.indexes !== before) collection.save(call.batch);
  return {
    numIndexesBefore: before.length,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: existing === undefined,
    ...(collection.indexes === before ? { note: "all indexes already exist" } : {}),
  };
}

function listIndexes(call: Call): Reply {
  const collection = existingCollection(call);
  return cursorOf(
    call,
    collection.namespace,
    collection.indexes.map((index) => specDocument(index.spec)),
  );
}

function dropIndexes(call: Call): Reply {
  const collection = existingCollection(call);
  const nIndexesWas = collection.indexes.length;
  const wanted = call.body["index"];
  if (wanted === "*") collection.indexes = collection.indexes.filter((index) => index.spec.name === "_id_");
  else {
    const names = (Array.isArray(wanted) ? wanted : [wanted]).map((one) => {
      const found = collection.indexes.find(({ spec }) =>
        one instanceof Doc ? sameKey(spec.key, one) : spec.name === one,
      );
      if (found === undefined) throw new DatabaseError("IndexNotFound", `index not found with name [${describe(one)}]`);
      if (found.spec.name === "_id_") throw new DatabaseError("InvalidOptions", "cannot drop _id index");
      return found.spec.name;
    });
    for (const name of names) collection.dropIndex(name);
  }
  collection.save(call.batch);
  return { nIndexesWas };
}

/** Changes `expireAfterSeconds` of a TTL index, the only supported use of `collMod`. */
function collMod(call: Call): Reply {
  const collection = existingCollection(call);
  const change = optionalDoc(call.body, "index");
  if (change === null) return {};
  checkFields(
    change,
    "collMod.index",
    ["name", "keyPattern", "expireAfterSeconds"],
    ["hidden", "unique", "prepareUnique"],
  );
  const key = optionalDoc(change, "keyPattern");
  const index = collection.indexes.find(({ spec }) =>
    key === null ? spec.name === change["name"] : sameKey(spec.key, key),
  );
  if (index === undefined) throw new DatabaseError("IndexNotFound", "cannot find index for collMod");
  const before = index.spec.expireAfterSeconds;
  const after = expiry(change["expireAfterSeconds"], index.spec.key);
  if (after === null) return {};
  index.spec.expireAfterSeconds = after;
  collection.save(call.batch);
  return { ...(before === null ? {} : { expireAfterSeconds_old: before }), expireAfterSeconds_new: after };
}

export const INDEX_COMMANDS: CommandTable = {
  createIndexes: { fields: ["indexes", "commitQuorum"], writes: true, run: createIndexes },
  listIndexes: { fields: ["cursor"], refused: ["includeIndexBuildInfo"], run: listIndexes },
  dropIndexes: { fields: ["index"], writes: true, run: dropIndexes },
  collMod: {
    fields: ["index"],
    refused: [
      "validator",
      "validationLevel",
      "validationAction",
      "viewOn",
      "pipeline",
      "changeStreamPreAndPostImages",
      "cappedSize",
      "cappedMax",
      "expireAfterSeconds",
      "timeseries",
      "prepareUnique",
    ],
    writes: true,
    run: collMod,
  },
};
