import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request received by a chat service. */
export interface Received {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a chat service responds: `hang` accepts the message and never responds; `break` drops the connection. */
export type ChatReply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | "hang"
  | "break";

/** A local chat service that responds as configured in `reply`. */
export class ChatServer {
  readonly received: Received[] = [];
  reply: (received: Received) => ChatReply = () => ({ status: 200, body: "ok" });
  readonly #server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const { method = "", url: path = "", headers } = request;
      const received = { method, path, headers, body };
      this.received.push(received);
      const reply = this.reply(received);
      if (reply === "hang") return;
      if (reply === "break") {
        request.socket.destroy();
        return;
      }
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {});
      response.writeHead(reply.status, reply.headers).end(reply.status === 204 ? undefined : text);
    });
  });

  /** Starts the server. Returns its host and port. */
  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

async function readJson(request: IncomingMessage): Promise<Received["body"]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Received["body"];
}
