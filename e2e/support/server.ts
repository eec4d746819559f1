import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));
const QUICK_HASHES = ["--import", new URL("quick-hashes.mjs", import.meta.url).href];
const READY_LIMIT_MS = 60_000;
/**
 * Writing the demo band takes twelve seconds of CPU time, and two minutes while forty processes compete for the CPU.
 */
const DEMO_READY_LIMIT_MS = 180_000;
const READY_POLL_MS = 50;

export const ADMIN = { username: "chef", password: "bass-und-becken-7" } as const;

/** The built server as its own process, with a port, a data directory and an environment that outlive the process. */
export class Server {
  readonly port: number;
  readonly dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  #output = "";

  private constructor(port: number, dataDir: string, env: Readonly<Record<string, string>>, args: readonly string[]) {
    this.port = port;
    this.dataDir = dataDir;
    this.#env = env;
    this.#args = args;
  }

  /**
   * Starts a server with an empty database and one admin (`ADMIN`). `env` adds or replaces settings. With `["--demo"]`
   * it has the demo band instead and hashes passwords at full strength, for measurements.
   */
  static async start(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Promise<Server> {
    const server = new Server(await freePort(), await mkdtemp(join(tmpdir(), "bandstand-e2e-")), env, args);
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
    const hashes = this.#args.includes("--demo") ? [] : QUICK_HASHES;
    const child = spawn(process.execPath, ["--enable-source-maps", ...hashes, MAIN, ...this.#args], {
      env: {
        PATH: process.env["PATH"],
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
      // The channel stops the server when the test process ends.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        this.#output += part.toString();
      });
    }
    await this.#ready(child);
  }

  async #ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + (this.#args.includes("--demo") ? DEMO_READY_LIMIT_MS : READY_LIMIT_MS);
    while (child.exitCode === null && Date.now() < deadline) {
      const response = await fetch(`${this.url}/api/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
    }
    throw new Error(`The server did not become ready (exit code ${child.exitCode}).\n${this.#output}`);
  }

  /** Ends the server as a power cut would (SIGKILL) or gracefully (SIGTERM). Resolves when the process is gone. */
  async kill(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  /** Stops the server permanently and removes its data. */
  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }
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
