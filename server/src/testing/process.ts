import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { inject } from "vitest";
import { searchPath } from "../read-env.ts";

/** Returns a free port. */
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
  /** Everything that the process has printed. */
  output = "";

  constructor(entry: string, args: readonly string[], env: Settings) {
    const built = inject("builtServer");
    this.child = spawn(process.execPath, ["--enable-source-maps", join(built, "dist", entry), ...args], {
      cwd: built,
      env: { PATH: searchPath(), SECRET_KEY: "0123456789abcdef0123456789abcdef", LOG_LEVEL: "info", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk) => (this.output += String(chunk)));
    }
  }

  /** Resolves once `text` has been printed. Throws the output if the process ends first. */
  async printed(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      await Promise.race([once(this.child.stdout ?? this.child, "data"), once(this.child, "exit")]);
      if (this.child.exitCode !== null) throw new Error(this.output);
    }
  }

  /** Waits for the process to end and returns its exit code; null if a signal ended it. */
  async exitCode(): Promise<number | null> {
    const { child } = this;
    /* Does not wait for the process's "close" event, which never fires if this side has closed the channel. */
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null && !stream.closed) await once(stream, "close");
    return this.child.exitCode;
  }
}

/** The service as a separate process, started as the launcher starts it. */
export class ServiceProcess extends OwnProcess {
  constructor(env: Settings, args: readonly string[] = []) {
    super("main.js", args, env);
  }

  /**
   * Resolves once the service has printed its address, which means that it responds to requests. Throws the output if
   * it ends first.
   */
  async started(): Promise<void> {
    await this.printed("Bandstand: ");
  }
}

/** `npm run db` as a separate process, without the build step. */
export class DbProcess extends OwnProcess {
  constructor(args: readonly string[], env: Settings) {
    super("db.js", args, env);
  }
}
