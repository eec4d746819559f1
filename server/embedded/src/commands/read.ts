import { compilePipeline, runPipeline } from "../aggregate/pipeline.ts";
import type { Source } from "../aggregate/stage.ts";
import type { Results } from "../engine/cursors.ts";
import { DatabaseError, notSupported } from "../errors.ts";
import { compileQuery } from "../query/match.ts";
import { visitPath } from "../query/path.ts";
import { compileFindProjection } from "../query/projection.ts";
import { compileSort, sorted } from "../query/sort.ts";
import type { Stored } from "../storage/decoded.ts";
import { copyFields } from "../values/copy-fields.ts";
import { encode } from "../values/encode.ts";
import { fieldsAt } from "../values/fields.ts";
import { keyOf } from "../values/order.ts";
import { Doc } from "../values/types.ts";
import type { Value } from "../values/types.ts";
import {
  checkCollation,
  checkFields,
  checkHint,
  collectionName,
  count,
  flag,
  optionalDoc,
  targetCollection,
  variablesOf,
} from "./command.ts";
import type { Call, CommandTable, Reply } from "./command.ts";

/** Filters, sorts and limits the records of a find. `results` returns the same records with the projection applied. */
function selectRecords(call: Call): { records: Stored[]; results: Results } {
  const { body } = call;
  const collection = targetCollection(call);
  checkCollation(body);
  checkHint(body, collection);
  const filter = optionalDoc(body, "filter") ?? new Doc();
  const variables = variablesOf(call);
  const matcher = compileQuery(filter, variables);
  const order = optionalDoc(body, "sort");
  const sort =
    order === null || Object.keys(order).length === 0 || Object.keys(order)[0] === "$natural"
      ? null
      : compileSort(order);
  if (order !== null && sort === null && "$natural" in order && order["$natural"] !== 1)
    throw notSupported("a sort by $natural other than 1");
  const project = compileFindProjection(optionalDoc(body, "projection") ?? new Doc(), matcher, variables);
  const skip = count(body, "skip") ?? 0;
  const limit = count(body, "limit") || Number.POSITIVE_INFINITY;
  const past = call.snapshot
    ?.of(call.database, collectionName(call))
    .filter((record) => matcher.test(record.part(matcher.fields)));
  const most = sort === null ? skip + limit : Number.POSITIVE_INFINITY;
  let records = past ?? collection?.find(filter, matcher, most) ?? [];
  if (sort !== null) records = sorted(records, sort, (record) => record.part(sort.fields));
  if (skip > 0 || limit < records.length) records = records.slice(skip, skip + limit);
  const results: Results = {
    size: records.length,
    bytes: (index) => {
      const record = records[index] as Stored;
      if (project === null) return record.raw;
      return project.copied === null ? encode(project(record.doc)) : copyFields(record.raw, project.copied);
    },
  };
  return { records, results };
}

function find(call: Call): Reply {
  const { results } = selectRecords(call);
  const namespace = `${call.database}.${collectionName(call)}`;
  const { cursor } = call.engine.cursors.start(
    namespace,
    results,
    count(call.body, "batchSize"),
    flag(call.body, "singleBatch"),
    call.now,
  );
  return { cursor: call.snapshot === null ? cursor : { ...cursor, atClusterTime: call.snapshot.time } };
}

function getMore(call: Call): Reply {
  const id = call.body["getMore"];
  const collection = call.body["collection"];
  if (typeof id !== "bigint" || typeof collection !== "string")
    throw new DatabaseError("TypeMismatch", "getMore needs a long and the name of a collection");
  return {
    ...call.engine.cursors.more(id, `${call.database}.${collection}`, count(call.body, "batchSize") || null, call.now),
  };
}

function killCursors(call: Call): Reply {
  const ids = call.body["cursors"];
  if (!Array.isArray(ids)) throw new DatabaseError("TypeMismatch", "killCursors needs an array of cursor ids");
  const namespace = `${call.database}.${collectionName(call)}`;
  const cursorsKilled: bigint[] = [];
  const cursorsNotFound: bigint[] = [];
  for (const id of ids)
    if (typeof id === "bigint") (call.engine.cursors.close(id, namespace) ? cursorsKilled : cursorsNotFound).push(id);
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
}

function countDocuments(call: Call): Reply {
  const collection = targetCollection(call);
  checkCollation(call.body);
  checkHint(call.body, collection);
  const query = optionalDoc(call.body, "query") ?? new Doc();
  const skip = count(call.body, "skip") ?? 0;
  const limit = count(call.body, "limit") || Number.POSITIVE_INFINITY;
  const found =
    Object.keys(query).length === 0
      ? (collection?.records.size ?? 0)
      : (collection?.find(query, compileQuery(query), skip + limit).length ?? 0);
  compileQuery(query);
  return { n: Math.max(0, Math.min(found - skip, limit)) };
}

/** Returns the distinct values at a path. An array contributes its elements. */
function distinct(call: Call): Reply {
  const { key } = call.body;
  if (typeof key !== "string" || key === "")
    throw new DatabaseError("TypeMismatch", "distinct needs the path of a field as 'key'");
  checkCollation(call.body);
  const query = optionalDoc(call.body, "query") ?? new Doc();
  const matcher = compileQuery(query);
  const seen = new Map<string, Value>();
  const path = key.split(".");
  const fields = fieldsAt([path]);
  for (const stored of targetCollection(call)?.find(query, matcher) ?? []) {
    visitPath(stored.part(fields), path, 0, false, (value) => {
      for (const part of Array.isArray(value) ? value : [value])
        if (part !== undefined && !seen.has(keyOf(part))) seen.set(keyOf(part), part);
      return false;
    });
  }
  return { values: [...seen.values()] };
}

/** The input of a pipeline. A leading `$match` is applied here, where it can use an index. */
function startDocuments(call: Call, pipeline: Value[]): readonly Doc[] {
  const collection = targetCollection(call);
  if (collection === undefined) return [];
  const first = pipeline[0];
  const match = first instanceof Doc ? first["$match"] : undefined;
  if (!(match instanceof Doc)) return [...collection.records.values()].map((record) => record.doc);
  return collection.find(match, compileQuery(match, variablesOf(call))).map((record) => record.doc);
}

function aggregate(call: Call): Reply {
  const { body, engine } = call;
  const { pipeline, cursor } = body;
  if (typeof body["aggregate"] !== "string") throw notSupported("an aggregation without a collection");
  if (!(cursor instanceof Doc))
    throw new DatabaseError(
      "FailedToParse",
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  checkFields(cursor, "cursor", ["batchSize"]);
  checkCollation(body);
  checkHint(body, targetCollection(call));
  const source: Source = {
    documents: (name) =>
      [...(engine.catalogue.find(call.database, name)?.records.values() ?? [])].map((record) => record.doc),
  };
  const stages = compilePipeline(pipeline, variablesOf(call), source);
  const documents = runPipeline(startDocuments(call, pipeline as Value[]), stages);
  const results: Results = { size: documents.length, bytes: (index) => encode(documents[index] as Doc) };
  return {
    ...engine.cursors.start(
      `${call.database}.${collectionName(call)}`,
      results,
      count(cursor, "batchSize"),
      false,
      call.now,
    ),
  };
}

export const READ_COMMANDS: CommandTable = {
  find: {
    fields: [
      "filter",
      "projection",
      "sort",
      "skip",
      "limit",
      "batchSize",
      "singleBatch",
      "hint",
      "collation",
      "let",
      "allowDiskUse",
    ],
    refused: [
      "tailable",
      "awaitData",
      "noCursorTimeout",
      "allowPartialResults",
      "oplogReplay",
      "returnKey",
      "showRecordId",
      "min",
      "max",
      "explain",
    ],
    snapshots: true,
    run: find,
  },
  getMore: { fields: ["collection", "batchSize"], snapshots: true, run: getMore },
  killCursors: { fields: ["cursors"], run: killCursors },
  count: { fields: ["query", "limit", "skip", "hint", "collation"], run: countDocuments },
  distinct: { fields: ["key", "query", "collation"], refused: ["hint"], run: distinct },
  aggregate: {
    fields: ["pipeline", "cursor", "hint", "collation", "let", "allowDiskUse", "bypassDocumentValidation"],
    refused: ["explain", "exchange", "fromMongos", "needsMerge"],
    run: aggregate,
  },
};
