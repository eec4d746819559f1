import { DatabaseError } from "../errors.ts";
import { compileQuery } from "../query/match.ts";
import type { Collection } from "../storage/collection.ts";
import { describe } from "../values/describe.ts";
import { doc, Doc } from "../values/types.ts";
import type { Maybe } from "../values/types.ts";
import { collectionName, flag, optionalDoc, targetCollection } from "./command.ts";
import type { Call, CommandTable, Reply } from "./command.ts";
import { cursorOf } from "./listing.ts";

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
  // Since MongoDB 7.0, dropping a collection that does not exist succeeds.
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

export const COLLECTION_COMMANDS: CommandTable = {
  create: { fields: [], refused: COLLECTION_REFUSED, writes: true, run: create },
  drop: { fields: [], writes: true, run: drop },
  dropDatabase: { fields: [], writes: true, run: dropDatabase },
  renameCollection: { fields: ["to", "dropTarget"], writes: true, run: renameCollection },
  listCollections: { fields: ["filter", "nameOnly", "authorizedCollections", "cursor"], run: listCollections },
  listDatabases: { fields: ["filter", "nameOnly", "authorizedDatabases"], run: listDatabases },
};
