import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage } from "@bandstand/shared/notifications/push-message.ts";
import type { PushSubscriptionIn } from "@bandstand/shared/notifications/contract.ts";

/** A push, as received by the push service and as decrypted by the device. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  /** The encrypted message that the push service sees. */
  readonly sealed: Buffer;
  readonly message: PushMessage;
}

type Reply = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | "hang" | "break";

/** A browser on a device. Only it can decrypt pushes to its subscription. */
class Browser {
  readonly #ecdh = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly endpoint: string;
  /** The key with which the subscription was created; only its owner may push to it. */
  readonly pushKey: string;

  constructor(endpoint: string, pushKey: string) {
    this.#ecdh.generateKeys();
    this.endpoint = endpoint;
    this.pushKey = pushKey;
  }

  /** The subscription, as `PushSubscription.toJSON()` returns it. */
  get subscription(): PushSubscriptionIn {
    const keys = { p256dh: this.#ecdh.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
    return { endpoint: this.endpoint, keys };
  }

  /** Decrypts a push, as described in RFC 8291. */
  read(body: Buffer): PushMessage {
    const length = body.readUInt8(20);
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 21 + length), body.subarray(21 + length)];
    if (sealed.length > body.readUInt32BE(16)) throw new Error("the message has more than one record");
    const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, size: number): Buffer =>
      Buffer.from(hkdfSync("sha256", secret, with_, info, size));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#ecdh.getPublicKey(), sender]);
    const secret = derive(this.#ecdh.computeSecret(sender), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error("the record has no end marker");
    return JSON.parse(padded.subarray(0, end).toString()) as PushMessage;
  }
}

/** Verifies the signature of `Authorization` (RFC 8292) and returns its claims. Throws if it is invalid. */
function claimsOf(authorization: string, pushKey: string): { aud: string; exp: number; sub: string } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== pushKey) throw new Error("the key of another service");
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${body}`), options, Buffer.from(signature, "base64url")))
    throw new Error("the signature is wrong");
  const json = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());
  if (JSON.stringify(json(head)) !== '{"typ":"JWT","alg":"ES256"}') throw new Error("the token is of another kind");
  return json(body) as { aud: string; exp: number; sub: string };
}

/**
 * A local push service with its browsers. Like real push services, it refuses a message that has no TTL, is for another
 * audience, is too long, or is signed with another key. Otherwise it responds as configured in `reply`.
 */
export class PushServer {
  readonly received: ReceivedPush[] = [];
  readonly #browsers = new Map<string, Browser>();
  reply: (path: string) => Reply = () => ({ status: 201 });
  /** Its clock, in ms since 1970. */
  now: () => number = Date.now;
  origin = "";
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const status = this.#take(request.url ?? "", request.headers, Buffer.concat(chunks));
      const reply = status === 201 ? this.reply(request.url ?? "") : { status };
      if (reply === "break") request.socket.destroy();
      else if (reply !== "hang") response.writeHead(reply.status, reply.headers).end();
    });
  });

  async listen(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** Creates a browser that subscribes with the service's public key, and returns the subscription. */
  subscribe(pushKey: string): PushSubscriptionIn {
    const browser = new Browser(`${this.origin}/push/${randomBytes(16).toString("base64url")}`, pushKey);
    this.#browsers.set(new URL(browser.endpoint).pathname, browser);
    return browser.subscription;
  }

  #take(path: string, headers: IncomingHttpHeaders, sealed: Buffer): number {
    const browser = this.#browsers.get(path);
    if (browser === undefined) return 404;
    if (sealed.length > 4096) return 413;
    if (headers["ttl"] === undefined || headers["content-encoding"] !== "aes128gcm") return 400;
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(String(headers["topic"] ?? "a"))) return 400;
    try {
      const { aud, exp, sub } = claimsOf(headers.authorization ?? "", browser.pushKey);
      if (aud !== this.origin || exp * 1000 <= this.now() || exp * 1000 > this.now() + 24 * 60 * 60 * 1000) return 403;
      if (!/^(https:|mailto:)/.test(sub)) return 403;
    } catch {
      return 403;
    }
    this.received.push({ path, headers, bytes: sealed.length, sealed, message: browser.read(sealed) });
    return 201;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
