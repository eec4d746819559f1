import type { Engine } from "../engine/engine.ts";
import { DatabaseError, notSupported } from "../errors.ts";
import { Batch } from "../storage/operations.ts";
import { describe } from "../values/describe.ts";
import { encode } from "../values/encode.ts";
import { asNumber } from "../values/numbers.ts";
import { Bin, Doc, Double, Stamp, isNumeric } from "../values/types.ts";
import type { Maybe } from "../values/types.ts";
import { ADMIN_COMMANDS } from "./admin.ts";
import { checkFields, optionalDoc } from "./command.ts";
import type { Call, Command, Reply } from "./command.ts";
import { READ_COMMANDS } from "./read.ts";
import { COLLECTION_COMMANDS } from "./collections.ts";
import { INDEX_COMMANDS } from "./indexes.ts";
import { WRITE_COMMANDS } from "./write.ts";

const COMMANDS = new Map<string, Command>(
  Object.entries({ ...ADMIN_COMMANDS, ...READ_COMMANDS, ...COLLECTION_COMMANDS, ...INDEX_COMMANDS, ...WRITE_COMMANDS }),
);

export const COMMAND_NAMES: readonly string[] = [...COMMANDS.keys()].sort();

/** Fields that every command accepts. */
const COMMON = [
  "$db",
  "lsid",
  "txnNumber",
  "$clusterTime",
  "$readPreference",
  "readConcern",
  "writeConcern",
  "maxTimeMS",
  "comment",
];

/** MongoDB commands that are deliberately not supported. Any other unknown name gives CommandNotFound. */
const UNSUPPORTED_COMMANDS = new Set([
  "commitTransaction",
  "abortTransaction",
  "explain",
  "mapReduce",
  "bulkWrite",
  "compact",
  "validate",
  "reIndex",
  "cloneCollectionAsCapped",
  "convertToCapped",
  "createUser",
  "updateUser",
  "dropUser",
  "usersInfo",
  "createRole",
  "saslStart",
  "saslContinue",
  "authenticate",
  "logout",
  "setParameter",
  "fsync",
  "profile",
  "currentOp",
  "killOp",
  "createSearchIndexes",
  "listSearchIndexes",
  "dropSearchIndex",
  "updateSearchIndex",
  "replSetInitiate",
  "replSetReconfig",
  "shutdown",
  "top",
  "dbHash",
  "setFeatureCompatibilityVersion",
  "killAllSessions",
  "startSession",
]);

function commandOf(name: string): Command {
  const command = COMMANDS.get(name);
  if (command !== undefined) return command;
  if (UNSUPPORTED_COMMANDS.has(name)) throw notSupported(`the command '${name}'`);
  throw new DatabaseError("CommandNotFound", `no such command: '${name}'`);
}

function checkWriteConcern(body: Doc): void {
  const concern = optionalDoc(body, "writeConcern");
  if (concern === null) return;
  checkFields(concern, "writeConcern", ["w", "j", "wtimeout", "fsync", "provenance"]);
  const { w } = concern;
  if (w === undefined || w === "majority" || (isNumeric(w) && asNumber(w) <= 1 && asNumber(w) >= 0)) return;
  throw new DatabaseError(100, "Not enough data-bearing nodes: this database has one member");
}

interface ReadConcern {
  /** Whether the reply must contain only data that is on disk. */
  readonly durable: boolean;
  /** The snapshot to read from: null for a new one, undefined for the current data. */
  readonly at?: Stamp | null;
}

function readConcernOf(body: Doc): ReadConcern {
  const concern = optionalDoc(body, "readConcern");
  if (concern === null) return { durable: false };
  const level = concern["level"] ?? "local";
  const isSnapshot = level === "snapshot";
  checkFields(
    concern,
    "readConcern",
    ["level", "provenance", ...(isSnapshot ? ["atClusterTime"] : [])],
    ["afterClusterTime", ...(isSnapshot ? [] : ["atClusterTime"])],
  );
  if (isSnapshot) {
    const at = concern["atClusterTime"] ?? null;
    if (at !== null && !(at instanceof Stamp))
      throw new DatabaseError("TypeMismatch", "readConcern.atClusterTime must be a timestamp");
    return { durable: true, at };
  }
  if (!["local", "available", "majority", "linearizable"].includes(typeof level === "string" ? level : ""))
    throw new DatabaseError("FailedToParse", `Invalid read concern level: ${describe(level)}`);
  return { durable: level === "majority" || level === "linearizable" };
}

function snapshotFor(engine: Engine, command: Command, { at }: ReadConcern, session: string | null, now: number) {
  if (at === undefined) return null;
  if (!command.snapshots) throw notSupported("the read concern 'snapshot' outside of find");
  if (session === null) throw notSupported("the read concern 'snapshot' without a session");
  return engine.snapshots.at(session, at, engine.catalogue, now);
}

function sessionOf(body: Doc): string | null {
  const id = body["lsid"] instanceof Doc ? body["lsid"]["id"] : undefined;
  return id instanceof Bin ? Buffer.from(id.bytes).toString("hex") : null;
}

/** Identifies a retryable write. */
interface Retry {
  session: string;
  txnNumber: bigint;
}

function retryOf(command: Command, body: Doc): Retry | null {
  const { txnNumber } = body;
  if (txnNumber === undefined) return null;
  const session = sessionOf(body);
  if (typeof txnNumber !== "bigint" || session === null)
    throw new DatabaseError("InvalidOptions", "'txnNumber' is a long and needs a session");
  if (!command.writes) throw new DatabaseError(50768, "txnNumber may only be provided for retryable writes");
  return { session, txnNumber };
}

function checkCommon(body: Doc): void {
  if (body["startTransaction"] !== undefined || body["autocommit"] !== undefined)
    throw notSupported("a transaction over several documents");
}

export function errorReply(error: unknown): Reply {
  if (error instanceof DatabaseError)
    return { ok: new Double(0), errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  return {
    ok: new Double(0),
    errmsg: error instanceof Error ? error.message : String(error),
    code: 1,
    codeName: "InternalError",
  };
}

/** Runs a command. Returns the encoded reply once all changes are on disk. @param size the request's length in bytes */
export async function dispatch(engine: Engine, body: Doc, size = 0): Promise<Buffer> {
  const batch = new Batch();
  const name = Object.keys(body)[0] ?? "";
  const now = Date.now();
  let retry: Retry | null = null;
  let barrier = false;
  let reply: Buffer;
  let failed = false;
  try {
    const command = commandOf(name);
    checkCommon(body);
    if (!command.open) checkFields(body, name, [name, ...COMMON, ...command.fields], command.refused);
    checkWriteConcern(body);
    const concern = readConcernOf(body);
    barrier = concern.durable || command.writes === true;
    const session = sessionOf(body);
    if (session !== null) engine.sessions.touch(session, now);
    retry = retryOf(command, body);
    const stored = retry === null ? null : engine.sessions.begin(retry.session, retry.txnNumber, now);
    if (stored !== null) {
      await engine.commit(batch);
      return stored;
    }
    if (command.writes === true) engine.checkRoom(size);
    const snapshot = snapshotFor(engine, command, concern, session, now);
    const call: Call = { engine, name, database: databaseOf(body["$db"]), body, batch, now, snapshot };
    const answer = command.run(call);
    checkTime(command, body["maxTimeMS"], now);
    reply = encode({ ...answer, ok: new Double(1) });
  } catch (error) {
    failed = true;
    reply = encode(errorReply(error));
  }
  if (retry !== null && failed) engine.sessions.abandon(retry.session, retry.txnNumber);
  if (retry !== null && !failed) engine.sessions.finish(retry.session, retry.txnNumber, reply);
  if (barrier || batch.operations.length > 0) await engine.commit(batch);
  return reply;
}

function databaseOf(value: Maybe): string {
  if (typeof value !== "string") throw new DatabaseError(40571, "OP_MSG requests require a $db argument");
  return value;
}

/** Applies `maxTimeMS` to reads. A read cannot be interrupted, so one that took too long fails after it has run. */
function checkTime(command: Command, limit: Maybe, startedAt: number): void {
  if (limit === undefined || command.writes) return;
  const milliseconds = isNumeric(limit) ? asNumber(limit) : Number.NaN;
  if (!(milliseconds >= 0)) throw new DatabaseError("BadValue", "maxTimeMS must be a non-negative number");
  if (milliseconds > 0 && Date.now() - startedAt > milliseconds)
    throw new DatabaseError("MaxTimeMSExpired", "operation exceeded time limit");
}
