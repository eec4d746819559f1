import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/* Functions to start the built service, and a client for measurements. Run `node server/build.mjs` first. */

export const ROOT = new URL("..", import.meta.url).pathname;
const MAIN = join(ROOT, "server/dist/main.js");
export const PASSWORD = "ein langes Passwort";
export const SECRET_KEY = "0123456789abcdef0123456789abcdef";

/** @param {string} line */
export const say = (line) => void process.stderr.write(`${line}\n`);

/** @param {readonly number[]} times in ms */
export function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const round = (/** @type {number} */ ms) => Math.round(ms * 100) / 100;
  return { count: times.length, p50_ms: round(at(0.5)), p95_ms: round(at(0.95)) };
}

/**
 * Calls `work` with 0 to `times` - 1, at most `lanes` calls at a time.
 * @param {number} times @param {number} lanes @param {(index: number) => Promise<unknown>} work
 */
export async function atOnce(times, lanes, work) {
  let next = 0;
  const lane = async () => {
    while (next < times) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** @returns {Promise<number>} an unused port */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** An HTTP client with keep-alive and the cookies of one member. */
export class Caller {
  /** @param {number} port @param {string} base */
  constructor(port, base) {
    this.port = port;
    this.base = base;
    this.agent = new Agent({ keepAlive: true, maxSockets: 64 });
    /** @type {Map<string, string>} */
    this.cookies = new Map();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, csv?: string, headers?: Record<string, string> }} [sent]
   * @returns {Promise<{ status: number, bytes: Buffer, wire: number, encoding: string | undefined }>}
   */
  send(method, path, { body, csv, headers = {} } = {}) {
    const payload = csv ?? (body === undefined ? undefined : JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const sending = request(
        {
          host: "127.0.0.1",
          port: this.port,
          method,
          path: this.base + path,
          agent: this.agent,
          headers: {
            Origin: `http://localhost:${this.port}`,
            Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            "X-CSRF-Token": decodeURIComponent(this.cookies.get("csrf_token") ?? ""),
            ...(payload !== undefined && {
              "Content-Type": csv === undefined ? "application/json" : "text/csv",
              "Content-Length": Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (answer) => {
          for (const line of answer.headers["set-cookie"] ?? []) {
            const [pair = ""] = line.split(";");
            this.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
          }
          /** @type {Buffer[]} */
          const chunks = [];
          answer.on("data", (chunk) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () => {
            const bytes = Buffer.concat(chunks);
            const head = answer.rawHeaders.join("").length + answer.rawHeaders.length * 2;
            const encoding = answer.headers["content-encoding"];
            resolve({ status: answer.statusCode ?? 0, bytes, wire: bytes.length + head, encoding });
          });
        },
      );
      sending.on("error", reject);
      sending.end(payload);
    });
  }

  /** @param {string} method @param {string} path @param {Parameters<Caller["send"]>[2]} [sent] */
  async json(method, path, sent) {
    const { status, bytes, encoding } = await this.send(method, path, sent);
    const text = (encoding === "br" ? brotliDecompressSync(bytes) : bytes).toString("utf8");
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  /**
   * Makes calls one after the other. Returns a summary of their durations.
   * @param {number} times @param {(index: number) => Promise<unknown>} call
   */
  async series(times, call) {
    const took = [];
    for (let index = 0; index < times; index += 1) {
      const started = performance.now();
      await call(index);
      took.push(performance.now() - started);
    }
    return summary(took);
  }

  /**
   * Makes calls in parallel. Returns the number of calls per second.
   * @param {number} times @param {number} lanes @param {(index: number) => Promise<unknown>} call
   */
  async rate(times, lanes, call) {
    const started = performance.now();
    await atOnce(times, lanes, call);
    return Math.round((times / (performance.now() - started)) * 1000);
  }
}

/**
 * Starts the built service on an empty embedded database, or on the one in the directory `kept`, which is not deleted.
 * @param {string} [kept]
 * @param {Record<string, string>} [settings] in addition to those that all benchmarks use
 */
export async function startService(kept, settings = {}) {
  if (!existsSync(MAIN)) throw new Error("Build the server first: node server/build.mjs");
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), "bench-"));
  const port = await freePort();
  const spawned = performance.now();
  /* The same memory options and settings as `npm start` and `deploy`. */
  const child = spawn(process.execPath, ["--max-semi-space-size=4", MAIN], {
    cwd: join(ROOT, "server"),
    env: {
      PATH: process.env["PATH"],
      MALLOC_ARENA_MAX: "2",
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      SECRET_KEY,
      ADMIN_USERNAME: "bench",
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_LOGIN_PER_MINUTE: "1000",
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  while (!output.includes("Bandstand: ")) {
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    if (child.exitCode !== null) throw new Error(`the service exited: ${output}`);
  }
  const started = { took_ms: Math.round(performance.now() - spawned) };
  const caller = new Caller(port, "/api");
  await caller.json("POST", "/login", { body: { username: "bench", password: PASSWORD } });
  return {
    caller,
    port,
    pid: child.pid ?? 0,
    started,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
