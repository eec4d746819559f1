import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { searchPath } from "../env.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** The service as a process of its own, as the launcher starts it. */
export class ServiceProcess {
  readonly child: ChildProcess;
  /** Everything it printed. */
  output = "";

  constructor(env: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, ["--import", "tsx", MAIN], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { PATH: searchPath(), SECRET_KEY: "0123456789abcdef0123456789abcdef", LOG_LEVEL: "info", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk) => (this.output += String(chunk)));
    }
  }

  /** Resolves once the address was printed: the service answers. Throws with the output where it ends instead. */
  async started(): Promise<void> {
    while (!this.output.includes("Bandstand: ")) {
      await Promise.race([once(this.child.stdout ?? this.child, "data"), once(this.child, "exit")]);
      if (this.child.exitCode !== null) throw new Error(this.output);
    }
  }

  async exitCode(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, "exit");
    return this.child.exitCode;
  }
}
