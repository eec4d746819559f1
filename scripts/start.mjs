import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { environment } from "./environment.mjs";
import { Stop, build, checkNode, install, root, say } from "./prepare.mjs";

/* `npm start`: from a fresh clone to a running service. Arguments go to the server, such as `npm start -- --demo`. */

/** How long the server may take to answer what is in flight and close its database before it is ended by force. */
const STOP_LIMIT_MS = 12_000;
const PARENT_POLL_MS = 500;

/**
 * What a signal or the parent's death does: end at once, and once the server runs, end it first.
 * @type {() => void}
 */
let stop = () => process.exit(130);

/** The process that started `pid`, or 0 where the system does not tell. @param {number} pid */
function parentOf(pid) {
  try {
    if (process.platform === "linux")
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
    return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
  } catch {
    return 0;
  }
}

/** @param {number} pid @returns {boolean} whether the process is still there */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Ends on a signal, and when the parent is gone: npm runs this through a shell and may die without a word to it. */
function endWithParent() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => stop());
  const parent = process.ppid;
  const npm = process.env.npm_lifecycle_event ? parentOf(parent) : 0;
  setInterval(() => {
    if (process.ppid !== parent || (npm > 1 && !isAlive(npm))) stop();
  }, PARENT_POLL_MS).unref();
}

/** Starts the server and lives exactly as long as it does. */
function serve() {
  const env = environment();
  const delayMs = 1000 * (Number(env.SHUTDOWN_DELAY_SECONDS) || 0);
  const child = spawn(process.execPath, ["--enable-source-maps", "server/dist/main.js", ...process.argv.slice(2)], {
    cwd: root,
    env,
    // The channel tells the server when this process is gone, even by SIGKILL: it then ends by itself.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A group of its own: Ctrl-C reaches this process alone, which passes it on once; a second signal would cut it short.
    detached: process.platform !== "win32",
  });
  let stopping = false;
  stop = () => {
    if (stopping) return;
    stopping = true;
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS + delayMs).unref();
  };
  child.on("exit", (code) => process.exit(code ?? (stopping ? 0 : 1)));
}

try {
  checkNode();
  endWithParent();
  await install();
  for (const part of /** @type {const} */ (["client", "server"])) {
    if (!(await build(part))) throw new Stop("The build failed; the lines above say why.");
  }
  say("Starting Bandstand …");
  serve();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
