import type { Socket } from "node:net";
import { once } from "node:events";
import { MAX_MESSAGE_BYTES } from "../commands/admin.ts";
import { dispatch, errorReply } from "../commands/dispatch.ts";
import type { Engine } from "../engine/engine.ts";
import { DatabaseError } from "../errors.ts";
import { encode } from "../values/encode.ts";
import { HEADER_BYTES, parseMessage, ProtocolError, replyMessage } from "./message.ts";
import type { Request } from "./message.ts";

/** Splits a byte stream into messages. Chunks are joined only once per message, so many small ones stay cheap. */
class Framer {
  private chunks: Buffer[] = [];
  private size = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
  }

  /** @returns the next complete message, or null. @throws ProtocolError for an impossible length */
  next(): Buffer | null {
    if (this.size < HEADER_BYTES) return null;
    if ((this.chunks[0] as Buffer).length < HEADER_BYTES) this.chunks = [Buffer.concat(this.chunks)];
    const length = (this.chunks[0] as Buffer).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
      throw new ProtocolError(`a message claims ${length} bytes`);
    if (this.size < length) return null;
    const all = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    this.chunks = all.length > length ? [all.subarray(length)] : [];
    this.size -= length;
    return all.subarray(0, length);
  }
}

async function answer(engine: Engine, bytes: Buffer): Promise<Buffer | null> {
  let request: Request;
  try {
    request = parseMessage(bytes);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return replyMessage("msg", bytes.readInt32LE(4), encode(errorReply(error)));
  }
  const reply = await dispatch(engine, request.body, bytes.length);
  return request.answered ? replyMessage(request.kind, request.id, reply) : null;
}

/** Resolves when the socket's buffer has drained or the socket has closed. Removes the listener for the other event. */
async function drained(socket: Socket): Promise<void> {
  const listeners = new AbortController();
  const { signal } = listeners;
  await Promise.race([once(socket, "drain", { signal }), once(socket, "close", { signal })]);
  listeners.abort();
}

/**
 * Serves one client until it disconnects. Requests are answered in order, and each is read only after the previous
 * reply has been sent, so a client that does not read cannot fill the memory. Invalid bytes end the connection.
 */
export async function serve(engine: Engine, socket: Socket): Promise<void> {
  const framer = new Framer();
  socket.setNoDelay(true);
  try {
    for await (const chunk of socket) {
      framer.push(chunk as Buffer);
      for (let message = framer.next(); message !== null; message = framer.next()) {
        const reply = await answer(engine, message);
        if (reply === null || socket.destroyed) continue;
        if (!socket.write(reply)) await drained(socket);
      }
    }
  } catch {
    // After an invalid frame, a lost client or a failed commit, the connection is closed.
  } finally {
    socket.destroy();
  }
}
