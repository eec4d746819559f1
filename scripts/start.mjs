import { spawn } from "node:child_process";
import { environment } from "./environment.mjs";
import { endWithParent } from "./lifetime.mjs";
import { Stop, build, checkNode, install, root, say } from "./prepare.mjs";

/* `npm start`: from a fresh clone to a running service. Arguments go to the server, such as `npm start -- --demo`. */

/** How long the server may take to finish its requests and close the database before it is killed. */
const STOP_LIMIT_MS = 12_000;

/**
 * Called on a signal and when the parent process has ended. Exits at once, or after the server if it is running.
 * @type {() => void}
 */
let stop = () => process.exit(130);

/**
 * Options of Node and settings of the C library that reduce the server's memory; see docs/operations.md. The files in
 * `deploy` and the Dockerfile have the same.
 */
const LESS_MEMORY = { options: ["--max-semi-space-size=4"], settings: { MALLOC_ARENA_MAX: "2" } };

/** Starts the server, and exits when the server does. */
function serve() {
  const settings = environment();
  const env = { ...LESS_MEMORY.settings, ...settings };
  const delayMs = 1000 * (Number(settings.SHUTDOWN_DELAY_SECONDS) || 0);
  const options = ["--enable-source-maps", ...LESS_MEMORY.options];
  const child = spawn(process.execPath, [...options, "server/dist/main.js", ...process.argv.slice(2)], {
    cwd: root,
    env,
    // The channel closes when this process ends, even by SIGKILL. The server then stops.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // In its own process group: only this process receives Ctrl-C and passes it on once. A second signal would kill
    // the server.
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
  endWithParent(() => stop());
  await install();
  for (const part of /** @type {const} */ (["client", "server"])) {
    if (!(await build(part))) throw new Stop("The build failed; see the lines above.");
  }
  say("Starting Bandstand …");
  serve();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
