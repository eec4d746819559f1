import { connect } from "node:net";
import type { Socket } from "node:net";
import { serialize } from "bson";
import type { Document } from "bson";
import { decode } from "../values/decode.ts";
import type { Doc } from "../values/types.ts";

/** The socket path in a connection string that `start` returned. */
export function socketPath(uri: string): string {
  return decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? "");
}

/** An OP_MSG that contains one body. */
export function message(body: Document, flags = 0): Buffer {
  const document = serialize(body);
  const bytes = Buffer.alloc(21 + document.length);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(7, 4);
  bytes.writeInt32LE(2013, 12);
  bytes.writeUInt32LE(flags, 16);
  bytes.set(document, 21);
  return bytes;
}

/** A client that sends arbitrary bytes. */
export class RawClient {
  readonly socket: Socket;
  private received = Buffer.alloc(0);
  private readonly waiting: { done(reply: Doc): void; fail(error: Error): void }[] = [];

  constructor(path: string) {
    this.socket = connect(path);
    this.socket.on("error", () => undefined);
    this.socket.on("data", (chunk) => {
      this.received = Buffer.concat([this.received, chunk]);
      while (this.received.length >= 4 && this.received.length >= this.received.readInt32LE(0)) {
        const length = this.received.readInt32LE(0);
        const reply = decode(Buffer.from(this.received.subarray(21, length)));
        this.received = this.received.subarray(length);
        this.waiting.shift()?.done(reply);
      }
    });
    this.socket.on("close", () => {
      for (const { fail } of this.waiting.splice(0)) fail(new Error("the connection was closed"));
    });
  }

  get connected(): Promise<void> {
    return new Promise((resolve) => void this.socket.once("connect", () => resolve()));
  }

  get closed(): Promise<void> {
    return this.socket.destroyed
      ? Promise.resolve()
      : new Promise((resolve) => void this.socket.once("close", () => resolve()));
  }

  /** Sends the bytes and resolves with the next reply. @throws if the connection closes without one */
  send(bytes: Buffer): Promise<Doc> {
    if (this.socket.destroyed) return Promise.reject(new Error("the connection was closed"));
    const reply = new Promise<Doc>((done, fail) => this.waiting.push({ done, fail }));
    this.socket.write(bytes);
    return reply;
  }

  command(body: Document): Promise<Doc> {
    return this.send(message({ ...body, $db: "test" }));
  }

  end(): void {
    this.socket.destroy();
  }
}
