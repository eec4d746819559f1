import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HOST = fileURLToPath(new URL("server-host.mjs", import.meta.url));
const QUICK_HASHES = ["--import", new URL("quick-hashes.mjs", import.meta.url).href];
const READY_LIMIT_MS = 60_000;
/**
 * Writing the demo band takes twelve seconds of CPU time, and two minutes while forty processes compete for the CPU.
 */
const DEMO_READY_LIMIT_MS = 180_000;
/** Before it stops, the server waits up to ten seconds for running requests. Tests wait less and then kill it. */
const STOP_LIMIT_MS = 3_000;

export const ADMIN = { username: "chef", password: "bass-und-becken-7" } as const;

/** The processes started by `host` that run no server at the moment. */
const idle: ChildProcess[] = [];

/**
 * Returns a process that can run a server. For the demo band, which is used for measurements, the process is always new
 * and hashes passwords at full strength.
 */
function host(isDemo: boolean): ChildProcess {
  const ready = isDemo ? undefined : idle.pop();
  if (ready !== undefined) return ready;
  return spawn(process.execPath, ["--enable-source-maps", ...(isDemo ? [] : QUICK_HASHES), HOST], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** The built server in a separate process. It keeps its port, data directory and environment across restarts. */
export class Server {
  readonly port: number;
  readonly dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #isDemo: boolean;
  #child: ChildProcess | undefined;
  #output = "";
  readonly #listen = (part: Buffer): void => void (this.#output += part.toString());

  private constructor(port: number, dataDir: string, env: Readonly<Record<string, string>>, isDemo: boolean) {
    this.port = port;
    this.dataDir = dataDir;
    this.#env = env;
    this.#isDemo = isDemo;
  }

  /**
   * Starts a server with an empty database and one admin (`ADMIN`). `env` adds or replaces settings. With `isDemo`, it
   * has the demo band instead and hashes passwords at full strength, for measurements.
   */
  static async start(env: Readonly<Record<string, string>> = {}, { isDemo = false } = {}): Promise<Server> {
    const server = new Server(await freePort(), await mkdtemp(join(tmpdir(), "bandstand-e2e-")), env, isDemo);
    await server.restart();
    return server;
  }

  /** `{PUBLIC_URL}`, where the app is served. */
  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Everything the server has printed, across restarts. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts the server on the same port with the same data. Resolves when it is ready; rejects with its output if it
   * exits instead.
   */
  async restart(): Promise<void> {
    const child = host(this.#isDemo);
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", this.#listen);
    child.send({
      isDemo: this.#isDemo,
      variables: {
        NODE_ENV: "production",
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        DATA_DIR: this.dataDir,
        SECRET_KEY: "only-for-tests-".repeat(3),
        TIMEZONE: "Europe/Berlin",
        LOG_LEVEL: "warn",
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMIT_LOGIN_PER_MINUTE: "1000",
        RATE_LIMIT_PER_MINUTE: "100000",
        ...this.#env,
      },
    });
    if (await isDone(child, this.#isDemo ? DEMO_READY_LIMIT_MS : READY_LIMIT_MS)) return;
    throw new Error(`The server did not start (exit code ${child.exitCode}).\n${this.#output}`);
  }

  /** Ends the server as a power cut would. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || isGone(child)) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** Stops the server permanently and removes its data. */
  async dispose(): Promise<void> {
    const child = this.#child;
    const mayServeAgain = child !== undefined && !this.#isDemo && !isGone(child);
    if (mayServeAgain) child.send("stop");
    if (mayServeAgain && (await isDone(child, STOP_LIMIT_MS))) {
      for (const stream of [child.stdout, child.stderr]) stream?.off("data", this.#listen);
      idle.push(child);
    } else await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Waits until a host has started or stopped its server. Returns false if it exits or takes over `limitMs`. */
async function isDone(child: ChildProcess, limitMs: number): Promise<boolean> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(limitMs)]);
  const heard = (event: "message" | "exit"): Promise<boolean> =>
    once(child, event, { signal }).then(
      () => event === "message",
      () => false,
    );
  const isHeard = await Promise.race([heard("message"), heard("exit")]);
  settled.abort();
  return isHeard;
}

/** Finds a port that is not in use right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}
