import { newId } from "@bandstand/shared/contract/uuid.ts";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { call } from "../data/api.ts";
import { BandDatabase } from "../data/db.ts";
import { mutationOf } from "../data/mutation-kinds.ts";
import { enqueue } from "../data/mutations.ts";
import { pull } from "../data/pull.ts";
import { Pusher } from "../data/push.ts";

/* The real server, with its own database. Imported by path, because the app does not depend on the server package. */
interface RealServer {
  readonly url: string;
  close(): Promise<void>;
}
const PASSWORD = "korrekt pferd batterie";
const SERVER = fileURLToPath(new URL("../../../server/src/testing/server.ts", import.meta.url));

let server: RealServer;
/** The device that is sending requests now. */
let using: Device | undefined;
const setUsing = (device: Device): void => void (using = device);

/** A member's device with its own local database. */
export class Device {
  readonly band = new BandDatabase(newId());
  readonly pusher = new Pusher(this.band, () => Infinity);
  readonly cookies = new Map<string, string>();
  /** How many of the next edits reach the service but lose their response. */
  lost = 0;
  /** How many of the next edits never reach the service. */
  unsent = 0;

  async use<T>(work: () => Promise<T>): Promise<T> {
    setUsing(this);
    return await work();
  }

  async signIn(username: string): Promise<void> {
    const reply = await this.use(() => call("login", { body: { username, password: PASSWORD } }));
    if (!reply.ok) throw new Error(`sign-in of ${username}: ${reply.code}`);
  }

  async edit(name: string, args: object): Promise<void> {
    await enqueue(this.band, mutationOf(name)!, args);
  }

  /** Pushes and pulls until nothing is pending. */
  sync(): Promise<void> {
    return this.use(async () => {
      for (let turns = 0; turns < 5; turns += 1) {
        await this.pusher.push();
        const pulled = await pull(this.band);
        if (pulled.ok && (await this.band.outbox.count()) === 0) return;
      }
      throw new Error(`edits still unsent: ${JSON.stringify(await this.band.outbox.toArray())}`);
    });
  }

  async tables(): Promise<unknown> {
    const plain = (rows: readonly object[]) => rows.map((row) => ({ ...row, generation: 0 }));
    const { gigs, songs, users, config, outbox, shadow, failed } = this.band;
    const tables = await Promise.all([gigs.toArray(), songs.toArray(), users.toArray(), config.toArray()]);
    return [...tables.map(plain), await outbox.count(), await shadow.count(), await failed.count()];
  }
}

async function throughNetwork(address: string, init: RequestInit): Promise<Response> {
  const device = using!;
  if (device.unsent > 0 && init.method !== "GET") {
    device.unsent -= 1;
    throw new TypeError("no network");
  }
  const { signal: _signal, redirect: _redirect, ...rest } = init;
  const headers = new Headers(init.headers);
  headers.set("Cookie", [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  headers.set("Origin", new URL(server.url).origin);
  const response = await fetchOfNode(server.url + address.replace(/^\/api/, ""), { ...rest, headers });
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    device.cookies.set(name, value);
  }
  if (device.lost > 0 && init.method !== "GET") {
    device.lost -= 1;
    throw new TypeError("connection reset");
  }
  return response;
}

const fetchOfNode = globalThis.fetch;

/* Fakes the parts of a page that sync uses: it is visible and has the current device's cookies. */
function pageOf() {
  const page = new EventTarget();
  const document = Object.defineProperty(new EventTarget(), "cookie", {
    get: () => [...(using?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  return {
    document: Object.assign(document, { visibilityState: "visible" }),
    addEventListener: page.addEventListener.bind(page),
  };
}

/**
 * Starts the service and connects `fetch` to it. Returns a function that stops it. For tests in the `node` environment.
 */
export async function startRealBand(): Promise<() => Promise<void>> {
  const { startTestServer } = (await import(/* @vite-ignore */ SERVER)) as { startTestServer(): Promise<RealServer> };
  server = await startTestServer();
  vi.stubGlobal("fetch", throughNetwork);
  vi.stubGlobal("navigator", {});
  const { document, addEventListener } = pageOf();
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", addEventListener);
  return async () => {
    vi.unstubAllGlobals();
    await server.close();
  };
}
