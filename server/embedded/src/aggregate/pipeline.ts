import { badValue, DatabaseError, notSupported } from "../errors.ts";
import { compileQuery } from "../query/match.ts";
import { compileAddFields, compileProject } from "../query/projection.ts";
import { compileSort, sorted } from "../query/sort.ts";
import { asInteger } from "../values/numbers.ts";
import { Doc, doc, isNumeric } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { compileExpression } from "./expression.ts";
import { compileGroup } from "./group.ts";
import { compileLookup } from "./lookup.ts";
import type { Variables } from "./scope.ts";
import { rootScope } from "./scope.ts";
import type { Source, Stage } from "./stage.ts";
import { compileUnwind } from "./unwind.ts";

type StageCompiler = (operand: Value, variables: Variables, source: Source) => Stage;

function object(name: string, operand: Value, code: number): Doc {
  if (!(operand instanceof Doc)) throw new DatabaseError(code, `the ${name} specification must be an object`);
  return operand;
}

function count(name: string, operand: Value, code: number, minimum: bigint): number {
  const whole = isNumeric(operand) ? asInteger(operand) : null;
  if (whole === null || whole < minimum)
    throw new DatabaseError(
      code,
      `invalid argument to ${name} stage: expected ${minimum === 0n ? "a non-negative" : "a positive"} number`,
    );
  return Number(whole);
}

const replaceRoot = (operand: Value, variables: Variables): Stage => {
  const expression = compileExpression(operand, variables);
  return (documents) =>
    documents.map((document) => {
      const result = expression(rootScope(document, variables));
      if (!(result instanceof Doc)) throw new DatabaseError(40228, "'newRoot' expression must evaluate to an object");
      return result;
    });
};

const unset: StageCompiler = (operand, variables) => {
  const names = Array.isArray(operand) ? operand : [operand];
  const spec = new Doc();
  for (const name of names) {
    if (typeof name !== "string")
      throw new DatabaseError(31002, "$unset specification must be a string or an array of strings");
    spec[name] = false;
  }
  if (names.length === 0) throw new DatabaseError(31119, "$unset specification must have at least one field");
  const project = compileProject(spec, variables);
  return (documents) => documents.map(project);
};

const addFields: StageCompiler = (operand, variables) => {
  const project = compileAddFields(object("$addFields", operand, 40272), variables);
  return (documents) => documents.map(project);
};

function counter(name: Value): Stage {
  if (typeof name !== "string" || name === "" || name.startsWith("$") || name.includes("."))
    throw new DatabaseError(40156, "the count field must be a non-empty string without '$' and '.'");
  return (documents) => (documents.length === 0 ? [] : [doc({ [name]: documents.length })]);
}

function sample(operand: Value): Stage {
  const size = operand instanceof Doc && Object.keys(operand).length === 1 ? operand["size"] : undefined;
  const wanted = count("$sample", size ?? null, 28747, 1n);
  return (documents) => {
    const pool = [...documents];
    const chosen: Doc[] = [];
    while (chosen.length < wanted && pool.length > 0) {
      const index = Math.floor(Math.random() * pool.length);
      chosen.push(pool[index] as Doc);
      pool[index] = pool.at(-1) as Doc;
      pool.pop();
    }
    return chosen;
  };
}

const facet: StageCompiler = (operand, variables, source) => {
  const spec = object("$facet", operand, 40169);
  const parts = Object.keys(spec).map((name) => ({
    name,
    stages: compilePipeline(spec[name] as Value, variables, source),
  }));
  if (parts.length === 0) throw new DatabaseError(40169, "the $facet specification must be a non-empty object");
  return (documents) => {
    const result = new Doc();
    for (const part of parts) result[part.name] = [...runPipeline(documents, part.stages)];
    return [result];
  };
};

const unionWith: StageCompiler = (operand, variables, source) => {
  const spec = typeof operand === "string" ? doc({ coll: operand }) : object("$unionWith", operand, 9);
  const name = spec["coll"];
  if (typeof name !== "string")
    throw new DatabaseError("FailedToParse", "$unionWith needs the name of a collection in 'coll'");
  for (const field of Object.keys(spec))
    if (field !== "coll" && field !== "pipeline")
      throw new DatabaseError(40415, `BSON field '$unionWith.${field}' is an unknown field.`);
  const stages = spec["pipeline"] === undefined ? [] : compilePipeline(spec["pipeline"], variables, source);
  return (documents) => [...documents, ...runPipeline(source.documents(name), stages)];
};

const STAGES: Readonly<Record<string, StageCompiler>> = {
  $match: (operand, variables) => {
    const matcher = compileQuery(object("$match", operand, 15959), variables);
    return (documents) => documents.filter(matcher.test);
  },
  $sort: (operand) => {
    const spec = object("$sort", operand, 15973);
    if (Object.keys(spec).length === 0) throw new DatabaseError(15976, "$sort stage must have at least one sort key");
    const order = compileSort(spec);
    return (documents) => sorted(documents, order, (document) => document);
  },
  $skip: (operand) => {
    const size = count("$skip", operand, 5107200, 0n);
    return (documents) => documents.slice(size);
  },
  $limit: (operand) => {
    const size = count("$limit", operand, 15958, 1n);
    return (documents) => documents.slice(0, size);
  },
  $project: (operand, variables) => {
    const project = compileProject(object("$project", operand, 15969), variables);
    return (documents) => documents.map(project);
  },
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $group: (operand, variables) => compileGroup(object("$group", operand, 15947), variables),
  $unwind: (operand) => compileUnwind(operand),
  $lookup: (operand, variables, source) =>
    compileLookup(object("$lookup", operand, 40319), variables, source, compileInner),
  $count: (operand) => counter(operand),
  $sortByCount: (operand, variables) => {
    const group = compileGroup(doc({ _id: operand, count: doc({ $sum: 1 }) }), variables);
    const order = compileSort(doc({ count: -1 }));
    return (documents) => sorted(group(documents), order, (document) => document);
  },
  $replaceRoot: (operand, variables) => {
    const root = operand instanceof Doc && Object.keys(operand).length === 1 ? operand["newRoot"] : undefined;
    if (root === undefined) throw new DatabaseError(40231, "no newRoot specified for the $replaceRoot stage");
    return replaceRoot(root, variables);
  },
  $replaceWith: replaceRoot,
  $facet: facet,
  $unionWith: unionWith,
  $sample: (operand) => sample(operand),
};

export const STAGE_NAMES: readonly string[] = Object.keys(STAGES).sort();

/** MongoDB stages that are deliberately not supported. */
const UNSUPPORTED_STAGES = new Set([
  "$out",
  "$merge",
  "$changeStream",
  "$graphLookup",
  "$geoNear",
  "$bucket",
  "$bucketAuto",
  "$redact",
  "$indexStats",
  "$collStats",
  "$setWindowFields",
  "$densify",
  "$fill",
  "$documents",
  "$currentOp",
  "$listSessions",
  "$listLocalSessions",
  "$planCacheStats",
  "$search",
  "$searchMeta",
  "$vectorSearch",
]);

function compileStage(stage: Value, variables: Variables, source: Source): Stage {
  if (!(stage instanceof Doc))
    throw new DatabaseError("TypeMismatch", "Each element of the 'pipeline' array must be an object");
  const names = Object.keys(stage);
  const name = names[0];
  if (name === undefined || names.length !== 1)
    throw new DatabaseError(40323, "A pipeline stage specification object must contain exactly one field.");
  if (UNSUPPORTED_STAGES.has(name)) throw notSupported(`the stage ${name}`);
  const compiler = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (compiler === undefined) throw new DatabaseError(40324, `Unrecognized pipeline stage name: '${name}'`);
  return compiler(stage[name] as Value, variables, source);
}

/** Compiles a pipeline. Every stage is validated before the first one runs. */
export function compilePipeline(pipeline: Maybe, variables: Variables, source: Source): Stage[] {
  if (!Array.isArray(pipeline))
    throw new DatabaseError("TypeMismatch", "'pipeline' option must be specified as an array");
  if (pipeline.length > 1000) throw badValue("a pipeline has at most 1000 stages");
  return pipeline.map((stage) => compileStage(stage, variables, source));
}

/** Compiles the pipeline inside a stage, such as `$lookup` or `$facet`, into one stage. */
function compileInner(pipeline: Maybe, variables: Variables, source: Source): Stage {
  const stages = compilePipeline(pipeline, variables, source);
  return (documents) => runPipeline(documents, stages);
}

export function runPipeline(documents: readonly Doc[], stages: readonly Stage[]): readonly Doc[] {
  return stages.reduce((current, stage) => stage(current), documents);
}
