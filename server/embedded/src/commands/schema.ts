import { DatabaseError, notSupported } from "../errors.ts";
import type { Results } from "../engine/cursors.ts";
import { compileQuery, isOperatorDocument } from "../query/match.ts";
import { specDocument } from "../storage/collection.ts";
import type { Collection } from "../storage/collection.ts";
import type { IndexSpec } from "../storage/indexes.ts";
import { describe } from "../values/describe.ts";
import { encode } from "../values/encode.ts";
import { asNumber } from "../values/numbers.ts";
import { equal } from "../values/order.ts";
import { doc, Doc, isNumeric } from "../values/types.ts";
import type { Maybe } from "../values/types.ts";
import { checkFields, collectionName, count, docs, flag, optionalDoc, sameKey, targetCollection } from "./command.ts";
import type { Call, CommandTable, Reply } from "./command.ts";

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

/** The conditions MongoDB allows in a partial index: those that can only hold, never be denied. */
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
  if (name === "*") throw badName();
  const partial = optionalDoc(source, "partialFilterExpression");
  const sparse = flag(source, "sparse");
  if (partial !== null) checkPartial(partial);
  if (partial !== null && sparse) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  const isId = sameKey(key, doc({ _id: 1 }));
  if (isId && (partial !== null || sparse)) throw cannotCreate("_id index cannot be partial or sparse");
  if (!isId && name === "_id_") throw badName();
  return {
    name: isId ? "_id_" : name,
    key,
    unique: isId || flag(source, "unique"),
    sparse,
    partialFilterExpression: partial,
    expireAfterSeconds: expiry(source["expireAfterSeconds"], key),
  };
}

function badName(): DatabaseError {
  return new DatabaseError(
    "BadValue",
    "The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}; '*' is no name",
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

/** @returns true if the very same index exists. @throws 85 or 86 if a different one stands in the way */
function alreadyThere(collection: Collection, spec: IndexSpec): boolean {
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
      if (alreadyThere(collection, spec)) continue;
      if (collection.indexes.length >= MAX_INDEXES)
        throw cannotCreate(`add index fails, too many indexes for ${collection.namespace}`);
      collection.addIndex(spec);
    }
  } catch (error) {
    // All of a command's indexes, or none.
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

function missing(call: Call): DatabaseError {
  return new DatabaseError("NamespaceNotFound", `ns does not exist: ${call.database}.${collectionName(call)}`);
}

function present(call: Call): Collection {
  const collection = targetCollection(call);
  if (collection === undefined) throw missing(call);
  return collection;
}

function asResults(documents: readonly Doc[]): Results {
  return { size: documents.length, bytes: (index) => encode(documents[index] as Doc) };
}

function cursorOf(call: Call, namespace: string, documents: readonly Doc[]): Reply {
  const options = optionalDoc(call.body, "cursor") ?? new Doc();
  checkFields(options, "cursor", ["batchSize"]);
  return {
    ...call.engine.cursors.start(namespace, asResults(documents), count(options, "batchSize"), false, call.now),
  };
}

function listIndexes(call: Call): Reply {
  const collection = present(call);
  return cursorOf(
    call,
    collection.namespace,
    collection.indexes.map((index) => specDocument(index.spec)),
  );
}

function dropIndexes(call: Call): Reply {
  const collection = present(call);
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

const COLLECTION_REFUSED = [
  "capped",
  "size",
  "max",
  "autoIndexId",
  "storageEngine",
  "validator",
  "validationLevel",
  "validationAction",
  "indexOptionDefaults",
  "viewOn",
  "pipeline",
  "collation",
  "timeseries",
  "clusteredIndex",
  "expireAfterSeconds",
  "changeStreamPreAndPostImages",
  "encryptedFields",
  "idIndex",
  "flags",
];

function create(call: Call): Reply {
  const name = collectionName(call);
  if (targetCollection(call) !== undefined) {
    throw new DatabaseError("NamespaceExists", `Collection ${call.database}.${name} already exists.`);
  }
  call.engine.catalogue.create(call.database, name, call.batch);
  return {};
}

function drop(call: Call): Reply {
  const collection = targetCollection(call);
  // Since 7.0 dropping what is not there succeeds.
  if (collection === undefined) return {};
  call.engine.catalogue.drop(collection, call.batch);
  return { nIndexesWas: collection.indexes.length, ns: collection.namespace };
}

function dropDatabase(call: Call): Reply {
  const collections = call.engine.catalogue.inDatabase(call.database);
  for (const collection of collections) call.engine.catalogue.drop(collection, call.batch);
  return collections.length === 0 ? {} : { dropped: call.database };
}

function splitNamespace(value: Maybe): [string, string] {
  const dot = typeof value === "string" ? value.indexOf(".") : -1;
  if (typeof value !== "string" || dot < 1)
    throw new DatabaseError("InvalidNamespace", "a namespace is 'database.collection'");
  return [value.slice(0, dot), value.slice(dot + 1)];
}

function renameCollection(call: Call): Reply {
  const { catalogue } = call.engine;
  const source = catalogue.find(...splitNamespace(call.body["renameCollection"]));
  if (source === undefined)
    throw new DatabaseError(
      "NamespaceNotFound",
      `Source collection ${describe(call.body["renameCollection"])} does not exist`,
    );
  const [database, name] = splitNamespace(call.body["to"]);
  const target = catalogue.find(database, name);
  if (target === source) throw new DatabaseError("IllegalOperation", "Can't rename a collection to itself");
  if (target !== undefined) {
    if (!flag(call.body, "dropTarget")) throw new DatabaseError("NamespaceExists", "target namespace exists");
    catalogue.drop(target, call.batch);
  }
  catalogue.rename(source, database, name, call.batch);
  return {};
}

/** Changes the age of a TTL index; MongoDB's other uses of `collMod` are outside the list. */
function collMod(call: Call): Reply {
  const collection = present(call);
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

function listCollections(call: Call): Reply {
  const filter = optionalDoc(call.body, "filter") ?? new Doc();
  const matcher = compileQuery(filter);
  const nameOnly = flag(call.body, "nameOnly");
  const documents = call.engine.catalogue
    .inDatabase(call.database)
    .map((collection) =>
      doc({
        name: collection.name,
        type: "collection",
        options: nameOnly ? undefined : new Doc(),
        info: nameOnly ? undefined : doc({ readOnly: false }),
        idIndex: nameOnly ? undefined : doc({ v: 2, key: doc({ _id: 1 }), name: "_id_" }),
      }),
    )
    .filter(matcher.test);
  return cursorOf(call, `${call.database}.$cmd.listCollections`, documents);
}

export function dataSize(collections: readonly Collection[]): number {
  let bytes = 0;
  for (const collection of collections) for (const record of collection.records.values()) bytes += record.raw.length;
  return bytes;
}

function listDatabases(call: Call): Reply {
  const matcher = compileQuery(optionalDoc(call.body, "filter") ?? new Doc());
  const { catalogue } = call.engine;
  const names = [...new Set(catalogue.all().map((collection) => collection.database))].sort();
  const databases = names
    .map((name) => {
      const collections = catalogue.inDatabase(name);
      return doc({
        name,
        sizeOnDisk: BigInt(dataSize(collections)),
        empty: collections.every((collection) => collection.records.size === 0),
      });
    })
    .filter(matcher.test);
  if (flag(call.body, "nameOnly")) return { databases: databases.map((database) => ({ name: database["name"] })) };
  const totalSize = databases.reduce((sum, database) => sum + (database["sizeOnDisk"] as bigint), 0n);
  return { databases, totalSize };
}

export const SCHEMA_COMMANDS: CommandTable = {
  createIndexes: { fields: ["indexes", "commitQuorum"], writes: true, run: createIndexes },
  listIndexes: { fields: ["cursor"], refused: ["includeIndexBuildInfo"], run: listIndexes },
  dropIndexes: { fields: ["index"], writes: true, run: dropIndexes },
  create: { fields: [], refused: COLLECTION_REFUSED, writes: true, run: create },
  drop: { fields: [], writes: true, run: drop },
  dropDatabase: { fields: [], writes: true, run: dropDatabase },
  renameCollection: { fields: ["to", "dropTarget"], writes: true, run: renameCollection },
  collMod: { fields: ["index"], refused: COLLECTION_REFUSED, writes: true, run: collMod },
  listCollections: { fields: ["filter", "nameOnly", "authorizedCollections", "cursor"], run: listCollections },
  listDatabases: { fields: ["filter", "nameOnly", "authorizedDatabases"], run: listDatabases },
};
