import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { searchPath } from "../env.ts";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

type Settings = Readonly<Record<string, string>>;

class OwnProcess {
  readonly child: ChildProcess;
  /** Everything it printed. */
  output = "";

  constructor(entry: string, args: readonly string[], env: Settings) {
    this.child = spawn(process.execPath, ["--import", "tsx", SOURCES + entry, ...args], {
      cwd: dirname(SOURCES),
      env: { PATH: searchPath(), SECRET_KEY: "0123456789abcdef0123456789abcdef", LOG_LEVEL: "info", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk) => (this.output += String(chunk)));
    }
  }

  /** Resolves once `text` was printed. Throws with the output where the process ends instead. */
  async printed(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      await Promise.race([once(this.child.stdout ?? this.child, "data"), once(this.child, "exit")]);
      if (this.child.exitCode !== null) throw new Error(this.output);
    }
  }

  /** Waits for the end; null where a signal ended it. */
  async exitCode(): Promise<number | null> {
    const { child } = this;
    /* Not its "close" for both: that never comes where this side has closed the channel. */
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null && !stream.closed) await once(stream, "close");
    return this.child.exitCode;
  }
}

/** The service as a process of its own, as the launcher starts it. */
export class ServiceProcess extends OwnProcess {
  constructor(env: Settings, args: readonly string[] = []) {
    super("main.ts", args, env);
  }

  /** Resolves once the address was printed: the service answers. Throws with the output where it ends instead. */
  async started(): Promise<void> {
    await this.printed("Bandstand: ");
  }
}

/** `npm run db` as a process of its own, from the point where everything is built. */
export class DbProcess extends OwnProcess {
  constructor(args: readonly string[], env: Settings) {
    super("db.ts", args, env);
  }
}
