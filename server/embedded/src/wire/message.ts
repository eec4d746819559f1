import { DatabaseError } from "../errors.ts";
import { decode } from "../values/decode.ts";
import { Doc } from "../values/types.ts";

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
export const HEADER_BYTES = 16;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** The supported flags among the low 16 bits. A message with another of these bits set must be refused. */
const KNOWN_REQUIRED = CHECKSUM_PRESENT | MORE_TO_COME;

export interface Request {
  id: number;
  kind: "msg" | "query";
  body: Doc;
  /** False for unacknowledged writes, which get no reply. */
  answered: boolean;
}

/** The bytes are not a valid message, so the rest of the stream cannot be parsed either. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

function documentAt(bytes: Buffer, at: number, end: number): { document: Doc; next: number } {
  if (at + 5 > end) throw new ProtocolError("a document is cut off");
  const length = bytes.readInt32LE(at);
  if (length < 5 || at + length > end) throw new ProtocolError("a document has an invalid length");
  return { document: decode(bytes.subarray(at, at + length)), next: at + length };
}

/** Parses a section of kind 1: documents that become an array in the body, in the field named by the section. */
function sequence(bytes: Buffer, at: number, limit: number, into: Map<string, Doc[]>): number {
  if (at + 4 > limit) throw new ProtocolError("a section is cut off");
  const end = at + bytes.readInt32LE(at);
  if (end > limit || end < at + 5) throw new ProtocolError("a section has an invalid length");
  const nameEnd = bytes.indexOf(0, at + 4);
  if (nameEnd < 0 || nameEnd >= end) throw new ProtocolError("a section has no name");
  const name = bytes.toString("utf8", at + 4, nameEnd);
  const documents: Doc[] = [];
  let next = nameEnd + 1;
  while (next < end) {
    const found = documentAt(bytes, next, end);
    documents.push(found.document);
    next = found.next;
  }
  into.set(name, documents);
  return end;
}

function parseMsg(bytes: Buffer, id: number): Request {
  if (bytes.length < HEADER_BYTES + 5) throw new ProtocolError("an OP_MSG is cut off");
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if ((flags & 0xffff & ~KNOWN_REQUIRED) !== 0) throw new ProtocolError(`an OP_MSG has unknown flags ${flags}`);
  const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, Doc[]>();
  let body: Doc | null = null;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = bytes[at];
    at += 1;
    if (kind === 0) {
      if (body !== null) throw new ProtocolError("an OP_MSG has two bodies");
      const found = documentAt(bytes, at, end);
      body = found.document;
      at = found.next;
    } else if (kind === 1) at = sequence(bytes, at, end, sequences);
    else throw new ProtocolError(`an OP_MSG has a section of unknown kind ${kind}`);
  }
  if (body === null) throw new ProtocolError("an OP_MSG has no body");
  for (const [name, documents] of sequences) body[name] = documents;
  return { id, kind: "msg", body, answered: (flags & MORE_TO_COME) === 0 };
}

/** Parses the legacy form in which drivers send their first `hello`. No other command may use it. */
function parseQuery(bytes: Buffer, id: number): Request {
  const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0 || nameEnd + 9 > bytes.length) throw new ProtocolError("an OP_QUERY is cut off");
  const { document } = documentAt(bytes, nameEnd + 9, bytes.length);
  const inner = document["$query"];
  const body = inner instanceof Doc ? inner : document;
  const name = Object.keys(body)[0] ?? "";
  if (!["hello", "ismaster", "isMaster"].includes(name))
    throw new DatabaseError(352, "Unsupported OP_QUERY command: only the handshake may use it");
  body["$db"] = "admin";
  return { id, kind: "query", body, answered: true };
}

/** @throws ProtocolError, after which the connection must close, or DatabaseError, for which a reply can be sent */
export function parseMessage(bytes: Buffer): Request {
  const id = bytes.readInt32LE(4);
  const code = bytes.readInt32LE(12);
  if (code === OP_MSG) return parseMsg(bytes, id);
  if (code === OP_QUERY) return parseQuery(bytes, id);
  throw new ProtocolError(`unknown operation code ${code}`);
}

let nextId = 1;

export function replyMessage(kind: Request["kind"], responseTo: number, body: Buffer): Buffer {
  const before = kind === "msg" ? 5 : 20;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + before + body.length);
  nextId = (nextId + 1) & 0x7fffffff;
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(nextId, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(kind === "msg" ? OP_MSG : OP_REPLY, 12);
  bytes.fill(0, HEADER_BYTES, HEADER_BYTES + before);
  if (kind === "query") {
    // Sets the flag awaitCapable (8) and the number of documents (1). The cursor id and starting position between them
    // stay 0.
    bytes.writeInt32LE(8, HEADER_BYTES);
    bytes.writeInt32LE(1, HEADER_BYTES + 16);
  }
  body.copy(bytes, HEADER_BYTES + before);
  return bytes;
}
