import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { endWithParent } from "./lifetime.mjs";
import { Stop, checkNode, install, root, say } from "./prepare.mjs";

/* `npm run dev`: the app and the server on one port, for developers. Vite serves the app and updates edited modules
   in the open page; it forwards `/api` to the server, which restarts when its code changes. The demo band has a
   separate database; `npm run dev -- --fresh` starts with a new one. */

const home = join(root, ".tools", "dev");
const port = Number(process.env.PORT) || 3000;

/** An unused port. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** The development server's secret. It is stored, so that a restart signs nobody out. */
function secretKey() {
  const file = join(home, "secret-key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** Creates the folder for the server's bundles, with links so that they find the same packages as the source. */
function bundleFolder() {
  const folder = join(home, "server");
  for (const part of ["", "embedded"]) {
    const link = join(folder, part, "node_modules");
    mkdirSync(join(folder, part), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(join(root, "server", part, "node_modules"), link, "junction");
  }
  return folder;
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();
let isStopping = false;

/** @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env @param {"inherit" | "pipe"} output */
function start(args, cwd, env, output = "inherit") {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", output, "inherit", "ipc"] });
  children.add(child);
  child.on("exit", () => {
    children.delete(child);
    if (isStopping && children.size === 0) process.exit(0);
  });
  return child;
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill("SIGTERM");
  if (children.size === 0) process.exit(0);
}

/** The file with the server's output about the demo band that it created: the members and their password. */
const bandFile = join(home, "demo-band.txt");
const dataDir = process.env.DATA_DIR ?? join(home, "data");

/**
 * Starts the server, the first time with a new demo band. @param {string} folder with its bundles @param {number}
 * apiPort
 */
function startServer(folder, apiPort) {
  const isNew = !existsSync(bandFile);
  const args = ["--enable-source-maps", join(folder, "dist/main.js"), ...(isNew ? ["--demo"] : [])];
  const env = {
    LOG_LEVEL: "warn",
    ...process.env,
    NODE_ENV: "development",
    PORT: String(apiPort),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey(),
  };
  const child = start(args, root, env, "pipe");
  child.stdout?.on("data", (/** @type {Buffer} */ text) => {
    process.stdout.write(text);
    if (isNew) appendFileSync(bandFile, text);
  });
  return child;
}

/**
 * Makes a function that starts the server after the first build and restarts it after every later one.
 * @param {string} folder with its bundles @param {number} apiPort
 * @returns {() => void} call it after each build
 */
function restarter(folder, apiPort) {
  /** @type {import("node:child_process").ChildProcess | null} */
  let running = null;
  let isRestarting = false;
  const run = () => {
    isRestarting = false;
    if (isStopping) return;
    running = startServer(folder, apiPort);
    running.once("exit", () => {
      running = null;
      if (isRestarting) run();
    });
  };
  return () => {
    if (running === null) return run();
    if (isRestarting) return;
    isRestarting = true;
    say("The server's code has changed: restarting it …");
    running.kill("SIGTERM");
  };
}

try {
  checkNode();
  endWithParent(stop);
  await install();
  if (process.argv.includes("--fresh")) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  if (existsSync(bandFile)) say(readFileSync(bandFile, "utf8"));
  const folder = bundleFolder();
  const apiPort = await freePort();
  const { watchServer } = await import(pathToFileURL(join(root, "server/watch.mjs")).href);
  await watchServer(folder, restarter(folder, apiPort));
  const vite = [
    join(root, "client/node_modules/vite/bin/vite.js"),
    "--port",
    String(port),
    "--strictPort",
    "--clearScreen",
    "false",
  ];
  start(vite, join(root, "client"), { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` }).on("exit", stop);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
