import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/* Installs and builds a fresh clone, for `npm start` and `npm test`. Imports only Node's built-in modules, because
   nothing is installed yet. */

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const PNPM_VERSION = "12.21.0";
const pnpmHome = join(root, ".tools", `pnpm-${PNPM_VERSION}`);
const packages = [".", "shared", "server", "server/embedded", "client", "e2e"];

/**
 * The builds and their source files. A build is repeated only if one of these has changed.
 * @type {Record<"client" | "server", { title: string, script: string, cwd: string, result: string, sources: string[] }>}
 */
const builds = {
  client: {
    title: "the app",
    script: "client/node_modules/vite/bin/vite.js",
    cwd: "client",
    result: "client/dist/index.html",
    sources: ["client", "shared/src", "package.json", "pnpm-lock.yaml"],
  },
  server: {
    title: "the server",
    script: "server/build.mjs",
    cwd: "server",
    result: "server/dist/main.js",
    sources: ["server", "shared/src", "package.json", "pnpm-lock.yaml"],
  },
};

/** An error that the user can fix. It is shown without a stack trace. */
export class Stop extends Error {}

/** @param {string} line one plain sentence about what happens next */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Refuses an outdated Node version before anything else fails with a less helpful message. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Bandstand needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`);
}

/**
 * Runs a program with its output shown, and waits until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, limitSeconds?: number }} [options]
 * @returns {Promise<number>} the exit code; 1 if it could not be started or exceeded its time limit
 */
export function run(command, args, { cwd = root, env = {}, limitSeconds = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
      // In its own process group, so that all processes it starts can be stopped with it.
      detached: process.platform !== "win32",
    });
    const stop = () => endGroup(child.pid);
    const limit = limitSeconds > 0 ? setTimeout(stop, limitSeconds * 1000) : undefined;
    process.once("exit", stop);
    const finish = (/** @type {number} */ code) => {
      clearTimeout(limit);
      process.off("exit", stop);
      resolve(code);
    };
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      finish(1);
    });
    child.on("exit", (code) => finish(code ?? 1));
  });
}

/** Stops a child process and all processes it has started (browsers, workers). @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined) return;
  for (const target of process.platform === "win32" ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL");
      return;
    } catch {
      // Not a process group, or already stopped.
    }
  }
}

/** The command to run npm: the npm that started this process if possible, which also works without a PATH. */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith(".js")) return { command: process.execPath, args: [script] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}

/**
 * The command to run pnpm: the one on the PATH if it has the required version, otherwise a private copy under `.tools`.
 */
async function pnpm() {
  const found = spawnSync("pnpm", ["--version"], { cwd: root, encoding: "utf8", timeout: 20_000 });
  if (found.status === 0 && found.stdout.trim() === PNPM_VERSION) return { command: "pnpm", args: [] };
  const script = join(pnpmHome, "node_modules", "pnpm", "bin", "pnpm.mjs");
  if (!existsSync(script)) {
    say(`Downloading the package manager pnpm ${PNPM_VERSION} to .tools …`);
    mkdirSync(pnpmHome, { recursive: true });
    const { command, args } = npm();
    const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
    const code = await run(command, [...args, "install", "--prefix", pnpmHome, ...flags, `pnpm@${PNPM_VERSION}`]);
    if (code !== 0 || !existsSync(script))
      throw new Stop("pnpm could not be downloaded. Is there an internet connection?");
  }
  return { command: process.execPath, args: [script] };
}

/** Installs the locked dependencies. If they are already installed, nothing happens and no network is needed. */
export async function install() {
  const stampFile = join(root, "node_modules", ".bandstand-installed");
  const lock = hashOf(["pnpm-lock.yaml", "pnpm-workspace.yaml", ...packages.map((dir) => join(dir, "package.json"))]);
  const stamp = `${lock} ${process.platform} ${process.arch}\n`;
  if (readOr(stampFile) === stamp && packages.every((dir) => existsSync(join(root, dir, "node_modules")))) return;
  const { command, args } = await pnpm();
  say("Installing dependencies (this takes a minute the first time) …");
  rmSync(stampFile, { force: true });
  const path = `${join(pnpmHome, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const flags = ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only", "--loglevel=warn"];
  // CI makes pnpm replace an incompatible node_modules without asking; there may be nobody to answer.
  const code = await run(command, [...args, ...flags], { env: { PATH: path, CI: "true" } });
  if (code !== 0) throw new Stop("The installation failed; see the lines above.");
  writeFileSync(stampFile, stamp);
}

/**
 * Builds the app or the server if its sources changed since the last build.
 * @param {"client" | "server"} part
 * @returns {Promise<boolean>} false if the build failed
 */
export async function build(part) {
  const { title, script, cwd, result, sources } = builds[part];
  const stampFile = join(root, ".tools", `built-${part}`);
  const stamp = hashOf(sources);
  if (readOr(stampFile) === stamp && existsSync(join(root, result))) return true;
  say(`Building ${title} …`);
  rmSync(stampFile, { force: true });
  const code = await run(process.execPath, [join(root, script), ...(part === "client" ? ["build"] : [])], {
    cwd: join(root, cwd),
    env: { NODE_ENV: "production" },
  });
  if (code !== 0 || !existsSync(join(root, result))) return false;
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/** @param {string} file an absolute path; a missing file reads as empty */
const readOr = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** A hash of the contents of files and folders, excluding tests and build output. @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const path of paths) addToHash(hash, path);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} path relative to the root */
function addToHash(hash, path) {
  const full = join(root, path);
  const entries = readDirectory(full);
  if (entries === null) {
    hash.update(path).update("\0").update(readFileSync(full)).update("\0");
    return;
  }
  for (const name of entries.sort()) {
    if (name === "node_modules" || name === "dist" || /\.test\.tsx?$/.test(name)) continue;
    addToHash(hash, join(path, name));
  }
}

/** The names in a folder, or null for a file. @param {string} full */
function readDirectory(full) {
  try {
    return readdirSync(full);
  } catch {
    return null;
  }
}
