import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import type { Method } from "@bandstand/shared/contract/route.ts";
import type { Env } from "../env.ts";
import { cookieJar } from "../http/cookies.ts";
import type { CookieJar } from "../http/cookies.ts";
import { type MemberName, TEST_PASSWORD } from "./members.ts";

/** A complete response. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body's bytes, for binary files. */
  readonly bytes: Uint8Array;
  /** Parses the body; throws if it is not JSON. */
  json<T = Record<string, unknown>>(): T;
}

/* For `node:http`, because the streams of `fetch` take a tenth of a test's time. */
const connections = new Agent({ keepAlive: true });

interface Sent {
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

async function bytesOf(response: IncomingMessage): Promise<Uint8Array> {
  const sent = await buffer(response);
  return new Uint8Array(response.headers["content-encoding"] === "br" ? brotliDecompressSync(sent) : sent);
}

/** A browser, from the service's point of view: keeps cookies, and sends the CSRF token and its origin. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly names: CookieJar;
  /** The origin to send; null for a program that sends none. */
  origin: string | null;
  readonly #url: string;
  readonly #env: Env;

  constructor(url: string, env: Env) {
    this.#url = url;
    this.#env = env;
    this.names = cookieJar(env);
    this.origin = new URL(env.PUBLIC_URL).origin;
  }

  async send(
    method: Method | "HEAD" | "OPTIONS",
    path: string,
    { body, raw, headers = {} }: Sent = {},
  ): Promise<Reply> {
    const token = this.cookies.get(this.names.csrf);
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const sending = request(this.#url + path, {
      method,
      agent: connections,
      headers: {
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(this.origin !== null && { Origin: this.origin }),
        ...(token !== undefined && method !== "GET" && { "X-CSRF-Token": token }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(content !== undefined && { "Content-Length": Buffer.byteLength(content) }),
        ...headers,
      },
    });
    /* The service may refuse a body that is still being sent. Any other error is thrown by the `once` below. */
    sending.on("error", () => undefined);
    sending.end(content);
    const [response] = (await once(sending, "response")) as [IncomingMessage];
    const received = headersOf(response);
    this.#keep(received.getSetCookie());
    const bytes = await bytesOf(response);
    const text = new TextDecoder().decode(bytes);
    return {
      status: response.statusCode ?? 0,
      headers: received,
      text,
      bytes,
      json: <T>() => JSON.parse(text) as T,
    };
  }

  get(path: string, headers?: Record<string, string>): Promise<Reply> {
    return this.send("GET", path, headers && { headers });
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send("POST", path, { body, ...(headers && { headers }) });
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send("PUT", path, { body, ...(headers && { headers }) });
  }

  patch(path: string, body?: unknown): Promise<Reply> {
    return this.send("PATCH", path, { body });
  }

  delete(path: string, body?: unknown): Promise<Reply> {
    return this.send("DELETE", path, { body });
  }

  async signIn(username: string, password: string = TEST_PASSWORD): Promise<Reply> {
    const reply = await this.post("/login", { username, password });
    if (reply.status !== 200) throw new Error(`sign-in of ${username} failed: ${reply.status} ${reply.text}`);
    return reply;
  }

  /** Returns another device with the same cookies. */
  copy(): Client {
    const other = new Client(this.#url, this.#env);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = "", ...flags] = line.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
      const isGone = value === "" || flags.some((flag) => /^\s*expires=thu, 01 jan 1970/i.test(flag));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Returns the error code of a refusal. */
export const code = (reply: Reply): string => reply.json<{ code: string }>().code;

/** Returns a refusal's status and error code. */
export const refusal = (reply: Reply): [status: number, code: string] => [reply.status, code(reply)];

/** Returns the body of a 201. Throws for any other response. */
export function created<T>(reply: Reply): T {
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
  return reply.json<T>();
}

/** Signs members in again after a test has moved the clock past the expiry of access tokens. */
export async function refreshed(clients: Readonly<Partial<Record<MemberName, Client>>>): Promise<void> {
  for (const [name, client] of Object.entries(clients)) await client.signIn(name);
}
