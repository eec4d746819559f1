import { hostname, totalmem } from "node:os";
import { SESSION_TIMEOUT_MINUTES } from "../engine/sessions.ts";
import { DatabaseError } from "../errors.ts";
import { MAX_DOCUMENT_BYTES } from "../values/encode.ts";
import { Bin, Doc, Oid, Stamp } from "../values/types.ts";
import { collectionName, targetCollection } from "./command.ts";
import type { Call, CommandTable, Reply } from "./command.ts";
import { dataSize } from "./collections.ts";

/** The MongoDB version whose behaviour this database follows. Its wire version is 21. */
const SERVER_VERSION = "7.0.0";
export const MAX_MESSAGE_BYTES = 48_000_000;
const SET_NAME = "bandstand";

/** Reports a one-member replica set, because drivers use sessions and retryable writes only with replica sets. */
function hello(call: Call): Reply {
  const { address } = call.engine;
  const opTime = { ts: new Stamp((BigInt(Math.floor(call.now / 1000)) << 32n) | 1n), t: 1n };
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName: SET_NAME,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    electionId: new Oid("7fffffff0000000000000001"),
    lastWrite: {
      opTime,
      lastWriteDate: new Date(call.now),
      majorityOpTime: opTime,
      majorityWriteDate: new Date(call.now),
    },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(call.now),
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  };
}

function serverStatus(call: Call): Reply {
  const { engine } = call;
  return {
    host: hostname(),
    version: SERVER_VERSION,
    process: "bandstand-embedded",
    pid: BigInt(process.pid),
    uptime: (call.now - engine.startedAt) / 1000,
    localTime: new Date(call.now),
    metrics: { cursor: { open: { total: BigInt(engine.cursors.size) } } },
    logicalSessionRecordCache: { activeSessionsCount: engine.sessions.size },
    storageEngine: { name: "lmdb", persistent: true },
  };
}

function sessionIds(call: Call): string[] {
  const sessions = call.body[call.name];
  if (!Array.isArray(sessions)) throw new DatabaseError("TypeMismatch", `${call.name} needs an array of session ids`);
  return sessions.flatMap((session) => {
    const id = session instanceof Doc ? session["id"] : undefined;
    return id instanceof Bin ? [Buffer.from(id.bytes).toString("hex")] : [];
  });
}

function endSessions(call: Call): Reply {
  for (const id of sessionIds(call)) {
    call.engine.sessions.end(id);
    call.engine.snapshots.end(id);
  }
  return {};
}

function statistics(call: Call): Reply {
  const collections = call.engine.catalogue.inDatabase(call.database);
  const bytes = dataSize(collections);
  const objects = collections.reduce((sum, collection) => sum + collection.records.size, 0);
  return {
    db: call.database,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : bytes / objects,
    dataSize: bytes,
    storageSize: bytes,
    indexes: collections.reduce((sum, collection) => sum + collection.indexes.length, 0),
    indexSize: 0,
    totalSize: bytes,
    scaleFactor: 1,
  };
}

function collectionStatistics(call: Call): Reply {
  const collection = targetCollection(call);
  const bytes = collection === undefined ? 0 : dataSize([collection]);
  const count = collection?.records.size ?? 0;
  return {
    ns: `${call.database}.${collectionName(call)}`,
    size: bytes,
    count,
    avgObjSize: count === 0 ? 0 : bytes / count,
    storageSize: bytes,
    nindexes: collection?.indexes.length ?? 0,
    totalSize: bytes,
    scaleFactor: 1,
  };
}

/** Returns the only supported parameter, which MongoDB's shells read. */
function getParameter(call: Call): Reply {
  const all = call.body["getParameter"] === "*";
  if (all || "featureCompatibilityVersion" in call.body) return { featureCompatibilityVersion: { version: "7.0" } };
  throw new DatabaseError("InvalidOptions", "no option found to get");
}

const handshake = { fields: [], open: true, run: hello };

export const ADMIN_COMMANDS: CommandTable = {
  hello: handshake,
  isMaster: handshake,
  ismaster: handshake,
  ping: { fields: [], run: () => ({}) },
  buildInfo: buildInfo(),
  buildinfo: buildInfo(),
  connectionStatus: {
    fields: ["showPrivileges"],
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] } }),
  },
  getParameter: { fields: [], open: true, run: getParameter },
  getLog: {
    fields: [],
    run: (call) =>
      call.body["getLog"] === "*" ? { names: ["global", "startupWarnings"] } : { totalLinesWritten: 0, log: [] },
  },
  getCmdLineOpts: { fields: [], run: () => ({ argv: [], parsed: {} }) },
  hostInfo: {
    fields: [],
    run: () => ({
      system: { hostname: hostname(), memSizeMB: Math.floor(totalmem() / 1024 / 1024) },
      os: { type: process.platform },
      extra: {},
    }),
  },
  serverStatus: { fields: [], open: true, run: serverStatus },
  whatsmyuri: { fields: [], run: () => ({ you: "local" }) },
  replSetGetStatus: {
    fields: [],
    run: (call) => ({
      set: SET_NAME,
      myState: 1,
      members: [{ _id: 0, name: call.engine.address, health: 1, state: 1, stateStr: "PRIMARY", self: true }],
    }),
  },
  dbStats: { fields: ["scale", "freeStorage"], run: statistics },
  dbstats: { fields: ["scale", "freeStorage"], run: statistics },
  collStats: { fields: ["scale"], run: collectionStatistics },
  endSessions: { fields: [], run: endSessions },
  killSessions: { fields: [], run: endSessions },
  refreshSessions: {
    fields: [],
    run: (call) => {
      for (const id of sessionIds(call)) call.engine.sessions.touch(id, call.now);
      return {};
    },
  },
};

function buildInfo() {
  return {
    fields: [],
    run: (): Reply => ({
      version: SERVER_VERSION,
      versionArray: SERVER_VERSION.split(".").map(Number).concat(0),
      gitVersion: "embedded",
      modules: [],
      bits: 64,
      debug: false,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      storageEngines: ["lmdb"],
    }),
  };
}
