import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";

const started = new Set<ChildProcess>();
process.once("exit", () => started.forEach(killGroup));

/** Starts a program in a new process group, so that its child processes can be ended with it. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true });
  started.add(child);
  return child;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    /* ESRCH: all processes of the group have already ended. */
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Ends a group with SIGKILL; resolves when none of its processes can write any more. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid = 0 } = child;
  const isGone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, "exit");
  killGroup(child);
  await isGone;
  await until("the browser's processes to be gone", () => membersOf(pid).length === 0);
  started.delete(child);
}

interface Process {
  readonly pid: number;
  readonly name: string;
  readonly group: number;
  readonly state: string;
}

/** The living processes of a group (Linux). */
function membersOf(group: number): Process[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const living = all.flatMap((pid): Process[] => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, name = "", state = "", , of = ""] = /\((.*)\) (\S) (\d+) (\d+)/.exec(stat) ?? [];
      return [{ pid: Number(pid), name, group: Number(of), state }];
    } catch {
      /* The process ended before it could be read. */
      return [];
    }
  });
  return living.filter((one) => one.group === group && one.state !== "Z");
}

/** Ends with SIGKILL the processes of a group whose names start with `name`. Throws if no name matches. */
export function killMember({ pid = 0 }: ChildProcess, name: string): void {
  const found = membersOf(pid).filter((one) => one.name.startsWith(name));
  if (found.length === 0) throw new Error(`There is no process ${name}`);
  for (const one of found) process.kill(one.pid, "SIGKILL");
}

const POLL_MS = 50;

/** Resolves with the first result of `ask` that is neither false nor undefined. Rejects after `limitMs`. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  limitMs = 30_000,
): Promise<Exclude<T, false | undefined>> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await ask();
    if (found !== false && found !== undefined) return found as Exclude<T, false | undefined>;
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
