import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/* Ends a launcher when the terminal or program that started it has ended. */

const PARENT_POLL_MS = 500;

/** The parent process of `pid`, or 0 if unknown. @param {number} pid */
function parentOf(pid) {
  try {
    if (process.platform === "linux")
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
    return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
  } catch {
    return 0;
  }
}

/** @param {number} pid @returns {boolean} whether the process still exists */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Calls `stop` on a signal and when the parent process or npm has ended: npm runs a launcher in a shell and may end
 * without signalling it.
 * @param {() => void} stop may be called several times
 */
export function endWithParent(stop) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop);
  const parent = process.ppid;
  const npm = process.env.npm_lifecycle_event ? parentOf(parent) : 0;
  setInterval(() => {
    if (process.ppid !== parent || (npm > 1 && !isAlive(npm))) stop();
  }, PARENT_POLL_MS).unref();
}
